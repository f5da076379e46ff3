import { AsyncLocalStorage } from 'node:async_hooks'

const sender = new AsyncLocalStorage<string | undefined>()

/**
 * Runs `read` with the day that a browser posted as its own today. A day that is today nowhere on earth is ignored.
 * @returns what `read` returns.
 */
export function withSenderDay<Result>(posted: unknown, read: () => Result): Result {
  const isToday = typeof posted === 'string' && isDay(posted) && isSomewhere(posted)
  return sender.run(isToday ? posted : undefined, read)
}

/** Returns today of who sent the form that is being read, as YYYY-MM-DD; undefined where their browser did not say it. */
export function senderDay(): string | undefined {
  return sender.getStore()
}

/** Returns today at an offset from UTC in hours, as YYYY-MM-DD. */
export function dayAt(offsetHours: number): string {
  return new Date(Date.now() + offsetHours * 3_600_000).toISOString().slice(0, 10)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}

// Time zones reach from 12 hours behind UTC to 14 hours ahead of it.
function isSomewhere(day: string): boolean {
  return dayAt(-12) <= day && day <= dayAt(14)
}
