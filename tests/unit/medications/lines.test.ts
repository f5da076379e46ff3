import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findNames } from '#app/medications/names/find-names.server.ts'
import type { MedicationDetails } from '#app/medications/names/line/place-dose.ts'
import { readLineFor } from '#app/medications/names/line/read-line.server.ts'
import { toSchema } from '#app/profile/parse/field-schema.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'

const table = readFileSync(new URL('./lines.tsv', import.meta.url), 'utf8')
const rows = table
  .split('\n')
  .filter(line => line.trim() !== '' && !line.startsWith('#'))
  .map(line => line.split('\t') as [string, string, string, string, string, string])

describe('a typed line', () => {
  test('is one of at least 200 different ones', () => {
    expect(rows.length).toBeGreaterThanOrEqual(200)
    expect(new Set(rows.map(([typed]) => typed)).size).toBe(rows.length)
    expect(rows.filter(row => row.length !== 6)).toEqual([])
  })

  test.each(rows)('“%s” is read as in the table', async (...row) => {
    const [typed, first, name, details, notPlaced, note] = row
    const found = await findNames({}, typed, [])
    const line = readLineFor(typed, found.names[0]?.name ?? found.typedName?.name ?? '')
    expect({
      first: found.names[0]?.name ?? (found.didYouMean[0] ? `?${found.didYouMean[0]}` : '-'),
      name: line.name,
      details: spoken(line.details, line.combination),
      notPlaced: line.unplaced.join(' | '),
    }).toEqual({ first, name, details: sorted(details), notPlaced })
    if (note) expect(line.notes.join(' ')).toContain(note)
    else expect(line.notes).toEqual([])
    expectValid(line.details)
  })
})

/** Returns the details in the short form of the table, sorted. */
function spoken(details: MedicationDetails, combination?: string): string {
  const { totalDosage, unit, customUnit, pillsPerDose, dosagePerPill, form, customForm } = details
  const { frequency, customFrequency, customDays, selectedDaysOfWeek } = details
  const unitName = [unit, customUnit].filter(Boolean).join(':')
  const more = customFrequency ?? customDays ?? selectedDaysOfWeek
  const parts = {
    strength: combination,
    dose: totalDosage !== undefined && `${totalDosage} ${unitName}`,
    each: dosagePerPill !== undefined && [dosagePerPill, totalDosage === undefined && unitName],
    pills: pillsPerDose,
    form: form && [form, customForm].filter(Boolean).join(':'),
    freq: frequency && [frequency, more].filter(Boolean).join(':'),
    times: details.doseTimes?.map(({ time }) => time),
    food: details.withFood,
    for: details.reason,
  }
  const said = Object.entries(parts).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    const words = Array.isArray(value)
      ? value.filter(Boolean).join(name === 'each' ? ' ' : ',')
      : value
    return [`${name}=${words}`]
  })
  return sorted(said.join('; '))
}

function sorted(details: string): string {
  return details
    .split(';')
    .map(part => part.trim())
    .filter(Boolean)
    .sort()
    .join('; ')
}

const { item } = medications.blocks[0].fields.medications

/** Expects values that the medication form accepts. */
function expectValid(details: MedicationDetails): void {
  for (const [name, value] of Object.entries(details)) {
    const field = item[name as keyof typeof item]
    if (field.kind === 'list') continue
    expect(toSchema(field).safeParse(value)).toMatchObject({ success: true })
  }
}
