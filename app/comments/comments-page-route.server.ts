import type { LoaderFunctionArgs } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { isWithheld } from '#app/access/withheld.ts'
import { notFound } from '#app/http/not-found.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { appliesTo, type Profile } from '#app/profile/record/profile.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { listThreads, type Thread } from './comment-threads.server.ts'
import { type EntryView, type ThreadView, viewThread } from './comment-threads-view.server.ts'
import { findEntry, listEntries } from './commentable-entries.server.ts'
import {
  type CommentState,
  type CommentsQuery,
  entryKey,
  readCommentState,
  toViewer,
  type Viewer,
} from './comments.ts'

const threadsPerPage = 50

/** A page of comments, of all sections or of one. */
export interface CommentList {
  threads: ThreadView[]
  /** All threads, not only those that match `show`. */
  counts: { open: number; resolved: number }
  show: CommentState
  page: number
  pages: number
}

/**
 * Loads a section's comments. `?entry` and `?show` filter, `?edit` opens one to be edited. Proxies
 * who may not comment get an empty page: it answers a form that they opened when they could.
 */
export const loadSectionComments = proxyHandler(
  async ({ request, context, params }: LoaderFunctionArgs) => {
    const access = await requireAccess({ request, context }, 'read')
    const { actor, owner } = access
    const section = findCommentedSection(access, params.section)
    const canComment = can(access, 'comment')
    const profile = canComment ? await loadProfile(context.db, owner) : {}
    const threads = canComment ? await listThreads(context.db, owner, section) : []
    const applies = appliesTo(section, profile)
    if (canComment && !applies && threads.length === 0) throw notFound()
    const { searchParams } = new URL(request.url)
    const entry = findRequestedEntry(searchParams, section, profile, threads)
    const about = entry
      ? threads.filter(thread => thread.entry && entryKey(thread.entry) === entry.key)
      : threads
    const page = {
      canComment,
      slug: section.slug,
      title: section.title,
      owner: owner.id,
      applies,
      entry,
      entries: listEntries(section, profile).map(entry => ({
        key: entryKey(entry),
        title: entry.title,
        listLabel: entry.listLabel,
      })),
      list: listPage(about, profile, toViewer(access), searchParams),
      editing: searchParams.get('edit') ?? undefined,
      /** Id of the actor's newest comment. A new one shows that the typed text was saved. */
      newestOwnId: threads.find(({ authorId }) => authorId === actor.id)?.id,
    }
    return canComment
      ? await access.show(section.title, page)
      : access.nothing('an empty page', page)
  },
)

/** Loads all comments of a record. */
export const loadAllComments = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'comment')
  const profile = await loadProfile(context.db, access.owner)
  const threads = await listThreads(context.db, access.owner)
  const list = listPage(threads, profile, toViewer(access), new URL(request.url).searchParams)
  return await access.show('Comments', list)
})

/**
 * Returns the section with this slug. The route of medications has no parameter.
 * @throws Response 404 if it is unknown or withheld.
 */
export function findCommentedSection(
  { owner }: Pick<Access, 'owner'>,
  slug = medications.slug,
): Section {
  const section = sections.find(one => one.slug === slug)
  if (!section || isWithheld(owner, section)) throw notFound()
  return section
}

/** Reads the query of a page, so that a post can lead back to it. */
export function readQuery(request: Request, section: Section): CommentsQuery {
  const { searchParams } = new URL(request.url)
  const entry = searchParams.get('entry') ?? ''
  return {
    slug: section.slug,
    show: readCommentState(searchParams.get('show')),
    page: readPage(searchParams),
    ...(entryForm.test(entry) && { entry }),
  }
}

const entryForm = /^[A-Za-z]{1,40}\.[1-9]\d{0,5}$/

function listPage(
  threads: Thread[],
  profile: Profile,
  viewer: Viewer,
  search: URLSearchParams,
): CommentList {
  const show = readCommentState(search.get('show'))
  const open = threads.filter(({ resolvedAt }) => !resolvedAt)
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt)
  const shown = { open, resolved, all: threads }[show]
  const pages = Math.max(1, Math.ceil(shown.length / threadsPerPage))
  const page = Math.min(readPage(search), pages)
  return {
    threads: shown
      .slice((page - 1) * threadsPerPage, page * threadsPerPage)
      .map(thread => viewThread(thread, profile, viewer)),
    counts: { open: open.length, resolved: resolved.length },
    show,
    page,
    pages,
  }
}

// The caller limits it to the last page.
function readPage(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
}

// A removed entry still has its comments. An unknown one is ignored.
function findRequestedEntry(
  search: URLSearchParams,
  section: Section,
  profile: Profile,
  threads: readonly Thread[],
): EntryView | undefined {
  const key = search.get('entry') ?? ''
  const found = findEntry(section, profile, key)
  if (found) return { key, title: found.title, isGone: false }
  const named = threads.find(({ entry }) => entry && entryKey(entry) === key)?.entry
  return named && { key, title: named.title, isGone: true }
}
