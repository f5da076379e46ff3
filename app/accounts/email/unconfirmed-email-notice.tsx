import { Link } from '@remix-run/react'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SendConfirmationForm } from './send-confirmation-form.tsx'

interface UnconfirmedEmailNoticeProps {
  email: string
  mailLeavesServer: boolean
  /** True if an unconfirmed address restricts the account. */
  isRestricted: boolean
}

/** Asks the owner to confirm the address; its button posts to the page that draws it. */
export function UnconfirmedEmailNotice({
  email,
  mailLeavesServer,
  isRestricted,
}: UnconfirmedEmailNoticeProps) {
  return (
    <Notice tone="attention" title="Your email address is not confirmed yet">
      <p className="[overflow-wrap:anywhere]">
        {mailLeavesServer ? (
          <>
            We sent a mail to{' '}
            <strong>
              <EmailAddress>{email}</EmailAddress>
            </strong>
            . Open the link in it, so that you can get back into your account if you forget the
            password. If there is no mail, look in your spam folder.
          </>
        ) : (
          <>
            We wrote a mail to{' '}
            <strong>
              <EmailAddress>{email}</EmailAddress>
            </strong>{' '}
            with a link that confirms it, but this server does not send mails. The operator can give
            you the link: ask at <SupportLink />, or ask the person who gave you the address of this
            site.
          </>
        )}{' '}
        {isRestricted &&
          'Until then you cannot invite anybody, add emergency links or passkeys, or turn on two-factor authentication. '}
        Medical reminders are only sent to a confirmed address. If the address is wrong,{' '}
        <Link to="/settings/email">change it</Link>.
      </p>
      <SendConfirmationForm />
    </Notice>
  )
}
