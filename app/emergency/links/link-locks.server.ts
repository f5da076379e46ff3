import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Schema, ShareLinksTable } from '#db/schema.ts'

/** Wrong codes that one budget holds; every unlock adds another budget. */
export const maxWrongCodesPerBudget = 20

/** Unlocks of one generation of link and code. */
export const maxUnlocksPerGeneration = 4

/** Wrong codes that one code ever meets, of all browsers: the ceiling of NIST SP 800-63B, 3.2.2. */
export const maxWrongCodesPerCode = maxWrongCodesPerBudget * (1 + maxUnlocksPerGeneration)

/** Returns whether no unknown browser can open a link, before the next unlock or for ever. */
export function isLocked(
  link: Pick<Selectable<ShareLinksTable>, 'failures' | 'device_failures' | 'unlocks'>,
): boolean {
  return link.failures >= budgetOf(link.unlocks) || isSpent(link)
}

/** Returns whether a link has used up every budget: it evaluates no code again until it is replaced. */
export function isSpent(
  link: Pick<Selectable<ShareLinksTable>, 'failures' | 'device_failures'>,
): boolean {
  return link.failures + link.device_failures >= maxWrongCodesPerCode
}

/** `isLocked` for a statement on `share_links`. */
export function isLockedInSql(row: ExpressionBuilder<Schema, 'share_links'>) {
  const all = row('failures', '+', row.ref('device_failures'))
  return row.or([
    row('failures', '>=', budgetInSql(row)),
    row(row.parens(all), '>=', maxWrongCodesPerCode),
  ])
}

/** Returns how often a link can still be unlocked. Wrong codes of known devices use budgets up too. */
export function unlocksLeft({
  failures,
  device_failures,
  unlocks,
}: Pick<Selectable<ShareLinksTable>, 'failures' | 'device_failures' | 'unlocks'>): number {
  const left = Math.max(0, maxWrongCodesPerCode - failures - device_failures)
  return Math.min(maxUnlocksPerGeneration - unlocks, Math.ceil(left / maxWrongCodesPerBudget))
}

/** Returns whether a link is not locked, and no unlock is left for its next lock. */
export function isNextLockFinal(
  link: Pick<Selectable<ShareLinksTable>, 'failures' | 'device_failures' | 'unlocks'>,
): boolean {
  const { device_failures, unlocks } = link
  return (
    !isLocked(link) && unlocksLeft({ failures: budgetOf(unlocks), device_failures, unlocks }) === 0
  )
}

/** Returns the number of wrong codes that locks a link with this many unlocks. */
export function budgetOf(unlocks: number): number {
  return maxWrongCodesPerBudget * (1 + unlocks)
}

/** `budgetOf` for a statement on `share_links`. */
export function budgetInSql(row: ExpressionBuilder<Schema, 'share_links'>) {
  const oneMore = row.parens('unlocks', '+', row.lit(1))
  return row(oneMore, '*', row.lit(maxWrongCodesPerBudget))
}
