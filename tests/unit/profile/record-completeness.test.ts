import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RecordItem, type RecordRow, toRecordSection } from '#app/profile/record/record.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { functional } from '#app/profile-definition/sections/functional.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import { savedSection } from '#tests/support/data/saved-profile.ts'
import { storedWords } from '#tests/support/db/stored-words.ts'
import { runs } from '#tests/support/runner/runs.ts'

describe('the record contains every stored answer', () => {
  test.each(sections)('$name', section => {
    fc.assert(
      fc.property(arbitraryValue(section), value => {
        const read = textOf(rowsOf(section, value))
        const lost = storedWords(fieldsOf(section), value).filter(
          ({ words }) => !read.includes(words),
        )
        expect(lost).toEqual([])
      }),
      runs(60),
    )
  })

  test('of a tick that opens answers, while there are none', () => {
    const insured = (more: object) =>
      rowsOf(personal, { hasInsurance: true, ...more }).filter(
        ({ name }) => name === 'hasInsurance',
      )
    expect(insured({})).toMatchObject([{ label: 'Insurance', text: 'I have health insurance' }])
    expect(insured({ groupNumber: '7' })).toEqual([])
    expect(rowsOf(personal, { hasInsurance: false }).map(({ name }) => name)).not.toContain(
      'hasInsurance',
    )
    const limited = rowsOf(functional, { hasPhysicalLimitations: true, assistedActivities: [] })
    expect(textOf(limited)).toContain('I have physical limitations')
  })
})

function rowsOf(section: Parameters<typeof toRecordSection>[0], value: object): RecordRow[] {
  return toRecordSection(section, savedSection({ ...value })).blocks.flatMap(({ rows }) => rows)
}

function textOf(rows: RecordRow[]): string {
  return rows
    .flatMap(({ label, text, items = [] }) => [
      label,
      ...(items.length > 0 ? itemsOf(items) : [text]),
    ])
    .join('\n')
    .replace(/\s+/g, ' ')
}

function itemsOf(items: RecordItem[]): string[] {
  return items.flatMap(({ title, rows }) => [title, textOf(rows)])
}
