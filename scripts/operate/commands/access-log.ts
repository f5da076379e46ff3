import { type ChainHead, readChainHead, verifyChain } from '#app/access/audit/hash-chain.server.ts'
import type { Database } from '#db/client.server.ts'
import { clockWarning, confirmClock } from '#db/known-clock.server.ts'
import { fail, type WithApp } from '../command.ts'

const usage =
  'Use: npm run -s access-log -- [--head | --noted SEQ SEAL | --confirm-clock YYYY-MM-DD]'

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
  else fail(usage)
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
      `The clock of this server says ${today}. If that is right: npm run -s access-log -- --confirm-clock ${today}`,
    )
  }
  await confirmClock(db)
  console.info(`The clock is confirmed (${today}): purging continues.`)
}

async function printVerdict(db: Database, noted?: ChainHead): Promise<void> {
  const startedAt = performance.now()
  const verdict = await verifyChain(db, noted)
  const durationMs = Math.round(performance.now() - startedAt)
  if (!verdict.isWhole) return fail(`BROKEN at seq ${verdict.seq}: ${verdict.fault}`)
  const { rows, first, head } = verdict
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
