import { SupportLink } from './document/support-link.tsx'
import { Notice } from './notice.tsx'

/** For a server whose mail is only written to files: where a link is that was mailed. */
export function MailStaysHere() {
  return (
    <Notice title="Mails do not leave this server">
      <p>
        Whoever runs it finds the mail with your link there and can hand it over to you. Ask at{' '}
        <SupportLink />, or ask whoever gave you the address of this site.
      </p>
    </Notice>
  )
}
