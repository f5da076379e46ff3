import { days, hours, minutes } from '#app/lib/time.ts'

/** Returns a duration in words: "3 minutes", "5 hours", "12 days". */
export function formatDuration(ms: number): string {
  if (ms < hours(1)) return inWords(ms / minutes(1), 'minute')
  if (ms < days(2)) return inWords(ms / hours(1), 'hour')
  return inWords(ms / days(1), 'day')
}

/** Returns a number with its noun: "1 mail", "2 mails". */
export function countNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function inWords(amount: number, unit: string): string {
  return countNoun(Math.max(0, Math.floor(amount)), unit)
}
