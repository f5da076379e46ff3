import { displayMoment } from '#app/lib/dates.ts'
import type { Tone } from '#app/ui/badge.tsx'

/** The state of a link that its texts depend on. */
export interface LinkStatus {
  isLocked: boolean
  isPaused: boolean
  hasEnded: boolean
  /** ISO time of its end. */
  endsAt: string | null
}

/** Why a link does not open: the reason to remove first. */
export type LinkState = 'open' | 'paused' | 'ended' | 'locked'

/** Returns the heading of a link. @param name empty for the primary link. */
export function linkTitle(name: string): string {
  return name || 'Primary link'
}

/**
 * Returns the link in a sentence to its owner: `your emergency link “School”`.
 * @param name empty for the primary link.
 */
export function yourLink(name: string): string {
  return name ? `your emergency link “${name}”` : 'your emergency link'
}

/** Returns the link in a sentence to a proxy. @param name empty for the primary link. */
export function theLink(name: string): string {
  return name ? `the emergency link “${name}”` : 'the emergency link'
}

/** Returns the warning before the last unlock of a link. */
export function lastUnlockWarning(reader: 'owner' | 'proxy'): string {
  return `This is the last time this code can be unlocked. ${finalLockWarning(reader)}`
}

/** Returns the warning that the next lock of a link cannot be unlocked. */
export function finalLockWarning(reader: 'owner' | 'proxy'): string {
  const advice =
    reader === 'owner'
      ? 'Replace link and code now, and print new cards'
      : 'The owner should replace link and code now, and print new cards'
  return `The next lock is permanent. ${advice}.`
}

/** Returns why a link does not open: the reason to remove first. */
export function findLinkState({ hasEnded, isPaused, isLocked }: LinkStatus): LinkState {
  if (hasEnded) return 'ended'
  if (isPaused) return 'paused'
  return isLocked ? 'locked' : 'open'
}

/** Returns the state as a short text, for a badge. @param timeZone of the reader. */
export function stateBadge(link: LinkStatus, timeZone: string): { tone: Tone; words: string } {
  const end = link.endsAt ? displayMoment(link.endsAt, timeZone) : ''
  switch (findLinkState(link)) {
    case 'ended':
      return { tone: 'attention', words: `Ended on ${end}` }
    case 'paused':
      return { tone: 'attention', words: 'Paused' }
    case 'locked':
      return { tone: 'danger', words: 'Locked after wrong codes' }
    case 'open':
      return { tone: 'good', words: end ? `Open until ${end}` : 'Open' }
  }
}

/** Returns how many parts a link shows: "Shows 24 parts, withholds 3." */
export function countParts(shown: number, withheld: number): string {
  if (shown === 0) return 'Shows nothing.'
  if (withheld === 0) return 'Shows everything.'
  return `Shows ${shown} ${shown === 1 ? 'part' : 'parts'}, withholds ${withheld}.`
}

/** "1 wrong code", "3 wrong codes". */
export function countWrongCodes(count: number): string {
  return `${count} wrong ${count === 1 ? 'code' : 'codes'}`
}
