import { join, resolve } from 'node:path'
import { SettingsError, type StoreSettings } from '#app/lib/settings.server.ts'
import { makeBackup } from '#app/operation/backups/make-backup.server.ts'
import { type Manifest, readDatabaseFacts } from '#app/operation/backups/manifest.server.ts'
import { newRecoveryKey } from '#app/operation/backups/recovery-key.server.ts'
import { type RestoredBackup, restoreBackup } from '#app/operation/restore/restore-backup.server.ts'
import { inTemporaryPostgres } from '#db/backup/temporary-postgres.server.ts'
import { type Database, openDatabase } from '#db/client.server.ts'
import { inWorkFolder } from '#db/work-folder.server.ts'
import { startRestored } from './restored-server.server.ts'
import { createSentinel, eraseSentinel, type Sentinel } from './sentinel.server.ts'
import { logInToRestored, openRestoredLink } from './visit-restored.server.ts'

export interface DrillOptions {
  /** Path of scripts/serve.ts. */
  launcher: string
  /** Folder of the backup and the restored copy, which are deleted; DATA_DIR by default. */
  folder?: string
  /** Called after each step. */
  onStep(step: DrillStep): void
}

/** A step of a drill, and its time. */
interface DrillStep {
  title: string
  seconds: number
}

export interface DrillResult {
  seconds: number
  /** Bytes of the backup. */
  bytes: number
  rows: Record<string, number>
}

/**
 * Rehearses the loss of this server: makes an encrypted backup, restores it elsewhere, starts a
 * server on the copy, logs in, opens a link, and compares. Adds an invented account meanwhile, and
 * with PostgreSQL a database.
 * @throws SettingsError in one line for the first step that fails.
 */
export async function runDrill(
  db: Database,
  settings: StoreSettings,
  options: DrillOptions,
): Promise<DrillResult> {
  const startedAt = performance.now()
  const { databaseUrl } = settings
  return await inWorkFolder(options.folder ?? settings.dataDir, 'drill', async folder => {
    const sentinel = await createSentinel(db)
    try {
      const run = (restoredUrl?: string) =>
        rehearse(settings, { ...options, folder, sentinel, restoredUrl })
      const { bytes, manifest } = await (databaseUrl
        ? inTemporaryPostgres(databaseUrl, run)
        : run())
      return { seconds: secondsSince(startedAt), bytes, rows: manifest.rows }
    } finally {
      await eraseSentinel(db, sentinel)
    }
  })
}

interface Rehearsal extends DrillOptions {
  folder: string
  sentinel: Sentinel
  /** Address of an empty PostgreSQL database for the restored copy. */
  restoredUrl: string | undefined
}

async function rehearse(settings: StoreSettings, rehearsal: Rehearsal) {
  const { folder, sentinel, launcher, restoredUrl, onStep } = rehearsal
  const step = async <Result>(title: string, run: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    const result = await run()
    onStep({ title, seconds: secondsSince(startedAt) })
    return result
  }
  const { publicKey, privateKey } = await newRecoveryKey()
  const backup = await step('make an encrypted backup', () =>
    makeBackup(settings, { reason: 'by-hand', folder, recoveryKey: publicKey }),
  )
  const copy = restoredSettings(settings, join(folder, 'restored'), restoredUrl)
  const restored = await step('restore it elsewhere', () =>
    restoreBackup(copy, { file: backup.path, readPrivateKey: async () => privateKey }),
  )
  await step('compare every table, and check the access log', () => compare(copy, restored))
  const server = await step('start a server on the copy', () => startRestored(copy, launcher))
  try {
    await step('log in and read a record', () => logInToRestored(server.origin, sentinel))
    await step('open an emergency link', () => openRestoredLink(server.origin, sentinel))
  } finally {
    await server.stop()
  }
  return backup
}

function restoredSettings(
  { dataDir, masterKey, masterKeyFile }: StoreSettings,
  restoredDir: string,
  restoredUrl: string | undefined,
): StoreSettings {
  return {
    dataDir: restoredDir,
    databaseUrl: restoredUrl,
    masterKey,
    masterKeyFile: masterKey ? undefined : resolve(masterKeyFile ?? join(dataDir, 'master.key')),
  }
}

/** @throws SettingsError when the copy has other rows than the manifest, or a broken access log. */
async function compare(copy: StoreSettings, restored: RestoredBackup): Promise<void> {
  const { manifest, logFault, erased } = restored
  if (logFault) throw new SettingsError(logFault)
  const { db } = openDatabase(copy)
  try {
    const { rows } = await readDatabaseFacts(db)
    // Accounts that were erased again have fewer rows.
    const other = erased > 0 ? undefined : findDifference(manifest.rows, rows)
    if (other) throw new SettingsError(`The restored table ${other} has another number of rows`)
  } finally {
    await db.destroy()
  }
}

function findDifference(expected: Manifest['rows'], found: Manifest['rows']): string | undefined {
  return Object.keys(expected).find(table => expected[table] !== found[table])
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10
}
