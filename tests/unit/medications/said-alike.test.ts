import type { MedicationStatement } from 'fhir/r4'
import { describe, expect, test } from 'vitest'
import { type EmergencyRecord, toEmergencyRecord } from '#app/emergency/record/emergency-record.ts'
import { toPlainText } from '#app/emergency/record/marked-text.ts'
import { displayDay } from '#app/lib/dates.ts'
import { makePrintedList } from '#app/medications/list/printed-list.server.ts'
import { withKnownMedications } from '#app/medications/reading/known-profile.server.ts'
import { listMedications } from '#app/medications/report/report-medications.ts'
import { joinSpanTexts } from '#app/pdf/typeset.ts'
import { toKitContent } from '#app/print-kit/content/kit-content.ts'
import { type LineKind, lineKinds } from '#app/print-kit/print-choices.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { formatRow, type RecordBlock, toRecord } from '#app/profile/record/record.ts'
import type { ListField } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import {
  medicationTable,
  type SaidMedication,
  tableDay,
} from '#tests/support/data/medication-table.ts'
import { profileOf } from '#tests/support/data/print-kit.ts'
import { summaryOf } from '#tests/support/fhir/summary-of.ts'

const list = fieldsOf(medications).medications as ListField
const now = new Date(`${tableDay}T12:00:00Z`)

const card = 'The wallet card'
const history = 'The change history'

type Output = (profile: Profile) => string

/** Outputs that say all about a medication. */
const whole: Record<string, Output> = {
  'The emergency page': profile =>
    blockTexts(readRecord(profile).firstSections.flatMap(({ blocks }) => blocks)),
  'The summary for machines': profile =>
    (summaryOf(profile, { at: now }).entry ?? [])
      .flatMap(({ resource }) =>
        resource?.resourceType === 'MedicationStatement' ? statementTexts(resource) : [],
      )
      .join('\n'),
}

/** Outputs that are read later. The history names a medication as it was typed. */
const later: Record<string, Output> = {
  [history]: profile =>
    rowsOf(profile)
      .map(row => formatRow(list, { ...row, known: undefined }))
      .join('\n'),
  'The full record': profile => blockTexts(toRecord(profile).flatMap(({ blocks }) => blocks)),
  'The fridge sheet': profile => kitTexts(profile, true),
  'The list for the doctor': profile => {
    const { current, stopped } = makePrintedList({} as never, { profile, accountName: '', now })
    const rows = current.map(({ name, dose, times }) => [name, dose, times].join('\n'))
    return [...rows, ...stopped].join('\n')
  },
}

/** Outputs that say the name alone of a medication that changes no first aid, or is not taken. */
const brief: Record<string, Output> = {
  'The critical line': profile => {
    const { critical, others } = readRecord(profile).critical.medications
    const lines = critical.map(
      ({ name, reason, dose = [] }) => `${name}\n${reason}\n${toPlainText(dose)}`,
    )
    return [...lines, ...others].join('\n')
  },
  [card]: profile => kitTexts(profile, false),
  'The report of the check': profile => {
    const rows = rowsOf(profile).map(row => ({ typed: row.name ?? '', row }))
    const report = { medications: [], unrecognized: [], uncovered: [] } as never
    return listMedications(rows, report)
      .map(({ name, dose }) => `${name}\n${dose}`)
      .join('\n')
  },
}

const rows = medicationTable.map(said => [`${said.name}: ${said.parts.join(' · ')}`, said] as const)

describe.each(Object.entries(whole))('%s', (_, read) => {
  test.each(rows)('says %s', (_, said) => {
    expect(missing(read, said, said.parts)).toEqual([])
  })
})

describe.each(Object.entries(later))('%s', (output, read) => {
  test.each(rows)('says %s', (_, said) => {
    const named = output === history ? { ...said, name: said.row.name ?? '' } : said
    expect(missing(read, named, said.onPaper ?? said.parts, true)).toEqual([])
  })
})

describe.each(Object.entries(brief))('%s', (output, read) => {
  test.each(rows)('says all of %s, or the name alone', (_, said) => {
    const isOnPaper = output === card
    const parts = (isOnPaper && said.onPaper) || said.parts
    const left = missing(read, said, parts, isOnPaper)
    expect([[], parts, [said.name, ...parts]]).toContainEqual(left)
  })
})

function missing(
  read: Output,
  { row, name }: SaidMedication,
  parts: readonly string[],
  isOnPaper = false,
): string[] {
  const profile = withKnownMedications(
    profileOf({
      personal: { country: 'United States' },
      medications: { medications: [{ id: 1, ...row }] },
    }),
    {},
    { now, isOnPaper },
  )
  const text = read(profile)
    .replace(/\u00a0/g, ' ')
    .replaceAll('\u2060', '')
  const isSaid = (part: string) => text.toLowerCase().includes(part.toLowerCase())
  return [name, ...parts].filter(part => !isSaid(part))
}

function rowsOf(profile: Profile) {
  return profile.medications?.value.medications ?? []
}

function readRecord(profile: Profile): EmergencyRecord {
  return toEmergencyRecord(profile, { accountName: '', now })
}

function blockTexts(blocks: readonly RecordBlock[]): string {
  return blocks
    .flatMap(({ rows }) => rows.flatMap(({ items = [] }) => items))
    .flatMap(({ title, rows }) => [title, ...rows.map(({ text }) => text)])
    .join('\n')
}

function kitTexts(profile: Profile, isFull: boolean): string {
  const kinds = Object.keys(lineKinds) as LineKind[]
  const { groups } = toKitContent(profile, '', { kinds, isFull, now })
  return groups
    .flatMap(({ entries }) => entries.map(({ spans }) => joinSpanTexts(spans)))
    .join('\n')
}

function statementTexts(statement: MedicationStatement): string[] {
  const { medicationCodeableConcept, dosage = [], statusReason, effectivePeriod } = statement
  const end = effectivePeriod?.end && `Stopped ${displayDay(effectivePeriod.end)}`
  const texts = [medicationCodeableConcept, ...dosage].flatMap(one => one?.text ?? [])
  return [...texts, `${end}: ${statusReason?.[0]?.text}`]
}
