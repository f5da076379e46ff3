import { resetDoneMail } from '#app/accounts/email/account-mails.server.ts'
import { markConfirmed } from '#app/accounts/email/confirm-email.server.ts'
import { resetPurpose } from '#app/accounts/email/mail-link-purposes.ts'
import { mailToAccount } from '#app/accounts/email/mail-to-account.server.ts'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import { findFirstProof } from '#app/accounts/password/first-reset.server.ts'
import { hashPassword } from '#app/accounts/password/password-hash.server.ts'
import { findReset } from '#app/accounts/password/password-reset.server.ts'
import { writePassword } from '#app/accounts/password/set-password.server.ts'
import { findWeakness, WeakPasswordError } from '#app/accounts/password/weak-passwords.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { useMailLink } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { countAccountAccess, endAccountAccess } from './account-access.server.ts'
import { accountAccessAddress, createAccessLink } from './account-access-link.server.ts'

/**
 * Sets the password of a reset link, confirms the address and mails a list of what opens the
 * account. The first confirmation ends all other access, unless `isMaker`.
 * @param password its length is already checked.
 * @param options.isMaker the person says that they made the account.
 * @returns the token of the page that lists account access; undefined if the link is gone.
 * @throws WeakPasswordError or BusyError; the link stays valid.
 */
export async function resetPassword(
  db: Database,
  token: string,
  password: string,
  { isMaker = false }: { isMaker?: boolean } = {},
): Promise<string | undefined> {
  const person = await findReset(db, token)
  if (!person) return undefined
  const weakness = await findWeakness(password, person)
  if (weakness) throw new WeakPasswordError(weakness)
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async trx => {
    await lockAccountRow(trx, person.id)
    if (!(await useMailLink(trx, resetPurpose, token))) return undefined
    const isFirstProof = (await findFirstProof(trx, person.id)) !== undefined
    await writePassword(trx, person, passwordHash)
    if (isFirstProof && !isMaker) await endAccountAccess(trx, person, { isFirstProof })
    await markConfirmed(trx, person.id)
    return await queueResetMail(trx, person)
  })
}

async function queueResetMail(trx: Database, person: Person): Promise<string> {
  const token = await createAccessLink(trx, person)
  const access = await countAccountAccess(trx, person.id)
  const address = accountAccessAddress(token)
  await mailToAccount(trx, person, 'password-reset', resetDoneMail({ address, access }))
  return token
}
