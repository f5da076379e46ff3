import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import type { ThreadView } from './comment-threads-view.server.ts'
import {
  type CommentState,
  type CommentsQuery,
  commentStates,
  commentsAddress,
  openCommentCount,
} from './comments.ts'
import type { CommentList } from './comments-page-route.server.ts'

interface CommentListViewProps {
  list: CommentList
  /** The section and entry of the page. */
  query: Pick<CommentsQuery, 'slug' | 'entry'>
  children: (thread: ThreadView) => ReactNode
}

/** Comments in pages, with the choice between those that are open and those that are resolved. */
export function CommentListView({ list, query, children }: CommentListViewProps) {
  const { threads, counts, show, page, pages } = list
  const pageAddress = (other: number) => commentsAddress({ ...query, show, page: other })
  if (counts.open + counts.resolved === 0) {
    return (
      <EmptyState icon="comment" title="Nobody has commented yet">
        People who help with this record can ask and suggest here. Only they and its owner read it.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Filter comments" className="no-print mt-10 flex flex-wrap gap-2">
        {(Object.keys(commentStates) as CommentState[]).map(state => (
          <li key={state}>
            <Link
              to={commentsAddress({ ...query, show: state })}
              preventScrollReset
              className="chip"
              aria-current={state === show || undefined}
            >
              {`${commentStates[state]} (${findCount(counts, state)})`}
            </Link>
          </li>
        ))}
      </ul>
      {threads.length === 0 && (
        <p className="mt-6 font-semibold">
          {show === 'resolved' ? 'No comment is resolved yet.' : `${openCommentCount(0)}.`}
        </p>
      )}
      <ul className="mt-6 space-y-6">
        {threads.map(thread => (
          <li key={thread.id}>{children(thread)}</li>
        ))}
      </ul>
      <PageLinks
        label="Pages of comments"
        links={{
          'Newer comments': page > 1 ? pageAddress(page - 1) : undefined,
          'Older comments': page < pages ? pageAddress(page + 1) : undefined,
        }}
      />
    </>
  )
}

function findCount({ open, resolved }: CommentList['counts'], state: CommentState): number {
  return { open, resolved, all: open + resolved }[state]
}
