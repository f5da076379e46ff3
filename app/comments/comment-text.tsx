import { Link } from '@remix-run/react'
import { Badge } from '#app/ui/badge.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { CommentView, ThreadView } from './comment-threads-view.server.ts'
import { commentsAddress } from './comments.ts'

/** Author, time and text of a comment. */
export function CommentText({ comment }: { comment: CommentView }) {
  const { by, text, isDeleted, createdAt, editedAt } = comment
  return (
    <>
      <p className="text-base text-muted [overflow-wrap:anywhere]">
        <strong className="text-ink">{by}</strong>, <Moment at={createdAt} />
        {editedAt && !isDeleted && <span>, edited</span>}
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

/** The section and entry of a thread, and if it is resolved. */
export function CommentSubject({
  thread: { section, entry, isResolved },
  hasSection = false,
}: {
  thread: ThreadView
  /** Names the section, in lists of several sections. */
  hasSection?: boolean
}) {
  if (!hasSection && !entry && !isResolved) return null
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      {hasSection && (
        <span>
          <Link to={commentsAddress({ slug: section.slug })} className="touch-link">
            {section.title}
          </Link>
        </span>
      )}
      {entry && (
        <span className="min-w-0 [overflow-wrap:anywhere]">
          On <strong>{entry.title}</strong>
          {entry.isGone && <span>, no longer in the list</span>}
        </span>
      )}
      {isResolved && <Badge tone="good">Resolved</Badge>}
    </p>
  )
}

/** Returns "your comment" or "the comment of Ada Lee", for screen readers. */
export function describeComment({ by }: Pick<CommentView, 'by'>): string {
  return by === 'You' ? 'your comment' : `the comment of ${by}`
}
