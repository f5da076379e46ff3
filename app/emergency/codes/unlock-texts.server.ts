import { maxWrongCodesPerBudget } from '../links/link-locks.server.ts'
import { lastUnlockWarning } from '../owner/link-texts.ts'

/** Number of past and remaining unlocks of a code. */
export interface Unlocks {
  unlocks: number
  /** At least 1. */
  unlocksLeft: number
}

/**
 * Returns a text about the next unlock: its number and what follows it, or a warning if it is last.
 * @param reader of the text: the owner of the link, or a proxy.
 */
export function unlockTexts(
  { unlocks, unlocksLeft }: Unlocks,
  reader: 'owner' | 'proxy' = 'owner',
): string {
  if (unlocksLeft === 1) return lastUnlockWarning(reader)
  return `This is unlock ${unlocks + 1} of ${unlocks + unlocksLeft} for this code. After ${maxWrongCodesPerBudget} more wrong codes the link locks again.`
}
