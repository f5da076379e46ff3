/** A part of a record that nobody has found correct for a long time. */
export interface ToConfirm {
  slug: string
  title: string
  /** ISO time. */
  confirmedAt: string
}

/** A vaccination or an examination that was so long ago that another may be due. */
export interface ToReview {
  /** What it was, such as "Flu vaccination". */
  what: string
  /** How long ago it was, such as "more than a year ago". */
  since: string
  /** The last one: YYYY-MM-DD. */
  lastOn: string
  /** Where it stands. */
  section: { slug: string; title: string }
}

/** A part counts as confirmed for this many months. */
export const confirmedMonths = 6

/** What is due in a record. */
export interface Due {
  toConfirm: ToConfirm[]
  toReview: ToReview[]
}

/** Where a person reads what is due. */
export const remindersPath = '/reminders'

/** What its page and the links to it are called. */
export const remindersTitle = 'What is due'

/** Whether anything is due. */
export function isAnythingDue({ toConfirm, toReview }: Due): boolean {
  return toConfirm.length + toReview.length > 0
}
