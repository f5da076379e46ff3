import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { computeRowSeal, readChainStart } from '#app/access/audit/hash-chain.server.ts'
import type { Database } from '#db/client.server.ts'
import type { AccessLogItem, SealCheckResult } from './access-log.ts'
import { rowsAtOnce, selectEntries } from './entry-selection.server.ts'

/**
 * Maximum of entries that each page checks in full. In a longer log a page checks its own, unless
 * a number is missing or all are asked for.
 */
export const maxCheckedPerPage = 2000

/** Checks all entries, or only those on the page if they are many and their numbers have no gap. */
export async function checkPage(
  db: Database,
  owner: { id: string },
  entries: AccessLogItem[],
  isFullCheck: boolean,
): Promise<SealCheckResult> {
  const { count, hasGap } = await countNumbers(db, owner)
  // A gap requires the full check, which names everything missing or changed.
  if (isFullCheck || hasGap || count <= maxCheckedPerPage) return await checkEntriesOnce(db, owner)
  const changed = entries.flatMap(({ number, isIntact }) => (isIntact ? [] : [number]))
  return { count, checked: entries.length, changed, missing: [] }
}

// Numbers are unique: without a gap there are as many entries as numbers.
async function countNumbers(db: Database, owner: { id: string }) {
  const row = await selectEntries(db, owner, {})
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.min('number').as('first'),
      fn.max('number').as('last'),
    ])
    .executeTakeFirstOrThrow()
  const count = Number(row.count)
  const first = (await findFirstNumber(db)) ?? row.first
  return { count, hasGap: count > 0 && count !== Number(row.last) - Number(first) + 1 }
}

// Running checks by owner: further requests wait for the same result.
const runningChecks = new Map<string, Promise<SealCheckResult>>()

function checkEntriesOnce(db: Database, owner: { id: string }): Promise<SealCheckResult> {
  const check =
    runningChecks.get(owner.id) ??
    checkEntries(db, owner).finally(() => runningChecks.delete(owner.id))
  runningChecks.set(owner.id, check)
  return check
}

/**
 * Checks the seal of each entry of an owner, and that their numbers have no gap. Only `verifyChain`
 * finds entries that were added, or removed at the end.
 */
export async function checkEntries(db: Database, owner: { id: string }): Promise<SealCheckResult> {
  const check: SealCheckResult = { count: 0, checked: 0, changed: [], missing: [] }
  let next = await findFirstNumber(db)
  for (;;) {
    const rows = await selectEntries(db, owner, {})
      .selectAll()
      .where('number', '>=', next ?? 1)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) {
      for (
        let missingNumber = next ?? row.number;
        missingNumber < row.number && !hasManyEntries(check.missing);
        missingNumber++
      ) {
        check.missing.push(missingNumber)
      }
      if (row.mac !== computeRowSeal(row)) check.changed.push(row.number)
      check.count += 1
      check.checked += 1
      next = row.number + 1
    }
    if (rows.length < rowsAtOnce) return check
    // Thousands of seals take a second; other requests run in between.
    await yieldToRequests()
  }
}

// Returns the number with which an owner's entries must begin; undefined once old entries of the
// log were purged, when it can be any number.
async function findFirstNumber(db: Database): Promise<number | undefined> {
  const start = await readChainStart(db)
  return start && start.seq > 1 ? undefined : 1
}

// A changed number may leave a gap of any size.
function hasManyEntries(numbers: number[]): boolean {
  return numbers.length >= 1000
}
