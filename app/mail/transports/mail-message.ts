import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from '../mail.ts'

/** A mail for nodemailer. Its id and date are those of the outbox, so that every try is the same message. */
export function nodemailerMessageOf(mail: OutgoingMail, from: string): SendMailOptions {
  const { id, createdAt, to, subject, text, html, unsubscribe } = mail
  return {
    messageId: `<${id}@${domainOf(from)}>`,
    date: new Date(createdAt),
    from,
    to: { name: '', address: to.email },
    subject,
    text,
    html,
    headers: {
      // No answer of a machine to this, such as "out of office" (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function domainOf(from: string): string {
  return /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
