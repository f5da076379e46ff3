import { openProxyDetails, sealProxyDetails } from '#app/access/proxy-details.server.ts'
import { emailHash, findById } from '#app/accounts/accounts.server.ts'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import {
  type Person,
  personColumns,
  sealIdentity,
  tryUnsealPerson,
} from '#app/accounts/person.server.ts'
import { normalizeEmail } from '#app/lib/email-address.ts'
import { writeLog } from '#app/lib/log.server.ts'
import { yieldingPace } from '#app/lib/pace.ts'
import type { Database } from '#db/client.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

/**
 * Rewrites addresses of accounts and proxies that were stored with invisible characters, and the
 * hashes that find them. Where two would become equal it logs their ids and changes nothing.
 * @param signal stops the run after the current account.
 */
export async function rewriteAddresses(
  db: Database,
  signal?: AbortSignal,
  pace = yieldingPace,
): Promise<void> {
  const rows = await db
    .selectFrom('users')
    .select([...personColumns, 'email_hash'])
    .execute()
  for (const row of rows) {
    if (signal?.aborted) return
    const person = tryUnsealPerson(row)
    if (person) await pace(() => rewriteAddressesOf(db, person, row.email_hash))
  }
}

async function rewriteAddressesOf(db: Database, person: Person, hash: string): Promise<void> {
  if (isOutdated(person.email, hash)) {
    await unlessTaken(() => rewriteAccount(db, person.id), `account ${person.id}`)
  }
  const proxies = await proxyRows.select(db, query =>
    query.select(['id', 'details', 'email_hash']).where('owner_id', '=', person.id),
  )
  for (const { id, details, email_hash } of proxies) {
    const { email, isUnreadable } = openProxyDetails(person, { id, details })
    if (isUnreadable || !isOutdated(email, email_hash)) continue
    await unlessTaken(() => rewriteProxy(db, person, id), `proxy ${id} of account ${person.id}`)
  }
}

function isOutdated(email: string, hash: string): boolean {
  return normalizeEmail(email) !== email || emailHash(email) !== hash
}

async function unlessTaken(rewrite: () => Promise<void>, name: string): Promise<void> {
  try {
    await rewrite()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const text = `The address of ${name} stays as it is and finds nobody: without its invisible characters it is the address of another one.`
    writeLog({ level: 'warn', kind: 'address', text })
  }
}

async function rewriteAccount(db: Database, id: string): Promise<void> {
  await inTransaction(db, async trx => {
    await lockAccountRow(trx, id)
    const person = await findById(trx, id)
    if (!person) return
    const email = normalizeEmail(person.email)
    const identity = sealIdentity(person, { ...person, email })
    await trx
      .updateTable('users')
      .set({ email_hash: emailHash(email), identity })
      .where('id', '=', id)
      .execute()
  })
}

async function rewriteProxy(db: Database, owner: Person, id: string): Promise<void> {
  await inTransaction(db, async trx => {
    const row = await proxyRows.lock(trx, query => query.where('id', '=', id))
    if (!row) return
    const details = openProxyDetails(owner, row)
    const email = normalizeEmail(details.email)
    await proxyRows.rewrite(trx, row, {
      email_hash: emailHash(email),
      details: sealProxyDetails(owner, id, { ...details, email }),
    })
  })
}
