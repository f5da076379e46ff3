import type { Env } from '#app/lib/env.server.ts'
import { days } from '#app/lib/time.ts'
import {
  type BackupFile,
  maxBackupAgeMs,
  selectPast,
} from '#app/operation/backups/backup-files.server.ts'
import { type CheckResult, resultsOf } from './check-result.ts'
import { formatDuration } from './durations.ts'

export interface BackupFacts extends Pick<Env, 'hasNightlyBackups'> {
  /** The result of `listBackups`. */
  backups: BackupFile[]
  /** The time at which the database was made, if it is known. */
  madeAt?: Date | undefined
}

export function checkBackups(
  { hasNightlyBackups, backups, madeAt }: BackupFacts,
  now: number,
): CheckResult {
  const { ok, warn, bad } = resultsOf('backups', 'Backups')
  const past = selectPast(backups, new Date(now))
  const future = backups.filter(backup => !past.includes(backup))
  if (future.length > 0) {
    return bad(
      `made at a time after now: ${future.map(({ name }) => name).join(', ')}`,
      'Check the clock of this machine. If it is right, it was ahead before: delete these files by hand, they count as no backup',
    )
  }
  const age = past[0] && now - past[0].madeAt.getTime()
  const text = age === undefined ? 'none' : `the newest is ${formatDuration(age)} old`
  if (!hasNightlyBackups) {
    return warn(
      `turned off (BACKUPS=off), ${text}`,
      'Make sure that something else backs up the database every night',
    )
  }
  if (age !== undefined && age <= maxBackupAgeMs) return ok(text)
  if (madeAt && now - madeAt.getTime() < days(1)) return ok('none yet, the database is new')
  return bad(text, 'Run medfold backup, and read the log of the server for the reason')
}

/** Checks the program that backs up PostgreSQL. */
export function checkBackupTool(hasTool: boolean): CheckResult {
  const { ok, bad } = resultsOf('backup-tool', 'pg_dump')
  if (hasTool) return ok('installed')
  return bad(
    'not installed: no backup can be made',
    'Install the client of PostgreSQL, for example the package postgresql-client',
  )
}

/** Checks that backups are encrypted and may leave this machine. */
export function checkRecoveryKey(recoveryKey: string | undefined): CheckResult {
  const { ok, warn } = resultsOf('recovery-key', 'Recovery key')
  if (recoveryKey) return ok('set, backups are encrypted')
  return warn(
    'none, so backups are not encrypted and stay on this machine',
    'Run medfold recovery-key, and copy backups to another place every day',
  )
}
