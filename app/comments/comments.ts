import type { Role } from '#app/lib/roles.ts'

/** Maximum length of a comment, in characters. */
export const maxCommentLength = 2000

/** The entry of a section that a comment is about. */
export interface EntryRef {
  /** Name of the list's field. */
  list: string
  /** Id of the row, unique in its list. */
  id: number
}

/** Returns the key of an entry in URLs and forms, such as "diagnoses.2". */
export function entryKey({ list, id }: EntryRef): string {
  return `${list}.${id}`
}

export const commentStates = { open: 'Open', resolved: 'Resolved', all: 'All' } as const

export type CommentState = keyof typeof commentStates

/** Reads the filter of a URL; `open` for an unknown one. */
export function readCommentState(text: string | null): CommentState {
  return Object.hasOwn(commentStates, text ?? '') ? (text as CommentState) : 'open'
}

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

/** Returns the URL of a page of comments. @param at id of the comment to scroll to. */
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

export function commentAnchor(id: string): string {
  return `comment-${id}`
}

/** Returns "No open comments", "1 open comment" or "3 open comments". */
export function openCommentCount(count: number): string {
  if (count === 0) return 'No open comments'
  return `${count.toLocaleString('en-US')} open ${count === 1 ? 'comment' : 'comments'}`
}

/** The role and account id of the actor who reads comments. */
export interface Viewer {
  role: Role
  id: string
}

export function toViewer({ role, actor }: { role: Role; actor: { id: string } }): Viewer {
  return { role, id: actor.id }
}

interface AuthoredText {
  /** Account id; null after the account is erased. */
  authorId: string | null
  /** True if its author deleted the text, and answers of others remain. */
  isDeleted: boolean
}

/** Returns true for the author alone; not even the owner edits another's comment. */
export function canEdit({ id }: Viewer, comment: AuthoredText): boolean {
  return comment.authorId === id && !comment.isDeleted
}

/** Returns true for the author and the owner. */
export function canDelete({ role, id }: Viewer, comment: AuthoredText): boolean {
  return role === 'owner' || (comment.authorId === id && !comment.isDeleted)
}

/** Returns true for the owner, proxies who may edit the record, and the thread's author. */
export function canResolve({ role, id }: Viewer, thread: AuthoredText): boolean {
  return role === 'owner' || role === 'full_edit' || thread.authorId === id
}

/**
 * Returns true if deleting a comment deletes its answers: for the owner, and for an author if
 * nobody else has answered. Otherwise only the text is deleted.
 */
export function deletesAnswers({ role, id }: Viewer, answers: readonly AuthoredText[]): boolean {
  return role === 'owner' || answers.every(({ authorId }) => authorId === id)
}
