import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { CommentText } from '#app/comments/comment-text.tsx'
import { findThread } from '#app/comments/comment-threads.server.ts'
import { viewComment } from '#app/comments/comment-threads-view.server.ts'
import { canDelete, commentsAddress, deletesAnswers, toViewer } from '#app/comments/comments.ts'
import { deleteComment } from '#app/comments/write-comments.server.ts'
import { ButtonForm } from '#app/forms/fields/button-form.tsx'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { appliesTo } from '#app/profile/record/profile.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Card } from '#app/ui/card.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Delete this comment?'

export const { handle, meta } = defineTitle(title)

export const loader = proxyHandler(async ({ request, context, params }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'comment')
  const viewer = toViewer(access)
  const match = await findThread(context.db, access.owner, params.commentId ?? '')
  if (!match || !canDelete(viewer, match.comment)) throw notFound()
  const { thread, comment } = match
  const answers = comment.id === thread.id ? thread.answers : []
  return await access.show('Comments', {
    comment: viewComment(comment, viewer),
    back: commentsAddress({ slug: thread.section.slug }),
    sectionTitle: thread.section.title,
    answers: answers.length,
    hasAnswersDeleted: deletesAnswers(viewer, answers),
  })
})

export const action = proxyHandler(async ({ request, context, params }: ActionFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'comment')
  const id = params.commentId ?? ''
  const match = await findThread(context.db, access.owner, id)
  if (!match) throw notFound()
  const back = commentsAddress({ slug: match.thread.section.slug })
  const deleted = await tryWrite(deleteComment(context.db, access, id))
  if (deleted?.value === false) throw notFound()
  if (!deleted) {
    const failure = 'The comment was not deleted. Please try again.'
    return access.nothing('a redirect', await redirectWithError(back, failure))
  }
  // A section that does not apply has no page once its last comment is deleted.
  const hasPage = appliesTo(match.thread.section, await loadProfile(context.db, access.owner))
  const list = hasPage ? back : commentsAddress({})
  return access.nothing('a redirect', await redirectWithSuccess(list, 'Comment deleted'))
})

/** Asks before a comment is deleted. */
export default function DeleteComment() {
  const { comment, back, sectionTitle, answers, hasAnswersDeleted } = useLoaderData<typeof loader>()
  return (
    <Page
      title={title}
      before={<BackLink to={back}>Back to the comments on {sectionTitle}</BackLink>}
    >
      <Card>
        <CommentText comment={comment} />
      </Card>
      <ButtonForm
        submit="Delete comment"
        pending="Deleting…"
        variant="danger"
        cancelTo={back}
        cancel="Keep it"
      >
        <p className="mt-6 max-w-prose">{describeDeletion(answers, hasAnswersDeleted)}</p>
      </ButtonForm>
    </Page>
  )
}

function describeDeletion(answers: number, hasAnswersDeleted: boolean): string {
  if (answers === 0) return 'It is deleted for good. You cannot undo this.'
  if (!hasAnswersDeleted) {
    return 'Its text is deleted for good. The answers of others stay, and the page says that the author deleted this comment.'
  }
  const words = answers === 1 ? 'its answer' : `its ${answers} answers`
  return `It is deleted for good together with ${words}. You cannot undo this.`
}
