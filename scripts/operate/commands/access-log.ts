import { type ChainHead, readChainHead, verifyChain } from '#app/access/audit/hash-chain.server.ts'
import type { Database } from '#db/client.server.ts'
import { clockWarning, confirmClock } from '#db/known-clock.server.ts'
import { fail, failUsage, type WithApp } from '../command.ts'

const usage =
  'Use: medfold access-log [--noted SEQ SEAL] [--json], --head, or --confirm-clock YYYY-MM-DD'

/**
 * Verifies the access log. `--noted` also checks a row that the operator noted, `--json` prints the
 * result as JSON, `--head` the newest row, and `--confirm-clock` allows purging again.
 * @param args of the command line.
 */
export async function runAccessLogCommand(args: string[], withApp: WithApp): Promise<void> {
  const [option, date = ''] = args
  if (option === '--head' && args.length === 1) return withApp(({ db }) => printHead(db))
  if (option === '--confirm-clock' && args.length <= 2) {
    return withApp(({ db }) => confirmToday(db, date))
  }
  const words = args.filter(word => word !== '--json')
  const noted = readNotedHead(words)
  if (words.length > 0 && !noted) return failUsage(usage)
  const print = words.length < args.length ? printJson : printVerdict
  await withApp(({ db }) => print(db, noted))
}

function readNotedHead(words: string[]): ChainHead | undefined {
  const [option, seq = '', mac = ''] = words
  const isHead = option === '--noted' && words.length === 3 && /^\d{1,9}$/.test(seq) && mac !== ''
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

async function printJson(db: Database, noted?: ChainHead): Promise<void> {
  const check = await verifyTimed(db, noted)
  console.info(JSON.stringify(check))
  if (!check.isWhole) process.exitCode = 1
}

async function printVerdict(db: Database, noted?: ChainHead): Promise<void> {
  const check = await verifyTimed(db, noted)
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

async function verifyTimed(db: Database, noted?: ChainHead) {
  const startedAt = performance.now()
  const check = await verifyChain(db, noted)
  return { ...check, durationMs: Math.round(performance.now() - startedAt) }
}
