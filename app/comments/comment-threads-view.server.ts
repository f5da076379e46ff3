import type { Profile } from '#app/profile/record/profile.ts'
import type { Comment, Thread } from './comment-threads.server.ts'
import { findEntry } from './commentable-entries.server.ts'
import { canDelete, canEdit, canResolve, entryKey, type Viewer } from './comments.ts'

/** A comment as the page shows it. */
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

/** A thread as the page shows it. */
export interface ThreadView extends CommentView {
  section: { slug: string; title: string }
  entry?: EntryView
  isResolved: boolean
  canResolve: boolean
  answers: CommentView[]
  /** Id of the actor's newest answer. A new one shows that the typed text was saved. */
  ownAnswer?: string
}

/** The entry that a comment is about. */
export interface EntryView {
  key: string
  title: string
  /** True if it is no longer in its list. */
  isGone: boolean
}

/** Returns a thread for this viewer. @param profile gives the present title of its entry. */
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
