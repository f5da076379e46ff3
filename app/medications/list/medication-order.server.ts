import type { Medication } from '#app/profile-definition/sections/medications.ts'
import { readMedication } from '../check/read-medication.server.ts'
import { findClasses } from '../names/find-classes.server.ts'
import type { Sort } from './medication-list.ts'
import { readTimesOfDay, type TimeOfDay, timesOfDay } from './times-of-day.ts'

/** A part of the sorted list. A medication taken twice a day is in two parts. */
export interface MedicationGroup {
  /** Absent if the list has only one part. */
  heading?: string
  rows: Medication[]
}

/** Returns medications in an order, in the parts that the order has. Empty parts are left out. */
export function groupMedications(rows: readonly Medication[], sort: Sort): MedicationGroup[] {
  const sorted = [...rows].sort(byName)
  if (sort === 'time') return groupByTime(sorted)
  return sort === 'class' ? groupByClass(sorted) : [{ rows: sorted }]
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function byName({ name: one = '' }: Medication, { name: other = '' }: Medication): number {
  return collator.compare(one, other)
}

const timeHeadings: Record<TimeOfDay, string> = {
  morning: 'Morning',
  noon: 'Noon and afternoon',
  evening: 'Evening',
  night: 'Night',
  asNeeded: 'As needed',
}

const noTimeHeading = 'No time of day recorded'

function groupByTime(rows: readonly Medication[]): MedicationGroup[] {
  const placed = rows.map(row => ({ row, times: readTimesOfDay(row) }))
  const groups = timesOfDay.map(time => ({
    heading: timeHeadings[time],
    rows: placed.flatMap(({ row, times }) => (times.includes(time) ? [row] : [])),
  }))
  const others = placed.flatMap(({ row, times }) => (times.length === 0 ? [row] : []))
  return [...groups, { heading: noTimeHeading, rows: others }].filter(hasRows)
}

const noClassHeading = 'Class not known'

function groupByClass(rows: readonly Medication[]): MedicationGroup[] {
  const groups = new Map<string, Medication[]>()
  for (const row of rows) {
    const heading = findClassHeading(row)
    groups.set(heading, [...(groups.get(heading) ?? []), row])
  }
  const known = [...groups.keys()].filter(heading => heading !== noClassHeading)
  return [...known.sort(collator.compare), noClassHeading]
    .map(heading => ({ heading, rows: groups.get(heading) ?? [] }))
    .filter(hasRows)
}

function findClassHeading({ name = '', brandName, form }: Medication): string {
  const { ingredients } = readMedication({ name, brandName, form })
  return findClasses(ingredients).join(', ') || noClassHeading
}

function hasRows({ rows }: MedicationGroup): boolean {
  return rows.length > 0
}
