import { Form, Link, useLocation } from '@remix-run/react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentSubject, CommentText, describeComment } from './comment-text.tsx'
import type { CommentView, ThreadView } from './comment-threads-view.server.ts'
import { type CommentsQuery, commentAnchor, commentsAddress, maxCommentLength } from './comments.ts'
import type { CommentAnswer } from './post-comment-route.server.ts'

interface ThreadCardProps {
  thread: ThreadView
  /** The query of its page. */
  query: CommentsQuery
  owner: string
  /** Id of the comment that is open to be edited. */
  editing?: string
  answer: CommentAnswer | undefined
}

/** A thread with its answers and actions. */
export function ThreadCard({ thread, query, owner, editing, answer }: ThreadCardProps) {
  const { id, isResolved, canResolve, answers } = thread
  const commentProps = { query, owner, editing, answer }
  const form = `answer-${id}`
  return (
    <Card>
      <CommentSubject thread={thread} />
      <OneComment comment={thread} {...commentProps} />
      {answers.length > 0 && (
        <ol aria-label="Answers" className="mt-5 space-y-5 border-l-4 pl-4 sm:ml-2 sm:pl-5">
          {answers.map(comment => (
            <li key={comment.id}>
              <OneComment comment={comment} {...commentProps} />
            </li>
          ))}
        </ol>
      )}
      <div className="no-print mt-5 border-t pt-2">
        {/* It opens without scripts and without a page load that would lose typed text. */}
        <details className="disclosure" open={answer?.form === form || undefined}>
          <summary>
            Answer<span className="sr-only"> {describeComment(thread)}</span>
          </summary>
          <CommentForm
            key={thread.ownAnswer}
            name={form}
            intent="answer"
            on={id}
            owner={owner}
            answer={answer}
            label={isResolved ? 'Your answer, which opens the comment again' : 'Your answer'}
            submit="Save answer"
          />
        </details>
        {canResolve && <Resolve id={id} isResolved={isResolved} owner={owner} />}
      </div>
    </Card>
  )
}

interface OneCommentProps extends Omit<ThreadCardProps, 'thread'> {
  comment: CommentView
}

function OneComment({ comment, query, owner, editing, answer }: OneCommentProps) {
  const { id, text, can } = comment
  const anchor = commentAnchor(id)
  if (can.edit && editing === id) {
    return (
      <div id={anchor}>
        <CommentForm
          name={`edit-${id}`}
          intent="edit"
          on={id}
          owner={owner}
          answer={answer}
          label={`Your comment, at most ${maxCommentLength.toLocaleString('en-US')} characters`}
          text={text}
          submit="Save"
        >
          <ButtonLink to={commentsAddress(query, id)} variant="quiet">
            Cancel
          </ButtonLink>
        </CommentForm>
      </div>
    )
  }
  return (
    <div id={anchor} tabIndex={-1} className="scroll-mt-24">
      <CommentText comment={comment} />
      <div className="no-print flex flex-wrap gap-x-5 empty:hidden">
        {can.edit && (
          <Link
            to={commentsAddress({ ...query, edit: id }, id)}
            preventScrollReset
            className="touch-link"
          >
            Edit<span className="sr-only"> your comment</span>
          </Link>
        )}
        {can.delete && (
          <Link to={`/comments/${id}/delete`} className="touch-link">
            Delete<span className="sr-only"> {describeComment(comment)}</span>
          </Link>
        )}
      </div>
    </div>
  )
}

function Resolve({ id, isResolved, owner }: { id: string; isResolved: boolean; owner: string }) {
  const { search } = useLocation()
  return (
    <Form method="post" action={search || '?'} preventScrollReset className="mt-4">
      <HiddenFields values={{ on: id, owner, intent: isResolved ? 'reopen' : 'resolve' }} />
      <SubmitButton variant="secondary" pending="Saving…">
        {isResolved ? 'Open again' : 'Resolve'}
      </SubmitButton>
    </Form>
  )
}
