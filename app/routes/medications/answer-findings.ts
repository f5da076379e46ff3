import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { checkProfile } from '#app/medications/check/check-profile.server.ts'
import { answerFindings } from '#app/medications/findings/answered-findings.server.ts'
import { graveFindings } from '#app/medications/findings/finding-keys.server.ts'
import { findingsPages } from '#app/medications/findings/open-findings.ts'
import { tabAddress } from '#app/medications/list/medication-list.ts'
import { otherOwnerReason } from '#app/medications/list/medication-route.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { requireShown } from '#app/profile/record/require-shown-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'

const Answer = z.object({
  owner: z.string(),
  key: z.string().max(50),
  answer: z.enum(['taking', 'known']),
  back: z.enum(findingsPages),
})

/** Stores the answer to a finding that stands open, and goes back to the page of the panel. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { owner, actor } = await requireAccess({ request, context }, 'edit', {
    reads: { nothing: 'redirects' },
  })
  requireShown(owner, medications)
  const submission = await readButtonForm(request, Answer)
  const { key, answer, back } = submission.value
  const refuse = (why: string) => redirectWithError(back, `Failed to save the answer: ${why}`)
  if (isForOtherOwner(submission.value, owner)) return refuse(otherOwnerReason)
  try {
    const profile = await loadProfile(context.db, owner)
    const report = checkProfile(profile, new Date())
    const findings = graveFindings(profile, report).filter(found => found.key === key)
    // The finding may be gone since the page was drawn: there is nothing left to answer then.
    if (findings.length === 0) return redirect(back)
    await answerFindings(context.db, { owner, actor }, answer, { findings, report })
  } catch (error) {
    logError(error)
    return refuse('it was not saved. Please try again.')
  }
  return redirectWithSuccess(back, 'Answer saved successfully')
}

/** A reload of the address shows the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'redirects' },
  })
  requireShown(owner, medications)
  return redirect(tabAddress('current'))
}
