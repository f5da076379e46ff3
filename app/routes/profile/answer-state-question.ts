import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { answerButton } from '#app/forms/answer-form-route.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { notSavedReason, otherOwnerReason } from '#app/medications/list/medication-route.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { answerStateQuestion } from '#app/profile-pages/state-questions.server.ts'
import { stateQuestionPages } from '#app/profile-pages/state-questions.ts'

const Answer = z.object({
  owner: z.string(),
  state: z.string().max(60),
  answer: z.enum(['yes', 'no']),
  back: z.enum(stateQuestionPages),
})

/** Stores whether responders should see a state, and returns to the page that asked. */
export const action = proxyHandler(async ({ request, context }: ActionFunctionArgs) => {
  const { owner, actor, nothing } = await requireAccess({ request, context }, 'edit')
  requireVisible(owner, history)
  const answer = await answerButton(request, {
    schema: Answer,
    owner,
    wrongOwner: otherOwnerReason,
    save: posted => answerStateQuestion(context.db, { owner, actor }, posted),
    notSaved: notSavedReason,
    refuse: (why, { back }) => redirectWithError(back, `Failed to save the answer: ${why}`),
    answer: ({ back }, isSaved) =>
      isSaved ? redirectWithSuccess(back, 'Answer saved successfully') : redirect(back),
  })
  return nothing('a redirect', answer)
})

/** A reload of the address shows the medical history. */
export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const { owner, nothing } = await requireAccess({ request, context }, 'read')
  requireVisible(owner, history)
  return nothing('a redirect', redirect(`/profile/${history.slug}`))
})
