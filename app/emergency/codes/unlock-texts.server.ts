import { maxWrongCodesPerBudget } from '../links/link-locks.server.ts'
import { lastUnlockWarning } from '../owner/link-texts.ts'

/** How often a link was unlocked with its code, and how often it still can be. */
export interface Unlocks {
  unlocks: number
  /** At least 1. */
  unlocksLeft: number
}

/**
 * Says which unlock of a locked link the next one is, and what another lock after it means.
 * @param reader whom the words address: the owner of the link, or a proxy.
 */
export function unlockTexts(
  { unlocks, unlocksLeft }: Unlocks,
  reader: 'owner' | 'proxy' = 'owner',
): string {
  if (unlocksLeft === 1) return lastUnlockWarning(reader)
  const more = unlocksLeft === 2 ? '1 more is' : `${unlocksLeft - 1} more are`
  return `This is unlock ${unlocks + 1} of this code, and after it ${more} possible. ${maxWrongCodesPerBudget} more wrong codes lock the link again.`
}
