import { findById } from '#app/accounts/accounts.server.ts'
import { mailToAccount } from '#app/accounts/email/mail-to-account.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { env } from '#app/lib/env.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { product } from '#app/lib/product.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { plainName } from '#app/mail/plain-name.ts'
import type { Database } from '#db/client.server.ts'

/** Mails a proxy that the owner removed their access, in the transaction of the removal. */
export async function mailRemovedProxy(
  db: Database,
  owner: Pick<Person, 'firstName' | 'lastName'>,
  proxyId: string,
): Promise<void> {
  const proxy = await findById(db, proxyId)
  if (proxy) await mailToAccount(db, proxy, 'access-removed', removalMail(owner))
}

/** Returns the mail to a removed proxy. It contains nothing of the record. */
export function removalMail(owner: Pick<Person, 'firstName' | 'lastName'>): MailContent {
  const name = plainName(formatFullName(owner))
  return {
    subject: 'Your access to a profile was removed',
    paragraphs: [
      `${name} removed your access to their medical profile. You can no longer see or change it, and links to it in older mails no longer work.`,
      'If you think this is a mistake, ask them to invite you again.',
    ],
    button: { label: 'See the people you help', address: `${env().origin}/proxy/dashboard` },
    reason: `You get this mail because you had access to somebody’s profile at ${product.name}.`,
    optional: 'updates',
  }
}
