import {
  type ChainCheck,
  type ChainHead,
  readChainHead,
  verifyChain,
} from '#app/access/audit/hash-chain.server.ts'
import type { Database } from '#db/client.server.ts'
import { clockWarning, confirmClock } from '#db/known-clock.server.ts'
import { fail, failUsage, type WithApp } from '../command.ts'

const usage = 'Use: medfold access-log [--head | --noted SEQ SEAL | --confirm-clock YYYY-MM-DD]'

/**
 * Verifies the access log. `--noted` also checks a row that the operator noted, `--head` prints the
 * newest row, and `--confirm-clock` allows purging again.
 * @param args of the command line.
 */
export async function runAccessLogCommand(args: string[], withApp: WithApp): Promise<void> {
  const [option, date = ''] = args
  const noted = readNotedHead(args, '--noted')
  if (option === undefined || noted) await withApp(({ db }) => printVerdict(db, noted))
  else if (option === '--head' && args.length === 1) await withApp(({ db }) => printHead(db))
  else if (option === '--confirm-clock' && args.length <= 2) {
    await withApp(({ db }) => confirmToday(db, date))
  } else failUsage(usage)
}

/** Reads an option with a head: "--noted 41 Qx…". @returns undefined for other words. */
export function readNotedHead(words: string[], name: string): ChainHead | undefined {
  const [option, seq = '', mac = ''] = words
  const isHead = option === name && words.length === 3 && /^\d{1,9}$/.test(seq) && mac !== ''
  return isHead ? { seq: Number(seq), mac } : undefined
}

async function printHead(db: Database): Promise<void> {
  const { seq, mac } = await readChainHead(db)
  console.info(`${seq} ${mac || '-'}`)
}

// The operator types the date, so that nobody confirms a date that they have not read.
async function confirmToday(db: Database, date: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  if (date !== today) {
    return fail(
      `The clock of this server says ${today}. If that is right: medfold access-log --confirm-clock ${today}`,
    )
  }
  await confirmClock(db)
  console.info(`The clock is confirmed (${today}): purging continues.`)
}

async function printVerdict(db: Database, noted?: ChainHead): Promise<void> {
  await printAccessLogCheck(db, await timeCheck(verifyChain(db, noted)), noted)
}

type TimedCheck = ChainCheck & { durationMs: number }

/** Adds the duration of a check that has just begun. */
export async function timeCheck(check: Promise<ChainCheck>): Promise<TimedCheck> {
  const startedAt = performance.now()
  return { ...(await check), durationMs: Math.round(performance.now() - startedAt) }
}

/** Prints the result of a check of the access log, and a warning if the clock is wrong. */
export async function printAccessLogCheck(
  db: Database,
  check: TimedCheck,
  noted?: ChainHead,
): Promise<void> {
  if (!check.isWhole) return fail(`BROKEN at seq ${check.seq}: ${check.fault}`)
  const { rows, first, head, durationMs } = check
  console.info(
    `ok, ${rows} rows from seq ${first}, head ${head.seq} ${head.mac || '-'}, checked in ${durationMs} ms`,
  )
  const warning = await clockWarning(db)
  if (warning) console.warn(warning)
  // The head of an empty log is "0 -".
  if (noted && noted.seq > 0 && noted.seq < first) {
    console.info(`Row ${noted.seq} has passed its retention period and was deleted.`)
  }
}
