import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requiredEmail } from '#app/accounts/account-rules.server.ts'
import { toFormReply, toWaitReply } from '#app/accounts/login/rate-limit-reply-route.server.ts'
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
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { canDeliverMail } from '#app/mail/can-deliver-mail.server.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitleFrom<typeof loader>(({ isAsked, mailLeavesServer }) =>
  isAsked ? resetSentTitle(mailLeavesServer) : askForResetTitle,
)

export async function loader({ request }: LoaderFunctionArgs) {
  const isAsked = new URL(request.url).searchParams.has('sent')
  return { isAsked, mailLeavesServer: canDeliverMail(), resetMinutes }
}

/** Answers and works the same for an email with an account and for one without. */
export async function action({ request, context }: ActionFunctionArgs) {
  return await answerForm(request, {
    schema: forgotSchema(),
    save: async ({ email }) => {
      const refusal = await requestReset(context.db, email, context.clientAddress)
      if (refusal) throw new FormError(replyTo(refusal))
    },
    notSaved: 'Not saved, and no mail was sent. Please try again.',
    answer: () => redirect('/forgot-password?sent'),
  })
}

export { actionHeaders as headers, keepTyped as clientAction }

function forgotSchema() {
  return z.object({ email: requiredEmail() })
}

function replyTo({ by, retryAfter }: ResetRefusal) {
  const words = {
    email:
      'There were several requests for this address. If it has an account, the newest link works.',
    network: 'There were too many requests for new passwords from your network.',
  }
  return toFormReply(toWaitReply(words[by], retryAfter))
}

export default function ForgotPassword() {
  const { isAsked, mailLeavesServer, resetMinutes } = useLoaderData<typeof loader>()
  return isAsked ? (
    <ResetSentPage mailLeavesServer={mailLeavesServer} minutes={resetMinutes} />
  ) : (
    <AskForResetPage mailLeavesServer={mailLeavesServer} />
  )
}
