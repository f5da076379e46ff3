import { Link } from '@remix-run/react'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SendConfirmationForm } from './send-confirmation-form.tsx'
import type { UnconfirmedEmail } from './unconfirmed-email.ts'

interface ConfirmFirstProps {
  address: UnconfirmedEmail
  title?: string
  /** One sentence about the action that has to wait. */
  children: string
}

const usualTitle = 'Confirm your email address first'
const why =
  'This keeps people from making an account with the address of somebody else and giving others a way into it.'

/**
 * Replaces a form that needs a confirmed address: gives the reason and a button for another mail.
 */
export function ConfirmFirst({
  address: { email, mailLeavesServer },
  title = usualTitle,
  children,
}: ConfirmFirstProps) {
  return (
    <Notice tone="attention" title={title} className="no-print my-4">
      <p>
        {children}
        {title === usualTitle && ` ${why}`}
      </p>
      <p className="[overflow-wrap:anywhere]">
        {mailLeavesServer ? (
          <>
            We sent a mail to{' '}
            <strong>
              <EmailAddress>{email}</EmailAddress>
            </strong>
            . Open the link in it. If there is no mail, look in your spam folder.
          </>
        ) : (
          <>
            We wrote a mail to{' '}
            <strong>
              <EmailAddress>{email}</EmailAddress>
            </strong>
            , but this server does not send mails. Ask the operator for the link in the mail:{' '}
            <SupportLink />.
          </>
        )}{' '}
        If the address is wrong,{' '}
        <Link to="/settings/email" className="link">
          change it
        </Link>
        .
      </p>
      <SendConfirmationForm to="/settings" />
    </Notice>
  )
}
