// Checks the access log, row by row:
//   npm run -s access-log                       "ok, 41 rows …", or "BROKEN at seq 7 …" and exit code 1
//   npm run -s access-log -- --head             the newest row: its number and its seal
//   npm run -s access-log -- --noted SEQ SEAL   also that it still holds a row that was noted earlier
//   npm run -s access-log -- --confirm-clock DATE   the server's date is right: purging goes on
import { type Head, headOf, verifyChain } from '#app/access/audit/hash-chain.server.ts'
import type { Database } from '#db/client.server.ts'
import { clockWarning, confirmClock } from '#db/known-clock.server.ts'
import { fail, type WithApp } from '../command.ts'

const usage =
  'Use: npm run -s access-log -- [--head | --noted SEQ SEAL | --confirm-clock YYYY-MM-DD]'

/**
 * Runs one command for the access log.
 * @param words the arguments of the command line.
 */
export async function runAccessLogCommand(words: string[], withApp: WithApp): Promise<void> {
  const [option, seq = '', mac = '', ...more] = words
  const isNoted = option === '--noted' && /^\d{1,9}$/.test(seq) && mac !== '' && more.length === 0
  if (isNoted) await withApp(({ db }) => printVerdict(db, { seq: Number(seq), mac }))
  else if (option === '--head' && !seq) await withApp(({ db }) => printHead(db))
  else if (option === '--confirm-clock' && !mac) await withApp(({ db }) => confirmToday(db, seq))
  else if (option === undefined) await withApp(({ db }) => printVerdict(db))
  else fail(usage)
}

async function printHead(db: Database): Promise<void> {
  const { seq, mac } = await headOf(db)
  console.info(`${seq} ${mac || '-'}`)
}

// The date is asked for, so that nobody confirms one that they have not read.
async function confirmToday(db: Database, date: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  if (date !== today) {
    return fail(
      `The clock of this server says ${today}. If that is right: npm run -s access-log -- --confirm-clock ${today}`,
    )
  }
  await confirmClock(db)
  console.info(`The clock is taken for right (${today}): purging goes on.`)
}

async function printVerdict(db: Database, noted?: Head): Promise<void> {
  const begun = performance.now()
  const verdict = await verifyChain(db, noted)
  const took = Math.round(performance.now() - begun)
  if (!verdict.isWhole) return fail(`BROKEN at seq ${verdict.seq}: ${verdict.fault}`)
  const { rows, first, head } = verdict
  console.info(
    `ok, ${rows} rows from seq ${first}, head ${head.seq} ${head.mac || '-'}, checked in ${took} ms`,
  )
  const warning = await clockWarning(db)
  if (warning) console.warn(warning)
  // A log without rows has the head "0 -", and every row comes after it.
  if (noted && noted.seq > 0 && noted.seq < first) {
    console.info(`Row ${noted.seq} was kept long enough and is no longer there.`)
  }
}
