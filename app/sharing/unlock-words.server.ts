import { lastUnlock } from './owner/link-words.ts'
import { unlocksPerGeneration, wrongCodesPerBudget } from './share-links.server.ts'

/**
 * Says which unlock of a locked link the next one is, and what a lock after it means.
 * @param unlocksLeft at least 1.
 * @param reader whom the words address: the owner of the link, or a proxy.
 */
export function unlockWords(unlocksLeft: number, reader: 'owner' | 'proxy' = 'owner'): string {
  if (unlocksLeft === 1) return lastUnlock(reader)
  const next = unlocksPerGeneration - unlocksLeft + 1
  return `This is unlock ${next} of ${unlocksPerGeneration}: after it, ${wrongCodesPerBudget} more wrong codes lock the link again.`
}
