import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from '../mail.ts'

/** Returns a mail for nodemailer, with id and date of the outbox, so that every try is equal. */
export function toNodemailerMessage(mail: OutgoingMail, from: string): SendMailOptions {
  const { id, createdAt, to, subject, text, html, unsubscribe } = mail
  return {
    messageId: `<${id}@${readDomain(from)}>`,
    date: new Date(createdAt),
    from,
    to: { name: '', address: to.email },
    subject,
    text,
    html,
    headers: {
      // Asks machines not to answer, such as with "out of office" (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...unsubscribeHeaders(unsubscribe),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Returns the headers of an unsubscribe link (RFC 8058); none without an address. */
export function unsubscribeHeaders(address: string | undefined): Record<string, string> {
  if (!address) return {}
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function readDomain(from: string): string {
  return /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
