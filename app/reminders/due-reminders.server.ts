import { appliesTo, type Profile, savedIn } from '#app/profile/record/profile.ts'
import { vaccines } from '#app/profile-definition/catalogues/vaccine-catalogue.server.ts'
import { applies, type Field } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { immunizations } from '#app/profile-definition/sections/immunizations.ts'
import { reproductive } from '#app/profile-definition/sections/reproductive.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import {
  confirmedMonths,
  type DueReminders,
  type ToConfirm,
  type ToReview,
} from './due-reminders.ts'

/**
 * Returns the due reminders for the parts of a record that its reader may see. A part without a
 * date is not due.
 */
export function findDueReminders(profile: Profile, now = new Date()): DueReminders {
  return {
    toConfirm: sections.flatMap(section => sectionToConfirm(profile, section, now)),
    toReview: [...dueVaccinations(profile, now), ...dueExaminations(profile, now)],
  }
}

function sectionToConfirm(profile: Profile, section: Section, now: Date): ToConfirm[] {
  const confirmedAt = savedIn(profile, section)?.confirmedAt
  if (!confirmedAt || confirmedAt > monthsBefore(now, confirmedMonths).toISOString()) return []
  if (!appliesTo(section, profile)) return []
  return [{ slug: section.slug, title: section.title, confirmedAt }]
}

/** The time after which something may be due again. A doctor decides whether it is. */
interface Interval {
  label: string
  elapsed: string
  months: number
}

/** The two vaccinations that every adult repeats after the same time (CDC, adult schedule). */
const repeatedVaccines: (Interval & { names: RegExp })[] = [
  {
    label: 'Flu vaccination',
    elapsed: 'more than a year ago',
    months: 12,
    names: /\b(influenza|flu)\b/i,
  },
  {
    label: 'Tetanus vaccination',
    elapsed: 'more than ten years ago',
    months: 120,
    names: /\b(tetanus|tdap|td|dtap|dtp|dt)\b/i,
  },
]

/** Examinations with a date in the record (intervals: USPSTF; a yearly visit). */
const repeatedExaminations: (Interval & { section: Section; field: string })[] = [
  {
    label: 'Physical exam',
    elapsed: 'more than a year ago',
    months: 12,
    section: history,
    field: 'lastPhysicalExam',
  },
  {
    label: 'Pap smear',
    elapsed: 'more than three years ago',
    months: 36,
    section: reproductive,
    field: 'lastPapSmear',
  },
  {
    label: 'Mammogram',
    elapsed: 'more than two years ago',
    months: 24,
    section: reproductive,
    field: 'lastMammogram',
  },
]

function dueVaccinations(profile: Profile, now: Date): ToReview[] {
  const vaccinations = profile.immunizations?.value.immunizationHistory ?? []
  return repeatedVaccines.flatMap(({ names, ...interval }) => {
    const dates = vaccinations
      .filter(({ name, cvx }) => names.test(vaccineNames(name, cvx)))
      .map(({ date }) => date ?? '')
    // A vaccination without a date may be the newest.
    if (dates.includes('')) return []
    return reviewIfOverdue(interval, dates.sort().at(-1), immunizations, now)
  })
}

// A brand name does not contain the disease, but the name of its CVX code does. Antibodies are not
// a vaccine.
function vaccineNames(name = '', cvx?: string): string {
  const vaccine = cvx ? vaccines.find(other => other.cvx === cvx) : undefined
  const names = `${name} ${vaccine?.shortName ?? ''}`
  return /globulin/i.test(names) ? '' : names
}

function dueExaminations(profile: Profile, now: Date): ToReview[] {
  return repeatedExaminations.flatMap(({ section, field, ...interval }) => {
    const value = savedIn(profile, section)?.value
    const definition: Field | undefined = fieldsOf(section)[field]
    if (!value || !definition || !appliesTo(section, profile) || !applies(definition, value)) {
      return []
    }
    const lastOn = value[field]
    return reviewIfOverdue(interval, typeof lastOn === 'string' ? lastOn : undefined, section, now)
  })
}

function reviewIfOverdue(
  { label, elapsed, months }: Interval,
  lastOn: string | undefined,
  { slug, title }: Section,
  now: Date,
): ToReview[] {
  const isLongAgo = lastOn && lastOn < monthsBefore(now, months).toISOString().slice(0, 10)
  return isLongAgo ? [{ label, elapsed, lastOn, section: { slug, title } }] : []
}

// The day is at most the last one of its month: six months before August 31 is February 28.
function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0)
  return date
}
