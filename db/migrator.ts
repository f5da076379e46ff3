import { type Migration, Migrator } from 'kysely/migration'
import type { Database, Engine } from './client.server.ts'
import { initial } from './migrations/001-initial.ts'
import { cardImagesAndConfirmations } from './migrations/002-card-images-and-confirmations.ts'
import { changeLogAndPrintKits } from './migrations/003-change-log-and-print-kits.ts'
import { emergencySharingAndMail } from './migrations/004-emergency-sharing-and-mail.ts'
import { proxiesAndComments } from './migrations/005-proxies-and-comments.ts'
import { accountSecurity } from './migrations/006-account-security.ts'
import { answeredFindings } from './migrations/007-answered-findings.ts'
import { repairedSchemas } from './migrations/008-repaired-schemas.ts'
import { rowMacs } from './migrations/009-row-macs.ts'
import { mailPriorities } from './migrations/010-mail-priorities.ts'
import { unprovenAddresses } from './migrations/011-unproven-addresses.ts'
import { expiryIndexes } from './migrations/012-expiry-indexes.ts'
import { limits } from './migrations/013-limits.ts'
import { reminderLooks } from './migrations/014-reminder-looks.ts'
import { changeSeals } from './migrations/015-change-seals.ts'
import { formerDataKeys } from './migrations/016-former-data-keys.ts'

/** The type of a column with sealed bytes, the one type that differs between the engines. */
export type BinaryType = 'blob' | 'bytea'

/** Every migration, in order. A released one never changes: `npm run migrations` checks it. */
export const migrations: Record<string, (binary: BinaryType) => Migration> = {
  '001-initial': initial,
  '002-card-images-and-confirmations': cardImagesAndConfirmations,
  '003-change-log-and-print-kits': changeLogAndPrintKits,
  '004-emergency-sharing-and-mail': emergencySharingAndMail,
  '005-proxies-and-comments': proxiesAndComments,
  '006-account-security': accountSecurity,
  '007-answered-findings': answeredFindings,
  '008-repaired-schemas': repairedSchemas,
  '009-row-macs': rowMacs,
  '010-mail-priorities': mailPriorities,
  '011-unproven-addresses': unprovenAddresses,
  '012-expiry-indexes': expiryIndexes,
  '013-limits': limits,
  '014-reminder-looks': reminderLooks,
  '015-change-seals': changeSeals,
  '016-former-data-keys': formerDataKeys,
}

/**
 * The migration that code must have to use the tables of this version. Older code that has it may
 * run on them, beside this version or after a step back. Later migrations only add to the tables.
 */
export const readableFrom = '016-former-data-keys'

/**
 * Runs the missing migrations. Each one is a transaction; for a new database all are one.
 * @throws the error of a failed migration, which is rolled back. No later one has run.
 */
export async function migrate(db: Database, engine: Engine): Promise<void> {
  const runner = migrator(db, engine)
  const isNew = (await runner.getMigrations()).every(({ executedAt }) => !executedAt)
  for (;;) {
    // Kysely makes one transaction of a run, so an update runs one migration at a time.
    const { error, results } = isNew ? await runner.migrateToLatest() : await runner.migrateUp()
    if (error) throw error
    if (isNew || !results?.length) return
  }
}

/** Returns whether every migration of this version has run. */
export async function isCurrent(db: Database, engine: Engine): Promise<boolean> {
  const all = await migrator(db, engine).getMigrations()
  return all.every(migration => migration.executedAt)
}

/** Returns the type of sealed bytes in an engine. */
function findBinaryType(engine: Engine): BinaryType {
  return engine === 'postgres' ? 'bytea' : 'blob'
}

function migrator(db: Database, engine: Engine): Migrator {
  const binary = findBinaryType(engine)
  const entries = Object.entries(migrations).map(([name, make]) => [name, make(binary)])
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(entries) } })
}
