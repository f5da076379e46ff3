import { useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { requiredEmail } from '#app/accounts/account-rules.server.ts'
import {
  type EmailChangeRefusal,
  pendingEmailChange,
  requestEmailChange,
} from '#app/accounts/email/change-email.server.ts'
import { confirmHours } from '#app/accounts/email/confirm-email.server.ts'
import { waitRefusal } from '#app/accounts/login/rate-limited-route.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { checkReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithInfo } from '#app/http/toast-redirect.server.ts'
import { mailsLeave } from '#app/mail/mails-leave.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { MailStaysHere } from '#app/ui/mail-stays-here.tsx'
import { Page } from '#app/ui/page.tsx'

const title = 'Change your email'

export const { handle, meta } = titled(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { owner } = access
  const pending = await pendingEmailChange(context.db, owner)
  return {
    email: owner.email,
    pending: pending?.email,
    proofNeeded: needsReAuthentication(access),
    confirmHours,
    leavesServer: mailsLeave(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const submission = await readSubmission(request, emailSchema())
  const hideFields = ['proof']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const { email, proof } = submission.value
  const refused = await checkReAuthentication(context, access, proof)
  if (refused) return invalid(submission, { ...refused, hideFields })
  const { db } = context
  const asked = await tryWrite(requestEmailChange(db, access.owner, email))
  if (!asked) {
    return invalid(submission, { hideFields, formErrors: [notSaved], status: 503 })
  }
  if (asked.value) return invalid(submission, { hideFields, ...problemOf(asked.value) })
  // The same words whether the address has an account or not. It is kept until it is closed, and names nobody.
  return redirectWithInfo(
    '/settings',
    `${mailsLeave() ? 'We sent a link to the new address. Open it there' : 'The mail with the link is written. Open that link'}: until then your email stays as it is.`,
  )
}

const notSaved = 'Not saved: the change was not begun. Please try again.'

export { actionHeaders as headers, keepTyped as clientAction }

function emailSchema() {
  return z.object({ email: requiredEmail(), ...reAuthenticationFields })
}

function problemOf(refusal: EmailChangeRefusal) {
  if (refusal.reason === 'same') {
    return { fieldErrors: { email: ['This is the address that your account has already'] } }
  }
  const words = {
    person: 'You have asked for several changes within an hour.',
    address: 'Several mails were sent to this address within an hour.',
  }
  const { message, ...reply } = waitRefusal(words[refusal.reason], refusal.retryAfter)
  return { ...reply, formErrors: [message] }
}

export default function ChangeEmail() {
  const { email, pending, proofNeeded, confirmHours, leavesServer } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<ReturnType<typeof emailSchema>>>({
    id: 'email',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title={title}
      lead={
        <span className="[overflow-wrap:anywhere]">
          Your account has the address <strong>{email}</strong>.
        </span>
      }
      before={
        <>
          <BackLink to="/settings">Back to settings</BackLink>
          <ErrorSummary form={form} />
        </>
      }
    >
      {!leavesServer && <MailStaysHere />}
      {pending && (
        <p className="mb-4 max-w-prose [overflow-wrap:anywhere]">
          A link for <strong>{pending}</strong> waits to be opened. If you ask for another, only the
          newest works.
        </p>
      )}
      <p className="max-w-prose">
        {leavesServer
          ? 'We send a link to the new address, which works'
          : 'A mail to the new address is written, with a link that works'}{' '}
        for {confirmHours} hours. Open it in a browser where you are logged in. From then on you log
        in with the new address, all other devices are logged out, and a mail to the old address
        says that it was changed.
      </p>
      <Form form={form} className="mt-6">
        <TextField field={fields.email} label="New email" type="email" autoComplete="email" />
        <ReAuthenticationField field={fields.proof} isNeeded={proofNeeded} />
        <div className="form-actions">
          <SubmitButton pending="Sending…">Send the link</SubmitButton>
          <ButtonLink to="/settings" variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}
