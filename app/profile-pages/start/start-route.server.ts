import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import type { RecordOwner } from '#app/access/withheld.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithInfo } from '#app/http/toast-redirect.server.ts'
import { findOpenFindings } from '#app/medications/findings/open-findings.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isUnreadable } from '#app/profile/record/profile.ts'
import { hasWithheldSection } from '#app/profile/record/require-visible-route.server.ts'
import type { Section } from '#app/profile-definition/section.ts'
import {
  mergedNote,
  postForm,
  showsStoredValues,
  toFormPage,
} from '../section-form-route.server.ts'
import { type StartPageName, type StartPlace, startPagePath, startPages } from './start-pages.ts'
import { startParts } from './start-parts.server.ts'
import { startPath } from './start-path.ts'
import { findFirstUnanswered, findStartPlace } from './start-place.server.ts'

/** Redirects to the first page without an answer. */
export async function continueStart({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'redirects' },
  })
  return redirect(startPagePath(findFirstUnanswered(await loadProfile(context.db, owner))))
}

/**
 * Loads a page of the short way. Proxies who may only read get it too, because this page answers a
 * form that was opened before their level was lowered.
 */
export async function loadStartPage({ request, context, params }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    prepare: ({ owner }) => pageAt(params.page, owner),
    reads: ({ prepared }) => prepared.part.title,
  })
  const { place, part } = access.prepared
  const profile = await loadProfile(context.db, access.owner)
  return {
    place,
    words: startPages[place.name],
    canEdit: can(access, 'edit'),
    section: { title: part.title, slug: part.slug },
    unreadable: isUnreadable(profile, part) ? [part.title] : [],
    openFindings: await findOpenFindings(context.db, access.owner, [part], profile),
    page: { ...toFormPage(`start-${place.name}`, [part], profile, access), part: place.name },
  }
}

/** Saves a page and redirects to the next one, or answers with the form. */
export async function saveStartPage(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const { prepared } = await requireAccess({ request, context }, 'read', {
    prepare: async access => {
      const { place, part } = pageAt(params.page, access.owner)
      if (await hasWithheldSection(request, access.owner)) throw notFound()
      const post = await postForm(args, access, [part], 'Error saving medical information')
      return { place, part, post }
    },
    // The answer to a conflict shows stored values.
    reads: access => (showsStoredValues(access) ? [access.prepared.part.title] : []),
  })
  const { place, post } = prepared
  if (post.answer) return post.answer
  const path = place.next ?? startPath
  // No toast on every page: it would cover the next question on a phone.
  return post.isMerged ? redirectWithInfo(path, `${mergedNote}.`) : redirect(path)
}

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
