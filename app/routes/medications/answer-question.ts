import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { answerButton } from '#app/forms/answer-form-route.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { listPath } from '#app/medications/list/medication-list.ts'
import {
  notSavedReason,
  otherOwnerReason,
  requireRow,
} from '#app/medications/list/medication-route.server.ts'
import { answerQuestion } from '#app/medications/questions/open-questions.server.ts'
import { questionPages } from '#app/medications/questions/open-questions.ts'

const Answer = z.object({
  owner: z.string(),
  key: z.string().max(50),
  back: z.enum(questionPages),
})

/** Stores the answer to a question about a medication, and returns to the page that asked. */
export const action = proxyHandler(async ({ request, context, params }: ActionFunctionArgs) => {
  const { owner, actor, nothing } = await requireAccess({ request, context }, 'edit')
  const { id } = await requireRow(context.db, owner, params)
  const pages = { list: listPath, medication: `${listPath}/${id}` }
  const answer = await answerButton(request, {
    schema: Answer,
    owner,
    wrongOwner: otherOwnerReason,
    save: ({ key }) => answerQuestion(context.db, { owner, actor }, { id, key }),
    notSaved: notSavedReason,
    refuse: (why, { back }) => redirectWithError(pages[back], `Failed to save the answer: ${why}`),
    answer: ({ back }, isSaved) =>
      isSaved
        ? redirectWithSuccess(pages[back], 'Answer saved successfully')
        : redirect(pages[back]),
  })
  return nothing('a redirect', answer)
})

/** A reload of the address shows the medication. */
export const loader = proxyHandler(async ({ request, context, params }: LoaderFunctionArgs) => {
  const { owner, nothing } = await requireAccess({ request, context }, 'read')
  const { id } = await requireRow(context.db, owner, params)
  return nothing('a redirect', redirect(`${listPath}/${id}`))
})
