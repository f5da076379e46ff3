import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import { passwordColumns, storedHash } from '#app/accounts/password/stored-password.server.ts'
import type { Database } from '#db/client.server.ts'
import { decrypt, encrypt } from '#db/crypto/cipher.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { boundColumns } from '#db/crypto/row-mac.server.ts'
import { isSealedText } from '#db/crypto/sealed.server.ts'
import { testMasterKey } from './database.ts'
import { changeRows, readRow } from './rows.ts'

/**
 * Changes a database to the form before row MACs: no MAC, unsealed password hashes, and an instance
 * secret that requires no seals. Then unlocks it as a server does.
 */
export async function removeRowMacs(db: Database): Promise<void> {
  const users = await db.selectFrom('users').select(passwordColumns).execute()
  for (const row of users.filter(({ password_hash }) => isSealedText(password_hash))) {
    const password_hash = storedHash(row) ?? ''
    await changeRows(db, 'users', { password_hash }, { id: row.id })
  }
  for (const table of Object.keys(boundColumns)) {
    await sql`update ${sql.table(table)} set mac = null`.execute(db)
  }
  await changeRows(db, 'users', { has_two_factor: 0 })
  const { value } = await readInstanceSecret(db)
  await changeRows(db, 'instance', { value: wrappedAsBefore(value) })
  await unlockInstance(db, parseMasterKeys(testMasterKey))
}

/** Counts the rows without MAC and the unsealed password hashes. */
export async function countUnsealedRows(db: Database): Promise<number> {
  const tables = Object.keys(boundColumns).map(
    table => sql`select count(*) as n from ${sql.table(table)} where mac is null`,
  )
  const hashes = sql`select count(*) as n from users where password_hash not like 'sealed:%'`
  const { rows } = await sql<{ n: number | string }>`
    ${sql.join([...tables, hashes], sql` union all `)}`.execute(db)
  return rows.reduce((sum, { n }) => sum + Number(n), 0)
}

/** Returns the stored instance secret, which a writer of the database can copy. */
export function readInstanceSecret(db: Database): Promise<{ value: Buffer }> {
  return readRow(db, 'instance', { name: 'secret' })
}

function wrappedAsBefore(value: Buffer): Buffer {
  const [{ kid, key }] = parseMasterKeys(testMasterKey)
  const wrap = Buffer.from(hkdfSync('sha256', key, 'medfold', 'wrap', 32))
  const head = value.subarray(0, 1 + kid.length)
  const secret = decrypt(wrap, `instance, every row sealed|${kid}`, value.subarray(head.length))
  return Buffer.concat([head, encrypt(wrap, `instance|${kid}`, secret)])
}
