import type { Database } from '#db/client.server.ts'

const name = 'key-checked'

/** The last time at which the operator compared a copy of a master key. */
export interface KeyCheck {
  /** Id of the key. */
  kid: string
  /** The result of `keyFingerprint`. */
  fingerprint: string
  /** ISO time. */
  at: string
}

/** Stores that the operator has just typed a copy of this master key, and that it was right. */
export async function noteKeyChecked(
  db: Database,
  kid: string,
  fingerprint: string,
): Promise<void> {
  const check: KeyCheck = { kid, fingerprint, at: new Date().toISOString() }
  const value = Buffer.from(JSON.stringify(check))
  await db
    .insertInto('instance')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Returns the last check of a copy of a master key; undefined before the first. */
export async function readKeyCheck(db: Database): Promise<KeyCheck | undefined> {
  const row = await db
    .selectFrom('instance')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  try {
    return row && JSON.parse(row.value.toString())
  } catch {
    return undefined
  }
}
