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
  const [option, seq = '', mac = '', ...rest] = args
  const hasNotedRow =
    option === '--noted' && /^\d{1,9}$/.test(seq) && mac !== '' && rest.length === 0
  if (hasNotedRow) await withApp(({ db }) => printVerdict(db, { seq: Number(seq), mac }))
  else if (option === '--head' && !seq) await withApp(({ db }) => printHead(db))
  else if (option === '--confirm-clock' && !mac) await withApp(({ db }) => confirmToday(db, seq))
  else if (option === undefined) await withApp(({ db }) => printVerdict(db))
  else failUsage(usage)
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
  await printAccessLogCheck(db, await timeCheck(verifyChain(db, noted)), { noted })
}

/** A check, and the time that it took. */
export type Timed<Check> = Check & { durationMs: number }

/** Adds the duration of a check that has just begun. */
export async function timeCheck<Check extends object>(
  check: Promise<Check>,
): Promise<Timed<Check>> {
  const startedAt = performance.now()
  return { ...(await check), durationMs: Math.round(performance.now() - startedAt) }
}

/** Prints the result of a check of the access log, and a warning if the clock is wrong. */
export async function printAccessLogCheck(
  db: Database,
  check: Timed<ChainCheck>,
  { noted, label = '' }: { noted?: ChainHead; label?: string } = {},
): Promise<void> {
  if (!check.isWhole) return failBroken(check, label)
  const { rows, first, head, durationMs } = check
  console.info(
    `${label}ok, ${rows} rows from seq ${first}, ${describeHead(head)}, checked in ${durationMs} ms`,
  )
  const warning = await clockWarning(db)
  if (warning) console.warn(warning)
  // The head of an empty log is "0 -".
  if (noted && noted.seq > 0 && noted.seq < first) {
    console.info(`Row ${noted.seq} has passed its retention period and was deleted.`)
  }
}

/** Prints the fault of a hash chain, and makes the command fail. */
export function failBroken({ seq, fault }: { seq: number; fault: string }, label = ''): void {
  fail(`${label}BROKEN at seq ${seq}: ${fault}`)
}

/** Returns the head of a hash chain for the end of a line: "head 41 Qx…". */
export function describeHead({ seq, mac }: ChainHead): string {
  return `head ${seq} ${mac || '-'}`
}
