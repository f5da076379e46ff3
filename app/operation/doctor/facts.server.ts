import { relative } from 'node:path'
import type { DiskSpace } from '#app/lib/disk-space.server.ts'
import type { Env } from '#app/lib/env.server.ts'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import {
  type BackupFile,
  backupFolder,
  listBackups,
} from '#app/operation/backups/backup-files.server.ts'
import { hasPostgresTool } from '#db/backup/postgres-tools.server.ts'
import { masterKeyFile } from '#db/crypto/master-key.server.ts'
import { type BackupSpace, readBackupSpace } from './check-backup-space.server.ts'
import { findNewestRelease, type NewestRelease } from './check-update.server.ts'
import { type DatabaseStatus, readDatabase } from './database-facts.server.ts'
import { type FileFacts, readDataFiles, readDisk, readFacts } from './file-facts.server.ts'
import { type Probe, probe } from './probe.server.ts'
import type { ReadSettings } from './read-settings.server.ts'

/** Everything that the checks of the doctor read. */
export interface DoctorFacts extends ReadSettings {
  /** Unix time in milliseconds. */
  now: number
  nodeVersion: string
  userId: number | undefined
  /** The facts that need settings; undefined if these do not fit together. */
  instance?: InstanceFacts
}

/** The facts about one instance. */
export interface InstanceFacts {
  settings: Env
  /** Undefined if DATABASE_URL is not valid. */
  database: DatabaseStatus | undefined
  files: FileFacts[]
  /** The key file in the data folder, if it is there. */
  keyFile: FileFacts | undefined
  disk: DiskSpace | undefined
  backups: BackupFile[]
  /** Undefined for PostgreSQL, and without a database. */
  backupSpace: BackupSpace | undefined
  /** Undefined for SQLite. */
  hasBackupTool: boolean | undefined
  /** The answer to the health check. */
  answer: Probe
  formerAnswers: Probe[]
  /** Undefined without UPDATE_CHECK. */
  newest: NewestRelease | undefined
}

/**
 * Gathers all facts. Contacts the database, the hosts of APP_URL and FORMER_URLS, and with
 * UPDATE_CHECK the address of the releases.
 */
export async function gatherFacts(read: ReadSettings): Promise<DoctorFacts> {
  const { settings, invalid } = read
  return {
    ...read,
    now: Date.now(),
    nodeVersion: process.versions.node,
    userId: process.getuid?.(),
    ...(settings && { instance: await gatherInstance(settings, invalid) }),
  }
}

async function gatherInstance(settings: Env, invalid: string[]): Promise<InstanceFacts> {
  const { dataDir, databaseUrl, origin, formerOrigins } = settings
  const [database, files, backups, hasBackupTool, answer, formerAnswers, newest] =
    await Promise.all([
      invalid.includes('DATABASE_URL') ? undefined : readDatabase(settings),
      readDataFiles(dataDir),
      listBackups(backupFolder(dataDir)).catch(() => []),
      databaseUrl ? hasPostgresTool('pg_dump') : undefined,
      probe(`${origin}/readyz`),
      Promise.all(formerOrigins.map(former => probe(`${former}/`))),
      settings.hasUpdateCheck ? findNewestRelease() : undefined,
    ])
  return {
    settings,
    database,
    files,
    keyFile: await readKeyFile(settings),
    disk: readDisk(dataDir),
    backups,
    backupSpace: databaseUrl ? undefined : readBackupSpace(dataDir, backups),
    hasBackupTool,
    answer,
    formerAnswers,
    newest,
  }
}

/** Returns the key file in the data folder; undefined if the key comes from elsewhere. */
export async function readKeyFile(settings: StoreSettings): Promise<FileFacts | undefined> {
  const file = masterKeyFile(settings)
  if (!file || relative(settings.dataDir, file).startsWith('..')) return undefined
  return await readFacts(file)
}
