import { displayDay } from '#app/lib/dates.ts'
import { toLastDay } from '#app/lib/time.ts'

/** The limits of an access, without the names of the withheld sections. */
export interface LimitSummary {
  /** ISO time; null for no end. */
  endsAt: string | null
  withheldCount: number
}

/**
 * Explains the limits to the invited person. Neither a mail nor their page names a withheld
 * section: which one it is may tell something.
 */
export function limitsForInvitee({ endsAt, withheldCount }: LimitSummary): string[] {
  return [
    ...(endsAt ? [`Your access ends after ${displayDay(toLastDay(endsAt))} (UTC).`] : []),
    ...(withheldCount > 0
      ? [
          withheldCount === 1
            ? 'One section of the profile is not shared with you.'
            : `${withheldCount} sections of the profile are not shared with you.`,
        ]
      : []),
  ]
}
