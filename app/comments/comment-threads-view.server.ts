import type { Profile } from '#app/profile/record/profile.ts'
import type { Comment, Thread } from './comment-threads.server.ts'
import { findEntry } from './commentable-entries.server.ts'
import { canDelete, canEdit, canResolve, entryKey, type Viewer } from './comments.ts'

/** A comment as its reader sees it. */
export interface CommentView {
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
export interface ThreadView extends CommentView {
  section: { slug: string; title: string }
  entry?: EntryView
  isResolved: boolean
  canResolve: boolean
  answers: CommentView[]
  /** The reader's newest answer: when it changes, what they typed was saved. */
  ownAnswer?: string
}

/** The entry that a comment is about. */
export interface EntryView {
  key: string
  title: string
  /** It does not stand in its list any more. */
  isGone: boolean
}

/** A comment and its answers as this reader sees them. @param profile says what its entry is called now. */
export function viewThread(thread: Thread, profile: Profile, viewer: Viewer): ThreadView {
  const { section, entry, answers, resolvedAt } = thread
  const now = entry && findEntry(section, profile, entryKey(entry))
  return {
    ...viewComment(thread, viewer),
    section: { slug: section.slug, title: section.title },
    ...(entry && {
      entry: {
        key: entryKey(entry),
        title: (now ?? entry).title,
        isGone: now === undefined,
      },
    }),
    isResolved: resolvedAt !== null,
    canResolve: canResolve(viewer, thread),
    answers: answers.map(answer => viewComment(answer, viewer)),
    ownAnswer: answers.findLast(({ authorId }) => authorId === viewer.id)?.id,
  }
}

/** A comment as this reader sees it. */
export function viewComment(comment: Comment, viewer: Viewer): CommentView {
  const { id, authorId, by, text, isDeleted, createdAt, editedAt } = comment
  return {
    id,
    by: authorId === viewer.id ? 'You' : by,
    text,
    isDeleted,
    createdAt,
    editedAt,
    can: { edit: canEdit(viewer, comment), delete: canDelete(viewer, comment) },
  }
}
