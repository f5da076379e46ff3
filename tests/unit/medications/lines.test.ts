import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type MedicationLine, readLine } from '#app/medications/line/read-line.server.ts'
import { detailWords } from '#app/medications/list/detail-words.ts'
import { toSchema } from '#app/profile/parse/field-schema.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'

const rows = readFileSync(new URL('./lines.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line.trim() !== '' && !line.startsWith('#'))
  .map(line => line.split('\t') as [kind: string, typed: string, name: string, words: string])
const never = rows.filter(([kind]) => kind === 'never')
const plain = rows.filter(([kind]) => kind === 'plain')

describe('A typed line', () => {
  test.each(rows)('(%s) “%s” is read as “%s” and “%s”', (_, typed, name, words) => {
    const line = readLine(typed)
    const mark = line.similarName ? '?' : ''
    const brand = line.brandName ? ` (${line.brandName})` : ''
    const read = line.rest || detailWords(line.details).replaceAll('\u00a0', ' ')
    expect([mark + line.name + brand, read]).toEqual([name, words])
    expectValid(line)
    expectNothingLost(typed, line)
  })

  test('is never ticked if it does not plainly say what is taken now', () => {
    expect(never.length).toBeGreaterThanOrEqual(150)
    expect(never.map(([, typed]) => typed).filter(isTicked)).toEqual([])
  })

  test('is ticked and filled if it is plain, in 95 of 100', () => {
    expect(plain.length).toBeGreaterThanOrEqual(150)
    const ticked = plain.filter(([, typed]) => isTicked(typed))
    expect(ticked.length / plain.length).toBeGreaterThanOrEqual(0.95)
  })

  test('is not ticked with any further word, sign or line around it', () => {
    const line = 'Metformin 500 mg twice daily'
    expect(isTicked(line)).toBe(true)
    const additions = ['stopped', 'no', '?', '!', '2019', 'mother', 'x', '5', '✗', 'if', 'warfarin']
    const added = additions.flatMap(word => [
      `${line} ${word}`,
      `${word} ${line}`,
      `${line} (${word})`,
    ])
    expect([...added, `(${line})`, `~${line}~`, `${line}:`].filter(isTicked)).toEqual([])
  })
})

test.each([
  ['1,000', [1000, 1]],
  ['1.000', [1000, 1]],
  ['50,000', [50_000, 50]],
])('%s is a number with two readings', (typed, readings) => {
  const line = readLine(`Vitamin D ${typed} IU daily`)
  expect(line.unclearNumber).toEqual({ typed, readings })
  expect(line.rest).toBe(`${typed} IU daily`)
})

test('a line of more than 400 characters is not read', () => {
  expect(readLine(`Metformin ${'x '.repeat(200)}`)).toMatchObject({ name: '', isComplete: false })
})

test.each<[string, MedicationLine['details']]>([
  ['Albuterol 2 puffs as needed', { pillsPerDose: 2, countUnit: 'puffs' }],
  ['Lantus 10 units at bedtime', { pillsPerDose: 10, countUnit: 'units' }],
  ['Lactulose 5 ml twice daily', { pillsPerDose: 5, countUnit: 'ml' }],
  ['Senna 2 tabs at night', { pillsPerDose: 2, countUnit: 'tablets' }],
  ['Epoetin 4000 units weekly', { totalDosage: 4000, unit: 'other', customUnit: 'units' }],
  [
    'Fentanyl patch 25 mcg/hour every 3 days',
    { dosagePerPill: 25, unit: 'mcg', strengthPer: 'hour', form: 'patch' },
  ],
  [
    'Lantus 100 units/ml 20 units at bedtime',
    { dosagePerPill: 100, unit: 'other', customUnit: 'units', strengthPer: 'ml' },
  ],
  ['Timolol 1 drop left eye daily', { route: 'left-eye', frequency: 'once-daily' }],
  ['Flonase 1 spray in each nostril daily', { route: 'other', customRoute: 'in each nostril' }],
  ['Metformin 500 mg po bid', { route: 'mouth', frequency: 'twice-daily' }],
  [
    'Salbutamol 2 puffs as needed, max 8 puffs a day',
    { maxADay: 8, countUnit: 'puffs', frequency: 'as-needed' },
  ],
  [
    'Methotrexate 10 mg once a week on Mondays',
    { frequency: 'x-days-a-week', selectedDaysOfWeek: ['monday'] },
  ],
])('“%s” fills the fields %j', (typed, details) => {
  expect(readLine(typed).details).toMatchObject(details)
})

function isTicked(typed: string): boolean {
  const { isKnown, isComplete } = readLine(typed)
  return isKnown && isComplete
}

const { item } = medications.blocks[0].fields.medications

/** Expects values that the medication form accepts. */
function expectValid({ details }: MedicationLine): void {
  for (const [name, value] of Object.entries(details)) {
    const field = item[name as keyof typeof item]
    if (field.kind === 'list') continue
    expect(toSchema(field).safeParse(value)).toMatchObject({ success: true })
  }
}

/** Expects each letter and digit of a line that was not understood in its name or its rest. */
function expectNothingLost(typed: string, { name, rest }: MedicationLine): void {
  if (rest === '') return
  const toLetters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
  const kept = toLetters(rest).includes(toLetters(name)) ? rest : name + rest
  expect(toLetters(typed).endsWith(toLetters(kept))).toBe(true)
}
