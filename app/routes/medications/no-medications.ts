import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { answerButton, FormError } from '#app/forms/answer-form-route.server.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { tabAddress } from '#app/medications/list/medication-list.ts'
import {
  changedReason,
  notSavedReason,
  otherOwnerReason,
  redirectToListWithError,
} from '#app/medications/list/medication-route.server.ts'
import { noteNoMedications } from '#app/medications/list/move-medication.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'

/** Records "I take no medication". */
export const action = proxyHandler(async ({ request, context }: ActionFunctionArgs) => {
  const { owner, actor, nothing } = await requireAccess({ request, context }, 'edit')
  requireVisible(owner, medications)
  const answer = await answerButton(request, {
    schema: z.object({ owner: z.string() }),
    owner,
    wrongOwner: otherOwnerReason,
    save: async () => {
      const isNoted = await noteNoMedications(context.db, { owner, actor })
      if (!isNoted) throw new FormError(changedReason)
    },
    notSaved: notSavedReason,
    refuse: why => redirectToListWithError('current', 'Error saving medications', why),
    answer: () =>
      redirectWithSuccess(tabAddress('current'), `${medications.noun} saved successfully`),
  })
  return nothing('a redirect', answer)
})

/** Redirects a reload to the list. */
export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const { owner, nothing } = await requireAccess({ request, context }, 'read')
  requireVisible(owner, medications)
  return nothing('a redirect', redirect(tabAddress('current')))
})
