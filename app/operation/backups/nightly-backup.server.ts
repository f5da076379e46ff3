import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Env } from '#app/lib/env.server.ts'
import { days } from '#app/lib/time.ts'
import { alertOperator, operatorMail } from '#app/mail/alert-operator.server.ts'
import type { Database } from '#db/client.server.ts'
import {
  type BackupFile,
  backupFolder,
  listBackups,
  maxBackupAgeMs,
  selectPast,
} from './backup-files.server.ts'

type BackupSettings = Pick<Env, 'dataDir' | 'hasNightlyBackups'>

/**
 * Makes tonight's backup if it is due, in a process of low priority. Alerts the operator if it
 * fails.
 * @param stopping ends the process; the next start makes the backup.
 */
export async function backUpNightly(
  db: Database,
  { dataDir, hasNightlyBackups }: BackupSettings,
  stopping: AbortSignal,
): Promise<void> {
  if (!hasNightlyBackups) return
  if (!isBackupDue(await listBackups(backupFolder(dataDir)), new Date())) return
  const fault = await runBackup(stopping)
  if (fault === undefined || stopping.aborted) return
  await alertOperator(db, {
    key: 'backup-failed',
    text: `the nightly backup failed: ${fault}`,
    mail: () =>
      operatorMail('the nightly backup failed', [
        'The nightly backup of this server failed. The log says why.',
        'Run "medfold doctor", and then "medfold backup".',
      ]),
  })
}

/** The hour of the server's day from which its backup is made. */
const backupHour = 2

/** Returns whether no nightly backup was made since the last backup hour. */
export function isBackupDue(backups: readonly BackupFile[], now: Date): boolean {
  const lastHour = new Date(now)
  lastHour.setHours(backupHour, 0, 0, 0)
  if (lastHour > now) lastHour.setDate(lastHour.getDate() - 1)
  return !selectPast(backups, now).some(
    ({ reason, madeAt }) => reason === 'nightly' && madeAt >= lastHour,
  )
}

/** @returns the fault in one line; undefined after a backup. */
async function runBackup(stopping: AbortSignal): Promise<string | undefined> {
  // The launcher is beside the folder of the commands, whatever the current folder is.
  const command = join(dirname(process.argv[1] ?? ''), 'operate/medfold.ts')
  const child = spawn(process.execPath, [command, 'backup', '--nightly'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = () => child.kill('SIGTERM')
  stopping.addEventListener('abort', end)
  try {
    if (child.pid) setPriority(child.pid, 10)
    const [[code], output] = await Promise.all([once(child, 'close'), text(child.stderr)])
    return code === 0 ? undefined : (output.trim().split('\n').at(-1) ?? 'unknown fault')
  } catch {
    return 'its process did not start'
  } finally {
    stopping.removeEventListener('abort', end)
  }
}

/**
 * Alerts the operator, once a day, while the newest backup is older than 36 hours.
 * @param since start of the server: it has until then to make the first one.
 */
export async function watchBackups(
  db: Database,
  { dataDir, hasNightlyBackups }: BackupSettings,
  since: Date,
): Promise<void> {
  if (!hasNightlyBackups) return
  const now = new Date()
  const [newest] = selectPast(await listBackups(backupFolder(dataDir)), now)
  const ageMs = now.getTime() - (newest?.madeAt ?? since).getTime()
  if (ageMs <= maxBackupAgeMs) return
  const age = newest ? `is ${Math.floor(ageMs / days(1))} days old` : 'does not exist'
  const text = `the newest backup ${age}`
  await alertOperator(db, {
    key: 'backup-old',
    text,
    mail: () =>
      operatorMail('there is no recent backup', [
        `On this server ${text}.`,
        'Run "medfold doctor", and then "medfold backup".',
      ]),
  })
}
