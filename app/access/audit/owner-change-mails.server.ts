import { findById } from '#app/accounts/accounts.server.ts'
import { mailWithinLimit } from '#app/accounts/email/limited-mail.server.ts'
import { mailToAccount } from '#app/accounts/email/mail-to-account.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { env } from '#app/lib/env.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { product } from '#app/lib/product.ts'
import { hours } from '#app/lib/time.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { plainName } from '#app/mail/plain-name.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'

/** Mails about answers of one kind within an hour. */
const maxAnswersPerHour = 10

type Named = Pick<Person, 'firstName' | 'lastName'>

const reason = `You get this mail because somebody has access to your profile at ${product.name}.`

/**
 * Mails an owner that a proxy changed something, at most once an hour. Names the proxy, not the
 * change. Runs in the transaction of the change.
 */
export async function mailOwnerAboutChange(
  db: Database,
  ownerId: string,
  actor: Named,
): Promise<void> {
  const owner = await findById(db, ownerId)
  if (!owner) return
  const key = `proxy-change:${lookupHash('notice', ownerId)}`
  const limit = { key, limit: 1, windowMs: hours(1) }
  await mailWithinLimit(db, owner, 'proxy-change', limit, () => changeMail(actor))
}

/** Returns the mail about a change. @param actor who made it. */
export function changeMail(actor: Named): MailContent {
  return {
    subject: 'Your profile was changed',
    paragraphs: [
      `${formatMailName(actor)} changed something in your medical profile.`,
      'Your change history shows the old and the new value. You can restore every earlier value.',
      'We do not mail you about further changes within the hour. The change history lists every one.',
    ],
    button: { label: 'Open Change History', address: `${env().origin}/profile/history` },
    reason,
    optional: 'updates',
  }
}

/**
 * Mails an owner the answer to an invitation, at most ten times an hour for each answer; the tenth
 * mail says so. Runs in the transaction of the answer.
 * @param name of the invited person.
 */
export async function mailOwnerAboutAnswer(
  db: Database,
  owner: Person,
  name: string,
  answer: 'accepted' | 'declined',
): Promise<void> {
  const key = `invitation-${answer}:${lookupHash('notice', owner.id)}`
  const limit = { key, limit: maxAnswersPerHour, windowMs: hours(1) }
  await mailWithinLimit(db, owner, 'invitation-answer', limit, isLast =>
    answerMail(name, answer, isLast),
  )
}

/** Returns the mail about an answer. @param isLast true if no more are sent within the hour. */
export function answerMail(
  name: string,
  answer: 'accepted' | 'declined',
  isLast = false,
): MailContent {
  const accepted = answer === 'accepted'
  return {
    subject: accepted ? 'Your invitation was accepted' : 'Your invitation was declined',
    paragraphs: [
      ...(accepted
        ? [
            `${plainName(name)} accepted your invitation. They can now see your medical profile, at the access level that you chose.`,
            'If you did not invite this person, remove their access.',
          ]
        : [`${plainName(name)} declined your invitation. They cannot see your medical profile.`]),
      isLast
        ? `This is mail number ${maxAnswersPerHour} of this kind within an hour. We do not mail you about further answers within the hour. Your list of proxies shows every one.`
        : 'Your list of proxies shows every answer.',
    ],
    button: { label: 'Open Proxy Access', address: `${env().origin}/proxies` },
    reason: `You get this mail because you invited somebody to your profile at ${product.name}.`,
    optional: 'securityAlerts',
  }
}

/** Mails an owner that a proxy gave up their access, in the caller's transaction. */
export async function mailOwnerAboutLeaving(
  db: Database,
  owner: Person,
  proxy: Named,
  details: { mayKnowCode: boolean },
): Promise<void> {
  await mailToAccount(db, owner, 'proxy-left', leavingMail(proxy, details))
}

/** Returns the mail about a given-up access. @param details.mayKnowCode true if a code was seen. */
export function leavingMail(proxy: Named, { mayKnowCode }: { mayKnowCode: boolean }): MailContent {
  return {
    subject: 'Somebody gave up their access to your profile',
    paragraphs: [
      `${formatMailName(proxy)} has given up their access to your medical profile. They can no longer see or change it.`,
      ...(mayKnowCode
        ? [
            'They had opened a page with your emergency link and its code. If they kept them, they can read what that link shows until you replace link and code.',
          ]
        : []),
      'You can invite them again at any time.',
    ],
    button: { label: 'Open Proxy Access', address: `${env().origin}/proxies` },
    reason,
    optional: 'updates',
  }
}

function formatMailName(person: Named): string {
  return plainName(formatFullName(person))
}
