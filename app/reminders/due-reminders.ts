/** A part of a record that was not confirmed for a long time. */
export interface ToConfirm {
  slug: string
  title: string
  /** ISO time. */
  confirmedAt: string
}

/** A vaccination or an examination that was so long ago that another may be due. */
export interface ToReview {
  /** For example "Flu vaccination". */
  label: string
  /** For example "more than a year ago". */
  elapsed: string
  /** Date of the last one: YYYY-MM-DD. */
  lastOn: string
  /** The section with its date. */
  section: { slug: string; title: string }
}

/** A part counts as confirmed for this many months. */
export const confirmedMonths = 6

export interface DueReminders {
  toConfirm: ToConfirm[]
  toReview: ToReview[]
}

export const remindersPath = '/reminders'

export const remindersTitle = 'Due for a check'

/** The first words of a link to the page of reminders, before "in your record". */
export const remindersLink = 'See what is due for a check'

export function isAnythingDue({ toConfirm, toReview }: DueReminders): boolean {
  return toConfirm.length + toReview.length > 0
}
