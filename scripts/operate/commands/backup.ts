import { env, SettingsError } from '#app/lib/env.server.ts'
import {
  type BackupReason,
  backupFolder,
  deleteBackups,
  hasTimeGap,
  listBackups,
  selectExpired,
  selectPast,
} from '#app/operation/backups/backup-files.server.ts'
import { describeSettings } from '#app/operation/backups/described-settings.server.ts'
import { makeBackup } from '#app/operation/backups/make-backup.server.ts'
import { formatAccounts } from '#app/operation/keys/format-key-uses.ts'
import { failUsage, printFault, readWords, resolvePath } from '../command.ts'

const usage = `Use: medfold backup [--to FOLDER] [--json]
     medfold backup --list [--json]`

const options = {
  to: { type: 'string' },
  list: { type: 'boolean' },
  json: { type: 'boolean' },
  // The server's own backups have this option.
  nightly: { type: 'boolean' },
} as const

/**
 * Makes a backup while the server runs, or lists all. Deletes expired ones from another folder
 * alone: the server, which can judge its clock, deletes those in the data folder.
 * @param args of the command line.
 */
export async function runBackupCommand(args: string[]): Promise<void> {
  const words = readWords(args, options, 0)
  if (!words || (words.values.list && words.values.to)) return failUsage(usage)
  const { to, list, json = false, nightly } = words.values
  await printFault(() =>
    list ? printBackups(json) : backUp({ to, json, reason: nightly ? 'nightly' : 'by-hand' }),
  )
}

interface BackupWords {
  to?: string
  json: boolean
  reason: BackupReason
}

async function backUp({ to, json, reason }: BackupWords): Promise<void> {
  // Files of this process are for its user alone.
  process.umask(0o077)
  const settings = env()
  const { recoveryKey } = settings
  if (to !== undefined && !recoveryKey) {
    throw new SettingsError(
      'Without RECOVERY_KEY a backup is not encrypted and stays in DATA_DIR/backups: medfold recovery-key makes a key',
    )
  }
  const folder = to === undefined ? backupFolder(settings.dataDir) : resolvePath(to)
  const startedAt = performance.now()
  const { path, bytes, manifest } = await makeBackup(settings, {
    reason,
    folder,
    recoveryKey,
    described: describeSettings(),
  })
  const deleted = to === undefined ? [] : await deleteExpiredFrom(folder)
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  const { accessLogHead: head, rows } = manifest
  if (json) return console.info(JSON.stringify({ path, bytes, seconds, deleted, manifest }))
  console.info(`Backup: ${path}`)
  console.info(
    `${formatAccounts(rows.users ?? 0)}, ${inMib(bytes)} MiB, ${recoveryKey ? 'encrypted' : 'not encrypted'}, made and checked in ${seconds} s`,
  )
  if (head?.mac) console.info(`access log head ${head.seq} ${head.mac}`)
  if (deleted.length > 0) console.info(`Deleted expired backups: ${deleted.join(', ')}`)
  if (!recoveryKey) console.info(unencryptedAdvice)
}

// Without the database a clock is judged by the backups themselves.
async function deleteExpiredFrom(folder: string): Promise<string[]> {
  const now = new Date()
  const backups = await listBackups(folder)
  const isTrusted = selectPast(backups, now).length === backups.length && !hasTimeGap(backups, now)
  if (isTrusted) return await deleteBackups(selectExpired(backups, now))
  console.warn(
    `No expired backup was deleted from ${folder}: its backups are more than 30 days apart, or from the future. If the clock is right, delete the wrong ones by hand.`,
  )
  return []
}

const unencryptedAdvice =
  'Keep this backup on this machine, or set RECOVERY_KEY first: medfold recovery-key makes a key.'

async function printBackups(json: boolean): Promise<void> {
  const backups = await listBackups(backupFolder(env().dataDir))
  if (json) return console.info(JSON.stringify(backups))
  if (backups.length === 0) console.info('There is no backup.')
  for (const { path } of backups) console.info(path)
}

function inMib(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1024 / 1024))
}
