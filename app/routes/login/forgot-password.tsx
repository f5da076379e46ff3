import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requiredEmail } from '#app/accounts/account-rules.server.ts'
import { waitRefusal } from '#app/accounts/login/rate-limited-route.server.ts'
import {
  AskForResetPage,
  askForResetTitle,
  ResetSentPage,
  resetSentTitle,
} from '#app/accounts/password/forgot-password-pages.tsx'
import {
  type ResetRefusal,
  requestReset,
  resetMinutes,
} from '#app/accounts/password/password-reset.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { mailsLeave } from '#app/mail/mails-leave.server.ts'
import { titledBy } from '#app/ui/document/document-title.ts'

export const { handle, meta } = titledBy<typeof loader>(({ isAsked, leavesServer }) =>
  isAsked ? resetSentTitle(leavesServer) : askForResetTitle,
)

export async function loader({ request }: LoaderFunctionArgs) {
  const isAsked = new URL(request.url).searchParams.has('sent')
  return { isAsked, leavesServer: mailsLeave(), resetMinutes }
}

/** The same answer, and the same work, for an e-mail with an account and for one without. */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request, forgotSchema())
  if (submission.status !== 'success') return invalid(submission)
  const { db, clientAddress } = context
  const { email } = submission.value
  const asked = await tryWrite(requestReset(db, email, clientAddress))
  if (!asked) {
    const formErrors = ['That was not saved, and no mail was sent. Please try again.']
    return invalid(submission, { formErrors, status: 503 })
  }
  return asked.value
    ? invalid(submission, problemOf(asked.value))
    : redirect('/forgot-password?sent')
}

export { actionHeaders as headers, keepTyped as clientAction }

function forgotSchema() {
  return z.object({ email: requiredEmail() })
}

function problemOf({ by, retryAfter }: ResetRefusal) {
  const words = {
    email:
      'This was asked for several times. If the address has an account, the newest link works.',
    network: 'Very many new passwords were asked for from your network.',
  }
  const { message, ...reply } = waitRefusal(words[by], retryAfter)
  return { ...reply, formErrors: [message] }
}

export default function ForgotPassword() {
  const { isAsked, leavesServer, resetMinutes } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return isAsked ? (
    <ResetSentPage leavesServer={leavesServer} minutes={resetMinutes} />
  ) : (
    <AskForResetPage leavesServer={leavesServer} answer={answer} />
  )
}
