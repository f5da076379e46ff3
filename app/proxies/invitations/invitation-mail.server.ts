import { levelNames } from '#app/access/access-levels.ts'
import { inviteDays } from '#app/access/proxy-status.ts'
import { displayMoment } from '#app/lib/dates.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { product } from '#app/lib/product.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { greetingFor } from '#app/mail/mail-greeting.ts'
import { plainName } from '#app/mail/plain-name.ts'
import type { AccessLevel } from '#db/schema.ts'
import type { ProxyLimits } from '../list/change-proxies.server.ts'
import { levelsForInvitee } from './invitation-levels.ts'
import { limitsForInvitee } from './limits-for-invitee.ts'

/** The facts that the mail of an invitation needs. */
export interface InvitationMail {
  owner: { firstName: string; lastName: string; timeZone?: string | undefined }
  name: string
  email: string
  level: AccessLevel
  limits: ProxyLimits
  /** The URL of the invitation: see `invitationAddress`. */
  address: string
  /** ISO time at which it stops working. */
  expiresAt: string
}

/**
 * Returns the mail that invites a person; no preference turns it off. Its subject contains no
 * words of the sender, and its text nothing of the record.
 */
export function invitationMail(invitation: InvitationMail): MailContent {
  const { owner, email, level, limits, address, expiresAt } = invitation
  const from = plainName(formatFullName(owner))
  const { endsAt, withheld } = limits
  const summary = { endsAt, withheldCount: withheld.length }
  const limitText = limitsForInvitee(summary, owner.timeZone).join(' ')
  return {
    subject: `You are invited to a ${product.name} profile`,
    greeting: greetingFor(invitation.name),
    paragraphs: [
      `${from} would like to give you access to their profile on ${product.name}. ${product.name} is a website where people keep their medical information for an emergency and for the people who help them.`,
      `Your access: ${levelNames[level]}. ${levelsForInvitee[level]}`,
      ...(limitText ? [limitText] : []),
      `Use the link below to create an account for ${email}, or log in if you have one. Then accept or decline. The invitation expires in ${inviteDays} days, on ${displayMoment(expiresAt)}.`,
    ],
    button: { label: 'Answer the invitation', address },
    reason: `You get this mail because ${from} entered your address. If you did not expect it, you can ignore it. Nothing happens without your answer.`,
  }
}
