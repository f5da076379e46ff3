import type { LoaderFunctionArgs } from '@remix-run/node'
import { type Access, may, notFound, requireAccess } from '#app/accounts/access.server.ts'
import type { RequestContext } from '#app/context.server.ts'
import { loadProfile } from '#app/profile/profile.server.ts'
import { appliesTo, type Profile } from '#app/profile/profile.ts'
import type { Section } from '#app/profile/section.ts'
import { sections } from '#app/profile/sections/index.server.ts'
import { logProxyRead } from '#app/proxies/reads.server.ts'
import type { Database } from '#db/client.server.ts'
import {
  type Comment,
  type CommentAccess,
  countsByEntry,
  listThreads,
  type Thread,
  viewerOf,
} from './comments.server.ts'
import {
  type CommentState,
  type CommentsQuery,
  commentState,
  entryKey,
  mayDelete,
  mayEdit,
  mayResolve,
  type Viewer,
} from './comments.ts'
import { entriesOf, entryKeysByList, findEntry } from './entries.server.ts'
import { hasComments } from './has-comments.server.ts'

/** Comments, each with its answers, on one page. */
export const threadsPerPage = 50

/** Open comments that stand beside a section. */
const threadsInPanel = 3

/** A comment as its reader sees it. */
export interface ShownComment {
  id: string
  /** "You" for the reader. */
  by: string
  text: string
  isDeleted: boolean
  createdAt: string
  editedAt: string | null
  can: { edit: boolean; delete: boolean }
}

/** A comment with its answers as their reader sees them. */
export interface ShownThread extends ShownComment {
  section: { slug: string; title: string }
  entry?: ShownEntry
  isResolved: boolean
  canResolve: boolean
  answers: ShownComment[]
  /** The reader's newest answer: when it changes, what they typed was saved. */
  ownAnswer?: string
}

/** The entry that a comment is about. */
export interface ShownEntry {
  key: string
  title: string
  /** It does not stand in its list any more. */
  isGone: boolean
}

/** A page of comments, of all sections or of one. */
export interface CommentList {
  threads: ShownThread[]
  /** How many there are, whatever is shown. */
  counts: { open: number; resolved: number }
  show: CommentState
  page: number
  pages: number
}

/**
 * Refused posts whose form is to be shown again. Who may not read comments gets no page of them, but a form that was open
 * when their access was changed comes back once, with what was typed and no comment.
 */
const refusedPosts = new WeakSet<RequestContext>()

/** Lets the loaders that answer this post show its form. */
export function showRefusedForm(context: RequestContext): void {
  refusedPosts.add(context)
}

/** Loader of a section's comments. `?entry` leaves those of one entry, `?show` chooses, `?edit` opens one to be edited. */
export async function loadSectionComments({ request, context, params }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read')
  const isRefused = !may(access, 'comment')
  if (isRefused && !refusedPosts.has(context)) throw notFound()
  const section = commentedTab(access, params.section)
  if (!isRefused) await logProxyRead({ request, context }, access, section.title)
  const profile = await loadProfile(context.db, access.owner)
  const threads = isRefused ? [] : await listThreads(context.db, access.owner, section)
  const applies = appliesTo(section, profile)
  if (!applies && threads.length === 0 && !isRefused) throw notFound()
  const { searchParams } = new URL(request.url)
  const entry = entryAsked(searchParams, section, profile, threads)
  const about = entry
    ? threads.filter(thread => thread.entry && entryKey(thread.entry) === entry.key)
    : threads
  const { actor, owner } = access
  return {
    slug: section.slug,
    title: section.title,
    owner: owner.id,
    applies,
    entry,
    entries: entriesOf(section, profile).map(one => ({
      key: entryKey(one),
      title: one.title,
      listLabel: one.listLabel,
    })),
    list: listOf(about, profile, viewerOf(access), searchParams),
    editing: searchParams.get('edit') ?? undefined,
    /** The reader's newest comment: when it changes, what they typed was saved. */
    own: threads.find(({ authorId }) => authorId === actor.id)?.id,
  }
}

/** Loader of all comments of a record. */
export async function loadAllComments({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'comment')
  await logProxyRead({ request, context }, access, 'Comments')
  const profile = await loadProfile(context.db, access.owner)
  const threads = await listThreads(context.db, access.owner)
  return listOf(threads, profile, viewerOf(access), new URL(request.url).searchParams)
}

/** The section at this slug, for its comments. @throws Response 404 where there is none, or it is kept from the reader. */
export function commentedTab({ owner }: Pick<Access, 'owner'>, slug: string | undefined): Section {
  const section = sections.find(one => one.slug === slug)
  if (!section || !hasComments(owner, section)) throw notFound()
  return section
}

/** Where a post of a page leads back to: the same comments. */
export function queryOf(request: Request, section: Section): CommentsQuery {
  const { searchParams } = new URL(request.url)
  const entry = searchParams.get('entry') ?? ''
  return {
    slug: section.slug,
    show: commentState(searchParams.get('show')),
    page: pageIn(searchParams),
    ...(entryForm.test(entry) && { entry }),
  }
}

const entryForm = /^[A-Za-z]{1,40}\.[1-9]\d{0,5}$/

/** What stands of comments beside a section. */
export interface SectionComments {
  slug: string
  /** Key of the entry, where it is the comments of one. */
  entry?: string
  open: number
  resolved: number
  /** The newest that are open. */
  threads: ShownThread[]
  /** Open comments by the key of their entry, and the keys of each list's entries in their order. */
  byEntry: Record<string, number>
  keys: Record<string, string[]>
}

/**
 * The comments that stand beside a section, or on the page of one of its entries.
 * @param entry its key.
 * @returns undefined for who may not read comments: then nothing says that there are any.
 */
export async function sectionComments(
  db: Database,
  access: CommentAccess,
  { section, profile, entry }: { section: Section; profile: Profile; entry?: string },
): Promise<SectionComments | undefined> {
  if (!may(access, 'comment') || !hasComments(access.owner, section)) return undefined
  const threads = await listThreads(db, access.owner, section)
  return panelOf(threads, viewerOf(access), { section, profile, entry })
}

/** What the full record says of comments: for each section by its name. @returns undefined as `sectionComments` does. */
export async function commentsBySection(
  db: Database,
  access: CommentAccess,
  profile: Profile,
): Promise<Record<string, SectionComments> | undefined> {
  if (!may(access, 'comment')) return undefined
  const threads = await listThreads(db, access.owner)
  const shown = sections.filter(one => appliesTo(one, profile) && hasComments(access.owner, one))
  return Object.fromEntries(
    shown.map(section => {
      const own = threads.filter(thread => thread.section === section)
      return [section.name, panelOf(own, viewerOf(access), { section, profile })]
    }),
  )
}

function panelOf(
  threads: Thread[],
  viewer: Viewer,
  { section, profile, entry }: { section: Section; profile: Profile; entry?: string },
): SectionComments {
  const about = entry
    ? threads.filter(thread => thread.entry && entryKey(thread.entry) === entry)
    : threads
  const open = about.filter(({ resolvedAt }) => !resolvedAt)
  return {
    slug: section.slug,
    ...(entry && { entry }),
    open: open.length,
    resolved: about.length - open.length,
    threads: open.slice(0, threadsInPanel).map(thread => shownThread(thread, profile, viewer)),
    byEntry: countsByEntry(threads),
    keys: entryKeysByList(section, profile),
  }
}

function listOf(
  threads: Thread[],
  profile: Profile,
  viewer: Viewer,
  search: URLSearchParams,
): CommentList {
  const show = commentState(search.get('show'))
  const open = threads.filter(({ resolvedAt }) => !resolvedAt)
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt)
  const shown = { open, resolved, all: threads }[show]
  const pages = Math.max(1, Math.ceil(shown.length / threadsPerPage))
  const page = Math.min(pageIn(search), pages)
  return {
    threads: shown
      .slice((page - 1) * threadsPerPage, page * threadsPerPage)
      .map(thread => shownThread(thread, profile, viewer)),
    counts: { open: open.length, resolved: resolved.length },
    show,
    page,
    pages,
  }
}

// An address may ask for anything, also for a page that there is no more.
function pageIn(search: URLSearchParams): number {
  const asked = search.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
}

// An entry that was removed has its comments still. One that there never was is not asked for.
function entryAsked(
  search: URLSearchParams,
  section: Section,
  profile: Profile,
  threads: readonly Thread[],
): ShownEntry | undefined {
  const key = search.get('entry') ?? ''
  const found = findEntry(section, profile, key)
  if (found) return { key, title: found.title, isGone: false }
  const named = threads.find(({ entry }) => entry && entryKey(entry) === key)?.entry
  return named && { key, title: named.title, isGone: true }
}

function shownThread(thread: Thread, profile: Profile, viewer: Viewer): ShownThread {
  const { section, entry, answers, resolvedAt } = thread
  const now = entry && findEntry(section, profile, entryKey(entry))
  return {
    ...shownComment(thread, viewer),
    section: { slug: section.slug, title: section.title },
    ...(entry && {
      entry: {
        key: entryKey(entry),
        title: (now ?? entry).title,
        isGone: now === undefined,
      },
    }),
    isResolved: resolvedAt !== null,
    canResolve: mayResolve(viewer, thread),
    answers: answers.map(answer => shownComment(answer, viewer)),
    ownAnswer: answers.findLast(({ authorId }) => authorId === viewer.id)?.id,
  }
}

/** A comment as this reader sees it. */
export function shownComment(comment: Comment, viewer: Viewer): ShownComment {
  const { id, authorId, by, text, isDeleted, createdAt, editedAt } = comment
  return {
    id,
    by: authorId === viewer.id ? 'You' : by,
    text,
    isDeleted,
    createdAt,
    editedAt,
    can: { edit: mayEdit(viewer, comment), delete: mayDelete(viewer, comment) },
  }
}
