import { errorCode } from '#app/lib/error-code.ts'
import { SettingsError, type StoreSettings } from '#app/lib/settings.server.ts'
import { countOpenMails, type MailCounts } from '#app/mail/open-mails.server.ts'
import { findLackingServers } from '#app/operation/keys/check-servers.server.ts'
import { type KeyCheck, readKeyCheck } from '#app/operation/keys-checked.server.ts'
import type { DatabaseState } from '#db/check-database.server.ts'
import { type Database, type Engine, openDatabase } from '#db/client.server.ts'
import { readEndDataKeys } from '#db/crypto/check-account-keys.server.ts'
import { findSecret } from '#db/crypto/instance-secret.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { loadMasterKeys } from '#db/crypto/master-key.server.ts'
import { keyFingerprint, wrappingKeyId } from '#db/crypto/wrapping.server.ts'
import { readClockAheadMs, readDurability, readMadeAt } from '#db/engine-status.server.ts'
import { clockWarning } from '#db/known-clock.server.ts'
import { inspectStore, toSettingsError } from '#db/store.server.ts'

/** The database, as the doctor finds it. */
export interface DatabaseStatus {
  engine: Engine
  /** The line with which the server refuses to start. */
  fault?: string
  state?: DatabaseState
  /** Settings of the engine about durability and safety, by name. */
  durability?: Record<string, string>
  /** The time of the first migration. */
  madeAt?: Date
  /** How far the clock of PostgreSQL is ahead of this one, in milliseconds. */
  clockAheadMs?: number
  /** The line about a clock that is not trusted. */
  clockLine?: string
  mails?: MailCounts
  /** The line with which the server refuses these master keys. */
  keyFault?: string
  /** Fingerprint of the key that wraps new data. */
  fingerprint?: string
  keyCheck?: KeyCheck
  /** A line for each running server that lacks a key which stored data needs. */
  lackingServers?: string[]
}

/** Reads the facts of the database, and writes nothing. Never throws. */
export async function readDatabase(settings: StoreSettings): Promise<DatabaseStatus> {
  const facts: DatabaseStatus = { engine: settings.databaseUrl ? 'postgres' : 'sqlite' }
  try {
    facts.state = await inspectStore(settings)
    if (facts.state !== 'empty') await readOpenDatabase(settings, facts)
  } catch (error) {
    facts.fault = toLine(settings, error)
  }
  return facts
}

async function readOpenDatabase(settings: StoreSettings, facts: DatabaseStatus): Promise<void> {
  const { db } = openDatabase(settings)
  try {
    facts.durability = await readDurability(db)
    if (facts.engine === 'postgres') facts.clockAheadMs = await readClockAheadMs(db)
    // The tables of an earlier version may lack columns.
    if (facts.state === 'behind') return
    facts.madeAt = await readMadeAt(db)
    facts.mails = await countOpenMails(db)
    facts.keyCheck = await readKeyCheck(db)
    facts.lackingServers = await readLackingServers(db)
    await readKeys(db, settings, facts)
  } finally {
    await db.destroy()
  }
}

async function readLackingServers(db: Database): Promise<string[]> {
  const needed = (await readEndDataKeys(db)).flatMap(row => wrappingKeyId(row.data_key) ?? [])
  return await findLackingServers(db, [...new Set(needed)])
}

// Unlocking a database without a secret would make one.
async function readKeys(
  db: Database,
  settings: StoreSettings,
  facts: DatabaseStatus,
): Promise<void> {
  try {
    if (!(await findSecret(db))) return
    const masterKeys = loadMasterKeys(settings, { isNew: false })
    await unlockInstance(db, masterKeys)
    facts.fingerprint = keyFingerprint(masterKeys[0].key)
    facts.clockLine = await clockWarning(db)
  } catch (error) {
    facts.keyFault = toLine(settings, error)
  }
}

/** Returns the line of a SettingsError, or the name of any other error: messages may be private. */
function toLine(settings: StoreSettings, error: unknown): string {
  const known = error instanceof SettingsError ? error : toSettingsError(settings, error)
  if (known instanceof SettingsError) return known.message
  const name = error instanceof Error ? error.name : typeof error
  return `an unexpected fault: ${name} ${errorCode(error)}`.trim()
}
