import { days } from '#app/lib/time.ts'

/** The maximum of the form. */
const maxPregnancyWeeks = 45

/** Weeks after the due date during which a pregnancy may last; 45 weeks in all, as above. */
const maxWeeksOverdue = 5

/** The answers about a pregnancy, and the ISO time of the save of their section. */
interface SavedPregnancy {
  weeks?: number | undefined
  /** As YYYY-MM-DD. */
  dueDate?: string | undefined
  savedAt: string
}

/** Returns true if a recorded pregnancy must be over by now. The due date has precedence. */
export function isPregnancyOver(
  { weeks = 0, dueDate, savedAt }: SavedPregnancy,
  now: Date,
): boolean {
  if (dueDate) return weeksSince(dueDate, now) > maxWeeksOverdue
  return weeksSince(savedAt, now) > maxPregnancyWeeks - weeks
}

function weeksSince(time: string, now: Date): number {
  return (now.getTime() - Date.parse(time)) / days(7)
}
