import { mailToAccount } from '#app/accounts/email/mail-to-account.server.ts'
import { canonicalEmail, demoEmail } from '#app/lib/email-address.ts'
import { env } from '#app/lib/env.server.ts'
import { hours } from '#app/lib/time.ts'
import { endMailLinks } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, lookupHash, newToken } from '#db/crypto/keys.server.ts'
import { seal, unseal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { emailChangeRows } from '#db/rows/email-change-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { emailHash, findByEmailHash } from '../accounts.server.ts'
import { clearThrottle, stampUndatedFailures } from '../login/login-throttle.server.ts'
import { type Person, sealIdentity } from '../person.server.ts'
import { endOtherSessions, type Session } from '../sessions/sessions.server.ts'
import { confirmNewEmailMail, emailChangedMail, emailTakenMail } from './account-mails.server.ts'
import { confirmEmailUrl, confirmHours } from './confirm-email.server.ts'
import { confirmPurpose, resetPurpose } from './mail-link-purposes.ts'

const maxChangesPerPerson = 5
const maxMailsPerAddress = 3

export interface PendingEmailChange {
  email: string
  expiresAt: string
}

/** Reason why nothing was sent. `retryAfter` in seconds. */
export type EmailChangeRefusal =
  | { reason: 'same' }
  | { reason: 'person' | 'address'; retryAfter: number }

/**
 * Mails a link to a new address; only the link changes it. An earlier change ends.
 * If the address has an account, that account gets a mail: the requester sees no difference.
 * @returns undefined if the request was accepted.
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
  // Counts addresses without an account too: the limit must not reveal accounts.
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

/** Stores the one change of a person. @returns the token that confirms it. */
async function storeChange(
  trx: Database,
  person: Person,
  email: string,
  hash: string,
): Promise<string> {
  const { token, hash: tokenHash } = newToken()
  const now = Date.now()
  const row = {
    user_id: person.id,
    token_hash: tokenHash,
    email: seal(person, ['email_changes.email', person.id], email),
    email_hash: hash,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + hours(confirmHours)).toISOString(),
  }
  await emailChangeRows.insert(trx, row, 'replace')
  return token
}

/** Returns the pending change of a person's address. */
export async function findPendingEmailChange(
  db: Database,
  person: Person,
): Promise<PendingEmailChange | undefined> {
  const row = await emailChangeRows.first(db, query =>
    query
      .select(['email', 'expires_at'])
      .where('user_id', '=', person.id)
      .where('expires_at', '>', new Date().toISOString()),
  )
  if (!row) return undefined
  const email = unsealOrReport<string>(person, ['email_changes.email', person.id], row.email)
  return email === undefined ? undefined : { email, expiresAt: row.expires_at }
}

/** Returns the account whose address a token changes. Does not use the token. */
export async function findEmailChange(
  db: Database,
  token: string,
): Promise<{ userId: string } | undefined> {
  return await emailChangeRows.first(db, query =>
    query
      .select('user_id as userId')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', new Date().toISOString()),
  )
}

/**
 * Gives an account its new address, and ends all other sessions and mailed links.
 * @param person is logged in: a mistyped address would give the link to a stranger.
 * @returns the hash of the new address; 'taken' if it has an account; 'gone' without a pending
 * change.
 */
export async function confirmEmailChange(
  db: Database,
  { person, session }: { person: Person; session: Pick<Session, 'id'> },
  token: string,
): Promise<{ emailHash: string } | 'taken' | 'gone'> {
  try {
    return await inTransaction(db, async trx => {
      const [change] = await deleteChange(trx, person, token)
      if (!change) return 'gone'
      const email = unseal<string>(person, ['email_changes.email', person.id], change.email)
      const hash = emailHash(email)
      const now = new Date().toISOString()
      await trx
        .updateTable('users')
        .set({
          email_hash: hash,
          identity: sealIdentity(person, { ...person, email }),
          email_confirmed_at: now,
          reminder_look_at: now,
          // Device passes of an earlier account with this address end.
          devices_since: now,
        })
        .where('id', '=', person.id)
        .execute()
      await endOtherSessions(trx, person.id, session.id)
      await endMailLinks(trx, resetPurpose, person.id)
      await endMailLinks(trx, confirmPurpose, person.id)
      // Failed logins from before it was this account's address do not count.
      await clearThrottle(trx, hash)
      await stampUndatedFailures(trx, emailHash(person.email))
      await mailToAccount(trx, person, 'email-changed', emailChangedMail())
      return { emailHash: hash }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await deleteChange(db, person, token)
    return 'taken'
  }
}

function deleteChange(db: Database, person: Person, token: string) {
  return emailChangeRows.delete(db, query =>
    query
      .where('token_hash', '=', hashToken(token))
      .where('user_id', '=', person.id)
      .where('expires_at', '>', new Date().toISOString()),
  )
}
