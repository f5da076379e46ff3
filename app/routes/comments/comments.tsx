import { useLoaderData } from '@remix-run/react'
import { CommentListView } from '#app/comments/comment-list.tsx'
import { CommentSubject, CommentText, describeComment } from '#app/comments/comment-text.tsx'
import type { ThreadView } from '#app/comments/comment-threads-view.server.ts'
import { commentAnchor, commentsAddress } from '#app/comments/comments.ts'
import { loadAllComments } from '#app/comments/comments-page-route.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Comments'

export const { handle, meta } = defineTitle(title, 'The comments could not be loaded.')

export { loadAllComments as loader }

/** Shows all comments of a record. */
export default function AllComments() {
  const list = useLoaderData<typeof loadAllComments>()
  return (
    <Page
      title={title}
      lead="All comments on this record, newest first. To write one, open its section."
      before={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
    >
      <CommentListView list={list} query={{}}>
        {thread => <CommentCard thread={thread} />}
      </CommentListView>
    </Page>
  )
}

function CommentCard({ thread }: { thread: ThreadView }) {
  const { id, section, isResolved, answers } = thread
  const show = isResolved ? 'resolved' : 'open'
  return (
    <Card>
      <CommentSubject thread={thread} hasSection />
      <CommentText comment={thread} />
      {answers.length > 0 && (
        <ol aria-label="Answers" className="mt-5 space-y-5 border-l-4 pl-4 sm:ml-2 sm:pl-5">
          {answers.map(answer => (
            <li key={answer.id}>
              <CommentText comment={answer} />
            </li>
          ))}
        </ol>
      )}
      <ButtonLink
        to={`${commentsAddress({ slug: section.slug, entry: thread.entry?.key, show })}#${commentAnchor(id)}`}
        variant="secondary"
        className="no-print mt-5"
      >
        Reply or edit<span className="sr-only"> {describeComment(thread)}</span>
      </ButtonLink>
    </Card>
  )
}
