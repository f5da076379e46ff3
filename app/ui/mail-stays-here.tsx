import { SupportLink } from './document/support-link.tsx'
import { Notice } from './notice.tsx'

/** Tells people where to get a mailed link from a server that only writes mails to files. */
export function MailStaysHere() {
  return (
    <Notice title="This server does not send mails">
      <p>
        The operator of this server can give you the link from the mail. Ask at <SupportLink />, or
        ask the person who gave you the address of this site.
      </p>
    </Notice>
  )
}
