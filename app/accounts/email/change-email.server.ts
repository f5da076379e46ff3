import { mailToAccount } from '#app/accounts/email/mail-to-account.server.ts'
import { canonicalEmail, demoEmail } from '#app/lib/email-address.ts'
import { env } from '#app/lib/env.server.ts'
import { hours } from '#app/lib/time.ts'
import { endMailLinks } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, lookupHash, newToken } from '#db/crypto/keys.server.ts'
import { isGenuine, withMac } from '#db/crypto/row-mac.server.ts'
import { seal, unseal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { emailHash, findByEmailHash } from '../accounts.server.ts'
import { clearThrottle, dateKeptFailures } from '../login/login-throttle.server.ts'
import { type Person, sealIdentity } from '../person.server.ts'
import { endOtherSessions, type Session } from '../sessions/sessions.server.ts'
import { confirmNewEmailMail, emailChangedMail, emailTakenMail } from './account-mails.server.ts'
import { confirmEmailUrl, confirmHours } from './confirm-email.server.ts'
import { confirmPurpose, resetPurpose } from './mail-link-purposes.ts'

const maxChangesPerPerson = 5
const maxMailsPerAddress = 3

/** A change that waits until its new address is confirmed. */
export interface PendingEmailChange {
  email: string
  /** ISO time. */
  expiresAt: string
}

/** Why nothing was sent: it is the address that they have, or too much was sent; `retryAfter` in seconds. */
export type EmailChangeRefusal =
  | { reason: 'same' }
  | { reason: 'person' | 'address'; retryAfter: number }

/**
 * Begins to give an account another address: a mail with a link goes there, and only the link changes anything. An
 * earlier change that waits ends. Where the address has an account, that one is told instead, and whoever asked sees
 * no difference.
 * @returns undefined when it was begun.
 */
export async function requestEmailChange(
  db: Database,
  person: Person,
  email: string,
): Promise<EmailChangeRefusal | undefined> {
  const hash = emailHash(email)
  if (hash === emailHash(person.email)) return { reason: 'same' }
  const perPerson = `email-changes:${lookupHash('notice', person.id)}`
  const personWait = await countEvent(db, {
    key: perPerson,
    limit: maxChangesPerPerson,
    windowMs: hours(1),
  })
  if (personWait > 0) return { reason: 'person', retryAfter: personWait }
  // Whether it has an account or not: else the limit would tell.
  const perAddress = lookupHash('email changes by address', hash)
  const addressWait = await countEvent(db, {
    key: perAddress,
    limit: maxMailsPerAddress,
    windowMs: hours(1),
  })
  if (addressWait > 0) return { reason: 'address', retryAfter: addressWait }
  await inTransaction(db, async trx => {
    const token = await storeChange(trx, person, email, hash)
    const holder = await findByEmailHash(trx, hash)
    if (holder) {
      const address = `${env().origin}/login`
      await mailToAccount(trx, holder, 'email-taken', emailTakenMail({ address }))
    } else if (canonicalEmail(email) !== demoEmail) {
      const mail = confirmNewEmailMail({ address: confirmEmailUrl(token) })
      await mailToAccount(trx, { ...person, email }, 'confirm-email', mail)
    }
  })
  return undefined
}

/** One live change for each person. @returns the token that confirms it. */
async function storeChange(
  trx: Database,
  person: Person,
  email: string,
  hash: string,
): Promise<string> {
  const { token, hash: tokenHash } = newToken()
  const now = Date.now()
  const row = withMac('email_changes', {
    user_id: person.id,
    token_hash: tokenHash,
    email: seal(person, ['email_changes.email', person.id], email),
    email_hash: hash,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + hours(confirmHours)).toISOString(),
  })
  await trx
    .insertInto('email_changes')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return token
}

/** The change of somebody's address that waits, if there is one. */
export async function findPendingEmailChange(
  db: Database,
  person: Person,
): Promise<PendingEmailChange | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .select(['email', 'expires_at'])
    .where('user_id', '=', person.id)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  if (!row) return undefined
  const email = unsealOrReport<string>(person, ['email_changes.email', person.id], row.email)
  return email === undefined ? undefined : { email, expiresAt: row.expires_at }
}

/** Whose address a token changes. Looking does not use it up. */
export async function findEmailChange(
  db: Database,
  token: string,
): Promise<{ userId: string } | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  return row && isGenuine('email_changes', row) ? { userId: row.user_id } : undefined
}

/**
 * Gives an account its new address, once. All other sessions end, as do links that were sent to the old address, which
 * gets a mail. What others have granted to the person, or invited the old address to, stays as it is.
 * @param person who is signed in: the link alone is not enough, since it may have gone to a mistyped address
 * @returns the hash of the new address; 'taken' when the address has an account meanwhile, 'gone' when there is nothing to confirm for this person.
 */
export async function confirmEmailChange(
  db: Database,
  { person, session }: { person: Person; session: Pick<Session, 'id'> },
  token: string,
): Promise<{ emailHash: string } | 'taken' | 'gone'> {
  try {
    return await inTransaction(db, async trx => {
      const change = await deleteChange(trx, person, token)
      if (!change || !isGenuine('email_changes', change)) return 'gone'
      const email = unseal<string>(person, ['email_changes.email', person.id], change.email)
      const now = new Date().toISOString()
      await trx
        .updateTable('users')
        .set({
          email_hash: change.email_hash,
          identity: sealIdentity(person, { ...person, email }),
          email_confirmed_at: now,
          reminder_look_at: now,
          // Passes from before are those of an earlier account with this address.
          devices_since: now,
        })
        .where('id', '=', person.id)
        .execute()
      await endOtherSessions(trx, person.id, session.id)
      await endMailLinks(trx, resetPurpose, person.id)
      await endMailLinks(trx, confirmPurpose, person.id)
      // Wrong passwords of others, from before it was this account's address.
      await clearThrottle(trx, change.email_hash)
      await dateKeptFailures(trx, emailHash(person.email))
      await mailToAccount(trx, person, 'email-changed', emailChangedMail())
      return { emailHash: change.email_hash }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await deleteChange(db, person, token)
    return 'taken'
  }
}

function deleteChange(db: Database, person: Person, token: string) {
  return db
    .deleteFrom('email_changes')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', person.id)
    .where('expires_at', '>', new Date().toISOString())
    .returningAll()
    .executeTakeFirst()
}
