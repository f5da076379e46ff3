import { displayMoment } from '#app/lib/dates.ts'

/** The limits of an access, without the names of the withheld sections. */
export interface LimitSummary {
  /** ISO time; null for no end. */
  endsAt: string | null
  withheldCount: number
}

/**
 * Explains the limits to the invited person. Neither a mail nor their page names a withheld
 * section: which one it is may tell something.
 * @param timeZone of the end: the reader's on a page, the owner's in a mail.
 */
export function limitsForInvitee(
  { endsAt, withheldCount }: LimitSummary,
  timeZone: string | undefined,
): string[] {
  return [
    ...(endsAt ? [`Your access ends on ${displayMoment(endsAt, timeZone)}.`] : []),
    ...(withheldCount > 0
      ? [
          withheldCount === 1
            ? 'One section of the profile is not shared with you.'
            : `${withheldCount} sections of the profile are not shared with you.`,
        ]
      : []),
  ]
}
