import { appliesTo, type Profile, savedIn } from '#app/profile/record/profile.ts'
import { vaccines } from '#app/profile-definition/catalogues/vaccine-catalogue.server.ts'
import { applies, type Field } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { immunizations } from '#app/profile-definition/sections/immunizations.ts'
import { reproductive } from '#app/profile-definition/sections/reproductive.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { confirmedMonths, type Due, type ToConfirm, type ToReview } from './due-reminders.ts'

/**
 * What is due in a record, as far as its reader may see it. Of a date that is not written down nothing is known, so
 * nothing is due.
 * @param now the time that counts as now.
 */
export function dueIn(profile: Profile, now = new Date()): Due {
  return {
    toConfirm: sections.flatMap(section => toConfirm(profile, section, now)),
    toReview: [...vaccinations(profile, now), ...examinations(profile, now)],
  }
}

function toConfirm(profile: Profile, section: Section, now: Date): ToConfirm[] {
  const confirmedAt = savedIn(profile, section)?.confirmedAt
  if (!confirmedAt || confirmedAt > monthsBefore(now, confirmedMonths).toISOString()) return []
  if (!appliesTo(section, profile)) return []
  return [{ slug: section.slug, title: section.title, confirmedAt }]
}

/** After how long something that is repeated may be due again. Whether it is, a doctor says. */
interface Interval {
  what: string
  since: string
  months: number
}

/** The two vaccinations that every adult repeats after a time that is the same for all (CDC, adult schedule). */
const repeatedVaccines: (Interval & { names: RegExp })[] = [
  {
    what: 'Flu vaccination',
    since: 'more than a year ago',
    months: 12,
    names: /\b(influenza|flu)\b/i,
  },
  {
    what: 'Tetanus vaccination',
    since: 'more than ten years ago',
    months: 120,
    names: /\b(tetanus|tdap|td|dtap|dtp|dt)\b/i,
  },
]

/** Examinations whose last date a record holds (intervals as the USPSTF and a yearly visit have them). */
const repeatedExaminations: (Interval & { section: Section; field: string })[] = [
  {
    what: 'Physical exam',
    since: 'more than a year ago',
    months: 12,
    section: history,
    field: 'lastPhysicalExam',
  },
  {
    what: 'Pap smear',
    since: 'more than three years ago',
    months: 36,
    section: reproductive,
    field: 'lastPapSmear',
  },
  {
    what: 'Mammogram',
    since: 'more than two years ago',
    months: 24,
    section: reproductive,
    field: 'lastMammogram',
  },
]

function vaccinations(profile: Profile, now: Date): ToReview[] {
  const given = profile.immunizations?.value.immunizationHistory ?? []
  return repeatedVaccines.flatMap(({ names, ...interval }) => {
    const dates = given
      .filter(({ name, cvx }) => names.test(wordsOf(name, cvx)))
      .map(({ date }) => date ?? '')
    // One without a date may be the newest.
    if (dates.includes('')) return []
    return overdue(interval, dates.sort().at(-1), immunizations, now)
  })
}

// A brand says nothing of what it protects against; its code does. Antibodies are no vaccine.
function wordsOf(name = '', cvx?: string): string {
  const known = cvx ? vaccines.find(vaccine => vaccine.cvx === cvx) : undefined
  const words = `${name} ${known?.shortName ?? ''}`
  return /globulin/i.test(words) ? '' : words
}

function examinations(profile: Profile, now: Date): ToReview[] {
  return repeatedExaminations.flatMap(({ section, field, ...interval }) => {
    const value = savedIn(profile, section)?.value
    const definition: Field | undefined = fieldsOf(section)[field]
    if (!value || !definition || !appliesTo(section, profile) || !applies(definition, value)) {
      return []
    }
    const lastOn = value[field]
    return overdue(interval, typeof lastOn === 'string' ? lastOn : undefined, section, now)
  })
}

function overdue(
  { what, since, months }: Interval,
  lastOn: string | undefined,
  { slug, title }: Section,
  now: Date,
): ToReview[] {
  const isLongAgo = lastOn && lastOn < monthsBefore(now, months).toISOString().slice(0, 10)
  return isLongAgo ? [{ what, since, lastOn, section: { slug, title } }] : []
}

// Of a month that is too short its last day is taken: six months before August 31 are February 28.
function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}
