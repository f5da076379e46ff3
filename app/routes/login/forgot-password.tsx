import { useForm } from '@conform-to/react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requiredEmail } from '#app/accounts/account-rules.server.ts'
import { waitRefusal } from '#app/accounts/login/rate-limited-route.server.ts'
import {
  type ResetRefusal,
  requestReset,
  resetMinutes,
} from '#app/accounts/password/password-reset.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { written } from '#app/forms/try-write.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { mailsLeave } from '#app/mail/mails-leave.server.ts'
import { titledBy } from '#app/ui/document/document-title.ts'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { MailStaysHere } from '#app/ui/mail-stays-here.tsx'
import { Page } from '#app/ui/page.tsx'

const title = 'Forgot your password?'

export const { handle, meta } = titledBy<typeof loader>(({ isAsked, leavesServer }) =>
  isAsked ? sentTitle(leavesServer) : title,
)

function sentTitle(leavesServer: boolean): string {
  return leavesServer ? 'Look into your mail' : 'Ask for your link'
}

export async function loader({ request }: LoaderFunctionArgs) {
  const isAsked = new URL(request.url).searchParams.has('sent')
  return { isAsked, leavesServer: mailsLeave(), resetMinutes }
}

/** The same answer, and the same work, for an e-mail with an account and for one without. */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request, forgotSchema())
  if (submission.status !== 'success') return invalid(submission)
  const { db, clientAddress, requestId } = context
  const { email } = submission.value
  const asked = await written(requestId, requestReset(db, email, clientAddress))
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
  return isAsked ? (
    <Sent leavesServer={leavesServer} minutes={resetMinutes} />
  ) : (
    <Ask leavesServer={leavesServer} />
  )
}

function Ask({ leavesServer }: { leavesServer: boolean }) {
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<ReturnType<typeof forgotSchema>>>({
    id: 'forgot-password',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title={title}
      lead="Enter the email that you log in with. You get a link with which you choose a new password."
      before={<ErrorSummary form={form} />}
    >
      {!leavesServer && <MailStaysHere />}
      <Form form={form}>
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
        <SubmitButton pending="Sending…">Send the link</SubmitButton>
      </Form>
      <Kept />
      <ByOperator />
      <BackToLogin />
    </Page>
  )
}

function Sent({ leavesServer, minutes }: { leavesServer: boolean; minutes: number }) {
  return (
    <Page
      title={sentTitle(leavesServer)}
      lead={`If the address has an account here, a mail with a link is ${leavesServer ? 'on its way to it' : 'written'}.`}
    >
      {!leavesServer && <MailStaysHere />}
      <div className="prose">
        <ul>
          {leavesServer && (
            <li>It comes within a minute or two. If it does not, look into the spam folder.</li>
          )}
          <li>
            The link works once, for {minutes} minutes. If you ask again, only the newest one works.
          </li>
          <li>
            If there is no mail, your account may have another address.{' '}
            <Link to="/forgot-password">Try again</Link>.
          </li>
        </ul>
      </div>
      <Kept />
      <BackToLogin />
    </Page>
  )
}

function Kept() {
  return (
    <p className="mt-8 max-w-prose">
      What you have saved stays as it is. Your emergency link and your access code keep working
      meanwhile, and two-factor authentication stays on.
    </p>
  )
}

/** For whoever can no longer read their mail. */
function ByOperator() {
  return (
    <details className="mt-6">
      <summary>I can no longer read mail to that address</summary>
      <div className="prose mt-3">
        <p>
          Then a new password comes from whoever runs this server. Ask at <SupportLink />, or ask
          whoever gave you the address of this site, and tell them the email that you log in with.
        </p>
        <p>
          They should be sure that it is really you who asks: in person, or by calling a number of
          yours that they already have. Nobody needs your old password or your access code for this.
        </p>
        <h2>For the person who runs the server</h2>
        <p>
          Run this in the folder of the application, with the email in place of the example. The
          self-hosting guide shows it for containers too.
        </p>
        <pre className="my-4 whitespace-pre-wrap break-words rounded-md border border-line bg-sunken p-4 text-base">
          ./node_modules/.bin/node scripts/operate/reset-password.ts you@example.org
        </pre>
        <p>
          It prints a new password once, ends every session of this account, and opens the login
          again if it was closed after too many wrong passwords.
        </p>
      </div>
    </details>
  )
}

function BackToLogin() {
  return (
    <p className="mt-8">
      <Link to="/login" className="touch-link">
        Back to login
      </Link>
    </p>
  )
}
