import type { MacRow, MacRowBuilder } from '#db/rows/rows-with-mac.server.ts'

/** Wrong codes of one budget; every unlock adds a budget. */
export const maxWrongCodesPerBudget = 20

/** Unlocks of one generation of link and code. */
export const maxUnlocksPerGeneration = 4

/** Wrong codes of one code, from all browsers: the limit of NIST SP 800-63B, 3.2.2. */
export const maxWrongCodesPerCode = maxWrongCodesPerBudget * (1 + maxUnlocksPerGeneration)

type LockCounters = Pick<MacRow<'share_links'>, 'failures' | 'device_failures' | 'unlocks'>

/** Returns whether unknown browsers cannot open a link, until an unlock or for ever. */
export function isLocked(link: LockCounters): boolean {
  return countAttemptsLeft(link) === 0
}

/** Returns the number of wrong codes of unknown browsers after which the link locks for them. */
export function countAttemptsLeft({ failures, device_failures, unlocks }: LockCounters): number {
  const ofBudget = budgetOf(unlocks) - failures
  const ofCode = maxWrongCodesPerCode - failures - device_failures
  return Math.max(0, Math.min(ofBudget, ofCode))
}

/** Returns whether all budgets are used up: no code is compared until the link is replaced. */
export function isSpent(link: Omit<LockCounters, 'unlocks'>): boolean {
  return link.failures + link.device_failures >= maxWrongCodesPerCode
}

/** Returns the condition `isLocked` for a statement on `share_links`. */
export function isLockedInSql(row: MacRowBuilder<'share_links'>) {
  const allFailures = row('failures', '+', row.ref('device_failures'))
  return row.or([
    row('failures', '>=', budgetInSql(row)),
    row(row.parens(allFailures), '>=', maxWrongCodesPerCode),
  ])
}

/** Returns the unlocks that are left. Wrong codes of known devices use budgets up too. */
export function unlocksLeft({ failures, device_failures, unlocks }: LockCounters): number {
  const wrongCodesLeft = Math.max(0, maxWrongCodesPerCode - failures - device_failures)
  return Math.min(
    maxUnlocksPerGeneration - unlocks,
    Math.ceil(wrongCodesLeft / maxWrongCodesPerBudget),
  )
}

/** Returns whether a link is open and its next lock cannot be unlocked. */
export function isNextLockFinal(link: LockCounters): boolean {
  return !isLocked(link) && unlocksLeft({ ...link, failures: budgetOf(link.unlocks) }) === 0
}

/** Returns the number of wrong codes that locks a link after this many unlocks. */
export function budgetOf(unlocks: number): number {
  return maxWrongCodesPerBudget * (1 + unlocks)
}

/** Returns the expression `budgetOf` for a statement on `share_links`. */
export function budgetInSql(row: MacRowBuilder<'share_links'>) {
  const budgetCount = row.parens('unlocks', '+', row.lit(1))
  return row(budgetCount, '*', row.lit(maxWrongCodesPerBudget))
}
