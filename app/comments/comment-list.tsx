import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
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
  /** Draws one thread. */
  children: (thread: ThreadView) => ReactNode
}

/** Comments in pages, with the choice between those that are open and those that are resolved. */
export function CommentListView({ list, query, children }: CommentListViewProps) {
  const { threads, counts, show, page, pages } = list
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
      {pages > 1 && (
        <nav aria-label="Pages of comments" className="no-print mt-8 flex flex-wrap gap-3">
          {page > 1 && (
            <ButtonLink
              to={commentsAddress({ ...query, show, page: page - 1 })}
              variant="secondary"
            >
              Newer comments
            </ButtonLink>
          )}
          {page < pages && (
            <ButtonLink
              to={commentsAddress({ ...query, show, page: page + 1 })}
              variant="secondary"
            >
              Older comments
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

function findCount({ open, resolved }: CommentList['counts'], state: CommentState): number {
  return { open, resolved, all: open + resolved }[state]
}
