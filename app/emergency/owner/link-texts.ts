import { displayDay } from '#app/lib/dates.ts'
import { lastDayOf } from '#app/lib/time.ts'
import type { Tone } from '#app/ui/badge.tsx'

/** What of a link the words about it depend on. */
export interface LinkStatus {
  isLocked: boolean
  isPaused: boolean
  hasEnded: boolean
  /** ISO time from which on it opens nothing. */
  endsAt: string | null
}

/** Why a link opens nothing; only the first thing to mend is told. */
export type LinkState = 'open' | 'paused' | 'ended' | 'locked'

/** A link as a heading calls it. @param name empty for the primary one. */
export function linkTitle(name: string): string {
  return name || 'Primary link'
}

/** A link as a sentence calls it: `your emergency link “School”`. @param name empty for the primary one. */
export function yourLink(name: string): string {
  return name ? `your emergency link “${name}”` : 'your emergency link'
}

/** As `yourLink`, for who acts for its owner. */
export function theLink(name: string): string {
  return name ? `the emergency link “${name}”` : 'the emergency link'
}

/** The warning before the last unlock of a link. @param reader whom it addresses. */
export function lastUnlockWarning(reader: 'owner' | 'proxy'): string {
  return `This is the last time this code can be unlocked. ${finalLockWarning(reader)}`
}

/** The warning that the next lock of a link cannot be unlocked. @param reader whom it addresses. */
export function finalLockWarning(reader: 'owner' | 'proxy'): string {
  const act =
    reader === 'owner'
      ? 'replace link and code now, and print your cards anew'
      : 'its owner should replace link and code now, and print the cards anew'
  return `The next lock is final: ${act}.`
}

/** What keeps a link from opening, the thing to mend first. */
export function stateOf({ hasEnded, isPaused, isLocked }: LinkStatus): LinkState {
  if (hasEnded) return 'ended'
  if (isPaused) return 'paused'
  return isLocked ? 'locked' : 'open'
}

/** The state in a few words, for a badge. */
export function stateBadge(link: LinkStatus): { tone: Tone; words: string } {
  const lastDay = link.endsAt ? displayDay(lastDayOf(link.endsAt)) : ''
  switch (stateOf(link)) {
    case 'ended':
      return { tone: 'attention', words: `Ended on ${lastDay}` }
    case 'paused':
      return { tone: 'attention', words: 'Paused' }
    case 'locked':
      return { tone: 'danger', words: 'Locked after wrong codes' }
    case 'open':
      return { tone: 'good', words: lastDay ? `Open until ${lastDay}` : 'Open' }
  }
}

/** "1 wrong code", "3 wrong codes". */
export function countWrongCodes(count: number): string {
  return `${count} wrong ${count === 1 ? 'code' : 'codes'}`
}
