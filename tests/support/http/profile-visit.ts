import type { Person } from '#app/accounts/person.server.ts'
import { startSession } from '#app/accounts/sessions/session-route.server.ts'
import { takeToast } from '#app/http/toast-redirect.server.ts'
import { saveSection } from '#app/profile/record/profile.server.ts'
import type { SectionValue } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { fullProfile } from '../data/full-profile.ts'
import { newPerson } from '../data/people.ts'
import { formEntries } from './form-data.ts'
import { cookiesOf, post, visit } from './route-context.ts'

/** Somebody with a session, to whom loaders and actions are called. */
export interface LoggedInOwner {
  owner: Person
  cookie: string
}

/** A new person with an empty profile. */
export async function logInNewOwner(db: Database, person = newPerson()): Promise<LoggedInOwner> {
  const owner = await createOwner(db, person)
  return { owner, cookie: (await startSession(db, owner.id)).split(';')[0] ?? '' }
}

/** Arguments for a loader of `/profile/:section` or `/profile/edit/:section?`. */
export function visitSection(db: Database, path: string, section: string | undefined, cookie = '') {
  return { ...visit(db, path, cookie), params: { section } }
}

/** Arguments for an action of the same routes. */
export function postSection(
  db: Database,
  path: string,
  section: string | undefined,
  form: [string, string][],
  cookie = '',
) {
  return { ...post(db, path, form, cookie), params: { section } }
}

/** What the form of these sections posts, each standing on the same version. */
export function filledForm(
  values: Partial<Record<SectionName, object>>,
  version: number,
): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => [
    [`version.${name}`, String(version)],
    ...formEntries(value),
  ])
}

/** Entries by which a form says that it named these hidden answers before they are removed. */
export function hidesEntries(...names: string[]): [string, string][] {
  return names.map(name => ['hides', name])
}

/** The message that the next page shows. */
export async function toastOf(db: Database, headers: Headers): Promise<string | undefined> {
  const { toast } = await takeToast(visit(db, '/', cookiesOf(headers)).request)
  return toast?.message
}

/** Saves whole sections of the full profile, or other values, past the forms. */
export async function fillProfile(
  db: Database,
  owner: Person,
  values: Partial<Record<SectionName, object>> = fullProfile,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const section = sectionsByName[name as SectionName]
    await saveSection(db, {
      owner,
      actor: owner,
      section,
      value: value as SectionValue<typeof section>,
      version: 0,
      way: 'import',
    })
  }
}
