import { Link } from '@remix-run/react'
import { Badge } from '#app/ui/badge.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { CommentView, ThreadView } from './comment-threads-view.server.ts'
import { commentsAddress } from './comments.ts'

/** Who said something, when, and in which words. */
export function CommentText({ comment }: { comment: CommentView }) {
  const { by, text, isDeleted, createdAt, editedAt } = comment
  return (
    <>
      <p className="text-base text-muted [overflow-wrap:anywhere]">
        <strong className="text-ink">{by}</strong>, <Moment at={createdAt} />
        {editedAt && !isDeleted && ', edited'}
      </p>
      {isDeleted ? (
        <p className="mt-1 italic text-muted">Deleted by its author</p>
      ) : (
        <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
          {text}
        </p>
      )}
    </>
  )
}

/** What a comment is about, as a link to all that is said of it. */
export function CommentSubject({
  thread: { section, entry, isResolved },
  hasSection = false,
}: {
  thread: ThreadView
  /** Where comments on several sections stand together. */
  hasSection?: boolean
}) {
  if (!hasSection && !entry && !isResolved) return null
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      {hasSection && (
        <Link to={commentsAddress({ slug: section.slug })} className="touch-link">
          {section.title}
        </Link>
      )}
      {entry && (
        <span className="min-w-0 [overflow-wrap:anywhere]">
          On <strong>{entry.title}</strong>
          {entry.isGone && ', no longer in the list'}
        </span>
      )}
      {isResolved && <Badge tone="good">Resolved</Badge>}
    </p>
  )
}

/** "your comment", "the comment of Ada Lee": which of several a link is about. */
export function describeComment({ by }: Pick<CommentView, 'by'>): string {
  return by === 'You' ? 'your comment' : `the comment of ${by}`
}
