import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { answerButton } from '#app/forms/answer-form-route.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { checkOnThread } from '#app/medications/check/check-profile.server.ts'
import { answerFindings } from '#app/medications/findings/answered-findings.server.ts'
import { graveFindings } from '#app/medications/findings/finding-keys.server.ts'
import { findingsPages } from '#app/medications/findings/open-findings.ts'
import { tabAddress } from '#app/medications/list/medication-list.ts'
import { notSavedReason, otherOwnerReason } from '#app/medications/list/medication-route.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'

const Answer = z.object({
  owner: z.string(),
  key: z.string().max(50),
  answer: z.enum(['taking', 'known']),
  back: z.enum(findingsPages),
})

/** Stores the answer to an open finding, and returns to the page of the panel. */
export const action = proxyHandler(async ({ request, context }: ActionFunctionArgs) => {
  const { owner, actor, nothing } = await requireAccess({ request, context }, 'edit')
  requireVisible(owner, medications)
  const answer = await answerButton(request, {
    schema: Answer,
    owner,
    wrongOwner: otherOwnerReason,
    save: async ({ key, answer }) => {
      const profile = await loadProfile(context.db, owner)
      const report = await checkOnThread(profile, new Date())
      const findings = graveFindings(profile, report).filter(found => found.key === key)
      const isOpen = findings.length > 0
      if (isOpen) await answerFindings(context.db, { owner, actor }, answer, { findings, report })
      return isOpen
    },
    notSaved: notSavedReason,
    refuse: (why, { back }) => redirectWithError(back, `Failed to save the answer: ${why}`),
    answer: ({ back }, isSaved) =>
      isSaved ? redirectWithSuccess(back, 'Answer saved successfully') : redirect(back),
  })
  return nothing('a redirect', answer)
})

/** A reload of the address shows the list. */
export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const { owner, nothing } = await requireAccess({ request, context }, 'read')
  requireVisible(owner, medications)
  return nothing('a redirect', redirect(tabAddress('current')))
})
