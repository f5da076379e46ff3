import { sendSecurityAlert } from '#app/accounts/email/security-alerts.server.ts'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { pendingLoginRows } from '#db/rows/pending-login-rows.server.ts'
import { recoveryCodeRows } from '#db/rows/recovery-code-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { readTwoFactor } from './two-factor-state.server.ts'

/**
 * Deletes a person's authenticator, recovery codes and pending logins, and mails an alert.
 * The operator calls it too.
 * @returns whether an authenticator was in use.
 */
export async function turnOffTwoFactor(
  db: Database,
  person: Pick<Person, 'id' | 'email' | 'firstName' | 'lastName'>,
): Promise<boolean> {
  return await inTransaction(db, async trx => {
    await lockAccountRow(trx, person.id)
    const { authenticator } = await readTwoFactor(trx, person.id)
    await trx.deleteFrom('second_factors').where('user_id', '=', person.id).execute()
    if (!authenticator) return false
    await recoveryCodeRows.delete(trx, query => query.where('user_id', '=', person.id))
    await pendingLoginRows.delete(trx, query => query.where('user_id', '=', person.id))
    await sendSecurityAlert(trx, person, 'two-factor-off')
    return true
  })
}
