import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/client.server.ts'
import { headLine } from './access-log/chain.server.ts'
import { purgeAccessLog } from './access-log/purge.server.ts'
import { sendResetMails } from './accounts/reset.server.ts'
import { deleteExpired } from './delete-expired.server.ts'
import type { Env } from './env.server.ts'
import { logError } from './log.server.ts'
import { deadMailWarning } from './mail/operator.server.ts'
import { openTransport } from './mail/transports/index.server.ts'
import { MailWorker } from './mail/worker.server.ts'
import { sendReminders } from './reminders/send-reminders.server.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Something that a server does by itself, first when it starts and then again and again. */
interface Job {
  everyMs: number
  run(): Promise<unknown>
}

export interface Jobs {
  /**
   * Begins with nothing more, and resolves when what is under way has ended.
   * @param graceMs after this long a mail that is still being sent is left for the next start.
   */
  stop(graceMs: number): Promise<void>
}

/**
 * Starts what this server does by itself.
 * @throws SettingsError when mail cannot leave with these settings.
 */
export function startJobs(db: Database, env: Env): Jobs {
  const mails = new MailWorker(db, openTransport(env))
  const stopping = new AbortController()
  const running = [
    { everyMs: second, run: () => sendResetMails(db) },
    { everyMs: second, run: () => mails.wake() },
    { everyMs: 10 * minute, run: () => deleteExpired(db, stopping.signal) },
    { everyMs: day, run: () => sendReminders(db, stopping.signal) },
    // Kept apart from the database, these lines show when the end of the log was cut off.
    { everyMs: hour, run: async () => console.info(await headLine(db)) },
    { everyMs: day, run: () => purgeAccessLog(db) },
    { everyMs: Number.POSITIVE_INFINITY, run: () => warnOfDeadMails(db) },
  ].map(job => repeat(job, stopping.signal))
  return {
    async stop(graceMs) {
      stopping.abort()
      await Promise.all([mails.stop(graceMs), ...running])
    },
  }
}

async function warnOfDeadMails(db: Database): Promise<void> {
  const warning = await deadMailWarning(db)
  if (warning) console.warn(warning)
}

/** Runs a job now and then in its turn, never twice at the same time; one that failed is given a minute. */
async function repeat({ everyMs, run }: Job, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const pauseMs = await run().then(
      () => everyMs,
      error => {
        logError(error)
        return minute
      },
    )
    if (pauseMs === Number.POSITIVE_INFINITY) return
    await wait(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
  }
}
