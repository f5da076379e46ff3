import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { requiredEmail } from '#app/accounts/account-rules.server.ts'
import {
  type EmailChangeRefusal,
  findPendingEmailChange,
  requestEmailChange,
} from '#app/accounts/email/change-email.server.ts'
import { confirmHours } from '#app/accounts/email/confirm-email.server.ts'
import { toFormReply, toWaitReply } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import type { InvalidOptions } from '#app/forms/submission-route.server.ts'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithInfo } from '#app/http/toast-redirect.server.ts'
import { canDeliverMail } from '#app/mail/can-deliver-mail.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { MailStaysHere } from '#app/ui/mail-stays-here.tsx'

const title = 'Change your email'

export const { handle, meta } = defineTitle(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { owner } = access
  const pending = await findPendingEmailChange(context.db, owner)
  return {
    email: owner.email,
    pending: pending?.email,
    mustReAuthenticate: needsReAuthentication(access),
    confirmHours,
    mailLeavesServer: canDeliverMail(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  return await answerForm(request, {
    schema: emailSchema(),
    save: async ({ email, proof }) => {
      await requireReAuthentication(context, access, proof)
      const refusal = await requestEmailChange(context.db, access.owner, email)
      if (refusal) throw new FormError(replyTo(refusal))
    },
    notSaved: 'Not saved: your email has not changed. Please try again.',
    // The same message with and without an account of this address.
    answer: () =>
      redirectWithInfo(
        '/settings',
        `${canDeliverMail() ? 'We sent a link to the new address. Open it there' : 'The mail with the link is written. Open that link'}: until then your email stays as it is.`,
      ),
  })
}

export { actionHeaders as headers, keepTyped as clientAction }

function emailSchema() {
  return z.object({ email: requiredEmail(), ...reAuthenticationFields })
}

function replyTo(refusal: EmailChangeRefusal): InvalidOptions {
  if (refusal.reason === 'same') {
    return { fieldErrors: { email: ['Your account already has this address'] } }
  }
  const words = {
    person: 'You have asked for several changes within an hour.',
    address: 'Several mails were sent to this address within an hour.',
  }
  return toFormReply(toWaitReply(words[refusal.reason], refusal.retryAfter))
}

export default function ChangeEmail() {
  const { email, pending, mustReAuthenticate, confirmHours, mailLeavesServer } =
    useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<z.input<ReturnType<typeof emailSchema>>>({ id: 'email' })
  return (
    <FormPage
      form={form}
      title={title}
      lead={
        <span className="[overflow-wrap:anywhere]">
          Your account has the address{' '}
          <strong>
            <EmailAddress>{email}</EmailAddress>
          </strong>
          .
        </span>
      }
      back={<BackLink to="/settings">Back to settings</BackLink>}
      className="mt-6"
      submit="Send the link"
      pending="Sending…"
      cancelTo="/settings"
      intro={
        <>
          {!mailLeavesServer && <MailStaysHere />}
          {pending && (
            <p className="mb-4 max-w-prose [overflow-wrap:anywhere]">
              The link that we sent to{' '}
              <strong>
                <EmailAddress>{pending}</EmailAddress>
              </strong>{' '}
              has not been opened yet. If you ask for another, only the newest works.
            </p>
          )}
          <p className="max-w-prose">
            {mailLeavesServer
              ? 'We send a link to the new address, which works'
              : 'We write a mail to the new address, with a link that works'}{' '}
            for {confirmHours} hours. Open it in a browser where you are logged in. After that, you
            log in with the new address, and all other devices are logged out. We tell the old
            address by mail.
          </p>
        </>
      }
    >
      <TextField field={fields.email} label="New email" type="email" autoComplete="email" />
      <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
    </FormPage>
  )
}
