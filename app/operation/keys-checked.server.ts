import type { Database } from '#db/client.server.ts'
import { readInstanceValue, writeInstanceValue } from '#db/instance-values.server.ts'

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
  await writeInstanceValue(db, name, JSON.stringify(check))
}

/** Returns the last check of a copy of a master key; undefined before the first. */
export async function readKeyCheck(db: Database): Promise<KeyCheck | undefined> {
  const value = await readInstanceValue(db, name)
  try {
    return value && JSON.parse(value.toString())
  } catch {
    return undefined
  }
}
