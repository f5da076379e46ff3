import type { Role } from '#app/lib/roles.ts'

// What the pages with comments share with the browser: limits, addresses, and who may do what.

/** The most characters of a comment. */
export const maxCommentLength = 2000

/** The entry of a section that a comment is about: a list of the section, and the id of a row in it. */
export interface EntryRef {
  /** Name of the list's field. */
  list: string
  /** Ids are given once for each list. */
  id: number
}

/** An entry as an address and a form name it: "diagnoses.2". */
export function entryKey({ list, id }: EntryRef): string {
  return `${list}.${id}`
}

/** Which comments a page shows: those that are open, those that are resolved, or both. */
export const commentStates = { open: 'Open', resolved: 'Resolved', all: 'All' } as const

export type CommentState = keyof typeof commentStates

/** What an address asks for; the open comments where it asks for nothing of ours. */
export function readCommentState(asked: string | null): CommentState {
  return Object.hasOwn(commentStates, asked ?? '') ? (asked as CommentState) : 'open'
}

/** What a page of comments shows. */
export interface CommentsQuery {
  /** Slug of the section; all of them without it. */
  slug?: string
  /** As `entryKey` writes it. */
  entry?: string
  show?: CommentState
  page?: number
  /** Id of the comment that is being edited. */
  edit?: string
}

/** The address of a page of comments. @param at id of the comment at which it opens. */
export function commentsAddress({ slug, entry, show, page, edit }: CommentsQuery, at?: string) {
  const search = new URLSearchParams({
    ...(entry && { entry }),
    ...(show && show !== 'open' && { show }),
    ...(page && page > 1 && { page: String(page) }),
    ...(edit && { edit }),
  }).toString()
  const path = slug ? `/profile/${slug}/comments` : '/comments'
  return `${path}${search && `?${search}`}${at ? `#${commentAnchor(at)}` : ''}`
}

/** Where a comment stands in its page. */
export function commentAnchor(id: string): string {
  return `comment-${id}`
}

/** "No open comments", "1 open comment", "3 open comments". */
export function openCommentCount(count: number): string {
  if (count === 0) return 'No open comments'
  return `${count.toLocaleString('en-US')} open ${count === 1 ? 'comment' : 'comments'}`
}

/** Who looks at a comment: how they stand to the record, and their account id. */
export interface Viewer {
  role: Role
  id: string
}

/** Who looks at comments by this access. */
export function viewerOf({ role, actor }: { role: Role; actor: { id: string } }): Viewer {
  return { role, id: actor.id }
}

interface AuthoredText {
  /** Account id; null when the account is gone. */
  authorId: string | null
  /** Its author has taken the text away, and others' answers keep its place. */
  isDeleted: boolean
}

/** Nobody changes the words of another, not even the owner of the record. */
export function canEdit({ id }: Viewer, comment: AuthoredText): boolean {
  return comment.authorId === id && !comment.isDeleted
}

/** One's own; and the owner any in their record. */
export function canDelete({ role, id }: Viewer, comment: AuthoredText): boolean {
  return role === 'owner' || (comment.authorId === id && !comment.isDeleted)
}

/** Resolving, and opening again: the owner, whoever may edit the record, and who began it. */
export function canResolve({ role, id }: Viewer, thread: AuthoredText): boolean {
  return role === 'owner' || role === 'full_edit' || thread.authorId === id
}

/**
 * Whether deleting a comment takes its answers with it. The owner's word does; an author takes away no words of others:
 * while there are such answers, the comment keeps its place without its text.
 */
export function deletesAnswers({ role, id }: Viewer, answers: readonly AuthoredText[]): boolean {
  return role === 'owner' || answers.every(({ authorId }) => authorId === id)
}
