import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import type { RecordOwner } from '#app/access/withheld.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithInfo } from '#app/http/toast-redirect.server.ts'
import { findOpenFindings } from '#app/medications/findings/open-findings.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isUnreadable } from '#app/profile/record/profile.ts'
import { hasWithheldSection } from '#app/profile/record/require-visible-route.server.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { toFormPage } from '../section-form-page.server.ts'
import {
  mergedNote,
  readSectionForm,
  saveSectionForm,
  showSectionForm,
} from '../section-form-route.server.ts'
import { saveFailure } from '../step-route.server.ts'
import { type StartPageName, type StartPlace, startPagePath, startPages } from './start-pages.ts'
import { startParts } from './start-parts.server.ts'
import { startPath } from './start-path.ts'
import { findFirstUnanswered, findStartPlace } from './start-place.server.ts'

/** Redirects to the first page without an answer. */
export const continueStart = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const page = findFirstUnanswered(await loadProfile(context.db, access.owner))
  return access.nothing('a redirect', redirect(startPagePath(page)))
})

/**
 * Loads a page of the short way. Proxies who may only read get it too, because this page answers a
 * form that was opened before their level was lowered.
 */
export const loadStartPage = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { context, params } = args
  const access = await requireAccess(args, 'read')
  const { place, part } = pageAt(params.page, access.owner)
  const profile = await loadProfile(context.db, access.owner)
  return await access.show(part.title, {
    place,
    words: startPages[place.name],
    canEdit: can(access, 'edit'),
    section: { title: part.title, slug: part.slug },
    unreadable: isUnreadable(profile, part) ? [part.title] : [],
    openFindings: await findOpenFindings(context.db, access.owner, [part], profile),
    page: { ...toFormPage(`start-${place.name}`, [part], profile, access), part: place.name },
  })
})

/** Saves a page and redirects to the next one, or answers with the form. */
export const saveStartPage = proxyHandler(async (args: ActionFunctionArgs) => {
  const { request, context, params } = args
  const access = await requireAccess(args, 'read')
  const { place, part } = pageAt(params.page, access.owner)
  if (await hasWithheldSection(request, access.owner)) throw notFound()
  const form = await readSectionForm(args, access, [part])
  const saved = await saveSectionForm(context.db, access, form, saveFailure)
  if ('refusal' in saved) return await showSectionForm(access, form, saved.refusal)
  const path = place.next ?? startPath
  // No toast on every page: it would cover the next question on a phone.
  const answer = saved.isMerged ? await redirectWithInfo(path, `${mergedNote}.`) : redirect(path)
  return access.nothing('a redirect', answer)
})

type Place = StartPlace & { name: StartPageName }

/** Returns the page among the visible ones. @throws Response 404 if the actor may not see it. */
export function requireStartPlace(name: string | undefined, owner: RecordOwner): Place {
  const place = findStartPlace(name, owner)
  if (!place) throw notFound()
  return place
}

function pageAt(name: string | undefined, owner: RecordOwner): { place: Place; part: Section } {
  const place = requireStartPlace(name, owner)
  const part = startParts[place.name]
  if (!part) throw notFound()
  return { place, part }
}
