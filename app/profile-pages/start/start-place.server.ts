import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import { isUnreadable, type Profile, savedIn } from '#app/profile/record/profile.ts'
import { isEmpty } from '#app/profile-definition/field.ts'
import { applyingFields, fieldsOf } from '#app/profile-definition/section.ts'
import {
  type StartPageName,
  type StartPlace,
  startPageNames,
  startPagePath,
} from './start-pages.ts'
import { startParts } from './start-parts.server.ts'

/** Returns the pages whose sections are not withheld from the actor. */
export function visiblePages(reader: Pick<RecordOwner, 'withheld'>): StartPageName[] {
  return startPageNames.filter(name => {
    const part = startParts[name]
    return name === 'ready' || (part !== undefined && !isWithheld(reader, part))
  })
}

/** Returns the page with its neighbours; undefined for an unknown or withheld page. */
export function findStartPlace(
  name: string | undefined,
  reader: Pick<RecordOwner, 'withheld'>,
): (StartPlace & { name: StartPageName }) | undefined {
  const pages = visiblePages(reader)
  const page = pages.find(one => one === name)
  if (!page) return undefined
  const index = pages.indexOf(page)
  const [before, after] = [pages[index - 1], pages[index + 1]]
  return {
    name: page,
    number: index + 1,
    count: pages.length,
    back: before ? startPagePath(before) : '/dashboard',
    ...(after && { next: startPagePath(after) }),
  }
}

/** Returns the first page without an answer; the last page if all have one. */
export function findFirstUnanswered(profile: Profile): StartPageName {
  return visiblePages(profile).find(name => !isPageAnswered(name, profile)) ?? 'ready'
}

/** Returns true if every question of a page has an answer; "none" is an answer. */
export function isPageAnswered(name: StartPageName, profile: Profile): boolean {
  const part = startParts[name]
  // A section that cannot be opened is not asked again.
  if (!part || isUnreadable(profile, part)) return true
  const value = savedIn(profile, part)?.value ?? {}
  return applyingFields(fieldsOf(part), value).every(
    ({ name: one, field }) =>
      field.kind === 'flag' ||
      field.optional ||
      !isEmpty(value[one]) ||
      (field.kind === 'list' && field.countedUnless && value[field.countedUnless] === true),
  )
}
