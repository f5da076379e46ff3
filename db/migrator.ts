import { type Migration, Migrator } from 'kysely/migration'
import type { Database, Engine } from './client.server.ts'
import { initial } from './migrations/001-initial.ts'
import { cardImagesAndConfirmations } from './migrations/002-card-images-and-confirmations.ts'
import { changeLogAndPrintKits } from './migrations/003-change-log-and-print-kits.ts'
import { emergencySharingAndMail } from './migrations/004-emergency-sharing-and-mail.ts'
import { proxiesAndComments } from './migrations/005-proxies-and-comments.ts'
import { accountSecurity } from './migrations/006-account-security.ts'
import { answeredFindings } from './migrations/007-answered-findings.ts'
import { unprovenAddresses } from './migrations/011-unproven-addresses.ts'

/** The type of a column that holds sealed bytes: the one word in which the engines differ. */
export type BinaryType = 'blob' | 'bytea'

/** Every migration, in order and for ever: a released one is never edited. */
const migrations: Record<string, (binary: BinaryType) => Migration> = {
  '001-initial': initial,
  '002-card-images-and-confirmations': cardImagesAndConfirmations,
  '003-change-log-and-print-kits': changeLogAndPrintKits,
  '004-emergency-sharing-and-mail': emergencySharingAndMail,
  '005-proxies-and-comments': proxiesAndComments,
  '006-account-security': accountSecurity,
  '007-answered-findings': answeredFindings,
  '011-unproven-addresses': unprovenAddresses,
}

/** Brings the tables up to date. @throws the first migration's error; nothing after it has run. */
export async function migrate(db: Database, engine: Engine): Promise<void> {
  const { error } = await migrator(db, engine).migrateToLatest()
  if (error) throw error
}

/** Whether every migration that this version knows has run. */
export async function isCurrent(db: Database, engine: Engine): Promise<boolean> {
  const all = await migrator(db, engine).getMigrations()
  return all.every(migration => migration.executedAt)
}

function migrator(db: Database, engine: Engine): Migrator {
  const binary = engine === 'postgres' ? 'bytea' : 'blob'
  const entries = Object.entries(migrations).map(([name, make]) => [name, make(binary)])
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(entries) } })
}
