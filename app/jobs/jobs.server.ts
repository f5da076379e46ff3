import { setTimeout as wait } from 'node:timers/promises'
import { readChainHeadLine } from '#app/access/audit/hash-chain.server.ts'
import { purgeAccessLog } from '#app/access-log/purge-access-log.server.ts'
import { sendResetMails } from '#app/accounts/password/password-reset.server.ts'
import { firstInvitationLine } from '#app/accounts/registration/first-invitation.server.ts'
import { deleteEndedMailFiles } from '#app/jobs/ended-mail-files.server.ts'
import { measureDisk } from '#app/lib/disk-space.server.ts'
import type { Env } from '#app/lib/env.server.ts'
import { logError, writeLog } from '#app/lib/log.server.ts'
import { createBackgroundPace } from '#app/lib/pace.ts'
import { days, hours, minutes, seconds } from '#app/lib/time.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { deadMailWarning } from '#app/mail/open-mails.server.ts'
import { openTransport } from '#app/mail/transports/open-transport.server.ts'
import { deleteOldCopies } from '#app/operation/backups/delete-old-copies.server.ts'
import { backUpNightly, watchBackups } from '#app/operation/backups/nightly-backup.server.ts'
import { sendReminders } from '#app/reminders/send-reminders.server.ts'
import type { Database } from '#db/client.server.ts'
import { clockWarning } from '#db/known-clock.server.ts'
import { isStoreFull } from '#db/store-full.server.ts'
import { deleteExpired } from './delete-expired.server.ts'
import { futureTimesWarning } from './future-times-warning.server.ts'
import { createHeartbeat } from './heartbeat.server.ts'
import { moveMidnightEnds } from './move-midnight-ends.server.ts'
import { rewriteAddresses } from './rewrite-addresses.server.ts'
import { watchAudit } from './watch-audit.server.ts'
import { watchDisk } from './watch-disk.server.ts'
import { watchMails } from './watch-mails.server.ts'

/** A task that a server repeats from its start. */
interface Job {
  /** Delay of the first run; none by default. */
  firstAfterMs?: number
  everyMs: number
  run(): Promise<unknown>
}

export interface Jobs {
  /**
   * Starts nothing more, and resolves when running tasks have ended.
   * @param graceMs after this long, a mail in transit is left for the next start.
   */
  stop(graceMs: number): Promise<void>
  /** Returns the line about a missing master key; undefined while no needed one is missing. */
  keyFault(): string | undefined
}

/**
 * Starts the jobs of this server.
 * @throws SettingsError if the mail transport cannot work with these settings.
 */
export function startJobs(db: Database, env: Env): Jobs {
  const mails = new MailWorker(db, openTransport(env))
  const heartbeat = createHeartbeat(db, env)
  const stopping = new AbortController()
  const startedAt = new Date()
  const pace = createBackgroundPace({ signal: stopping.signal })
  const running = [
    { everyMs: seconds(30), run: () => heartbeat.beat() },
    { everyMs: seconds(1), run: () => sendResetMails(db) },
    { everyMs: seconds(1), run: () => mails.wake() },
    { everyMs: minutes(10), run: () => deleteExpired(db, stopping.signal) },
    { everyMs: minutes(10), run: () => deleteEndedMailFiles(db, env.dataDir) },
    { everyMs: days(1), run: () => sendReminders(db, { signal: stopping.signal, pace }) },
    // Lines outside the database show if the end of the access log was cut off.
    { everyMs: hours(1), run: async () => log('info', 'access-log', await readChainHeadLine(db)) },
    // Not at the start: a wrong clock may be corrected within the hour.
    { firstAfterMs: hours(1), everyMs: hours(1), run: () => purgeAccessLog(db) },
    { firstAfterMs: hours(1), everyMs: hours(1), run: () => deleteOldCopies(db, env.dataDir) },
    { everyMs: minutes(1), run: () => watchOwnDisk(db, env) },
    {
      firstAfterMs: hours(1),
      everyMs: days(1),
      run: () => watchAudit(db, { signal: stopping.signal, pace }),
    },
    { firstAfterMs: minutes(10), everyMs: minutes(10), run: () => watchMails(db) },
    // After the rush of a start.
    {
      firstAfterMs: minutes(5),
      everyMs: minutes(30),
      run: () => backUpNightly(db, env, stopping.signal),
    },
    { firstAfterMs: hours(1), everyMs: hours(1), run: () => watchBackups(db, env, startedAt) },
    {
      everyMs: Number.POSITIVE_INFINITY,
      run: async () => log('info', 'start', await firstInvitationLine(db)),
    },
    { everyMs: Number.POSITIVE_INFINITY, run: () => moveMidnightEnds(db) },
    {
      everyMs: Number.POSITIVE_INFINITY,
      run: async () => log('warn', 'mail', await deadMailWarning(db)),
    },
    {
      everyMs: Number.POSITIVE_INFINITY,
      run: async () => log('warn', 'clock', await findClockWarning(db)),
    },
    { everyMs: Number.POSITIVE_INFINITY, run: () => rewriteAddresses(db, stopping.signal, pace) },
  ].map(job => runRepeatedly(job, stopping.signal))
  return {
    async stop(graceMs) {
      stopping.abort()
      await Promise.all([mails.stop(graceMs), ...running])
      await heartbeat.end()
    },
    keyFault: () => heartbeat.keyFault(),
  }
}

// PostgreSQL has its own disk.
async function watchOwnDisk(db: Database, { databaseUrl, dataDir }: Env): Promise<void> {
  if (!databaseUrl) await watchDisk(db, measureDisk(dataDir))
}

async function findClockWarning(db: Database): Promise<string | undefined> {
  return (await clockWarning(db)) ?? (await futureTimesWarning(db))
}

function log(level: 'info' | 'warn', kind: string, text: string | undefined): void {
  if (text) writeLog({ level, kind, text })
}

/** Repeats a job without overlap; retries one that failed after a minute. */
async function runRepeatedly(
  { firstAfterMs, everyMs, run }: Job,
  stopping: AbortSignal,
): Promise<void> {
  if (firstAfterMs) await waitFor(firstAfterMs, stopping)
  while (!stopping.aborted) {
    const pauseMs = await run().then(
      () => everyMs,
      error => {
        // A full disk has its own alarm; the jobs do not repeat it.
        if (!isStoreFull(error)) logError(error)
        return minutes(1)
      },
    )
    if (pauseMs === Number.POSITIVE_INFINITY) return
    await waitFor(pauseMs, stopping)
  }
}

async function waitFor(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch(() => undefined)
}
