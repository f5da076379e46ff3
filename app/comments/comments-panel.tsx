import { Link } from '@remix-run/react'
import { memo, useMemo } from 'react'
import type { EntryLink } from '#app/profile/record/record-view.tsx'
import { Card } from '#app/ui/card.tsx'
import { CommentSubject, CommentText } from './comment-text.tsx'
import type { ThreadView } from './comment-threads-view.server.ts'
import { commentAnchor, commentsAddress, openCommentCount } from './comments.ts'
import type { SectionComments } from './comments-panel.server.ts'

interface CommentsPanelProps {
  /** Undefined without the right to read comments. */
  comments: SectionComments | undefined
  /** True beside a form: links open a new tab, so that no typed text is lost. */
  isBesideForm?: boolean
}

/** The newest open comments of a section, with a link to all of them. */
export const CommentsPanel = memo(function CommentsPanel({
  comments,
  isBesideForm = false,
}: CommentsPanelProps) {
  if (!comments) return null
  const { slug, entry, open, resolved, threads } = comments
  const allComments = commentsAddress({
    slug,
    entry,
    show: open === 0 && resolved > 0 ? 'all' : 'open',
  })
  const label = open + resolved > 0 ? 'Read and write comments' : 'Write a comment'
  return (
    <section aria-labelledby="comments" className="no-print mt-12 border-t pt-6">
      <h2 id="comments">Comments</h2>
      <p className="text-muted">{openCommentCount(open)}</p>
      {threads.length > 0 && (
        <ul className="mt-4 space-y-4">
          {threads.map(thread => (
            <li key={thread.id}>
              <Card className="!p-4">
                <CommentSubject thread={thread} />
                <CommentText comment={thread} />
                <Answers thread={thread} isBesideForm={isBesideForm} />
              </Card>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">
        <Link to={allComments} className="touch-link" {...(isBesideForm && inNewTab)}>
          {isBesideForm ? `${label} (opens in a new tab)` : label}
        </Link>
      </p>
    </section>
  )
})

const inNewTab = { target: '_blank', rel: 'noreferrer' }

function Answers({ thread, isBesideForm }: { thread: ThreadView; isBesideForm: boolean }) {
  const { id, section, answers } = thread
  if (answers.length === 0) return null
  const label = answers.length === 1 ? '1 answer' : `${answers.length} answers`
  return (
    <p>
      <Link
        to={`${commentsAddress({ slug: section.slug })}#${commentAnchor(id)}`}
        className="touch-link"
        {...(isBesideForm && inNewTab)}
      >
        {isBesideForm ? `${label} (opens in a new tab)` : label}
      </Link>
    </p>
  )
}

/** Returns links from a section's entries to their comments; undefined without comments. */
export function useEntryCommentLinks(comments: SectionComments | undefined): EntryLink | undefined {
  return useMemo(() => {
    if (!comments) return undefined
    const { slug, keys, byEntry } = comments
    return ({ list, index, title }) => {
      const entry = keys[list]?.[index]
      // Not every list has entries with comments of their own.
      if (!entry) return null
      return (
        <EntryCommentsLink slug={slug} entry={entry} open={byEntry[entry] ?? 0} title={title} />
      )
    }
  }, [comments])
}

interface EntryCommentsLinkProps {
  /** Slug of its section. */
  slug: string
  entry: string
  /** Number of open comments on it. */
  open: number
  title: string
}

/** A link to the comments on one entry of the record. */
export function EntryCommentsLink({ slug, entry, open, title }: EntryCommentsLinkProps) {
  return (
    <Link to={commentsAddress({ slug, entry })} className="no-print touch-link">
      <span>{open > 0 ? openCommentCount(open) : 'Comment'}</span>
      <span className="sr-only">{` on ${title}`}</span>
    </Link>
  )
}

/** A link to the comments on one section of the full record. */
export function SectionCommentsLink({
  slug,
  open,
  title,
}: Pick<SectionComments, 'slug' | 'open'> & { title: string }) {
  return (
    <p className="no-print mt-3">
      <Link to={commentsAddress({ slug })} className="touch-link">
        <span>{open > 0 ? openCommentCount(open) : 'Comment'}</span>
        <span className="sr-only">{` on ${title}`}</span>
      </Link>
    </p>
  )
}
