import { describe, expect, test } from 'vitest'
import { changesBetween } from '#app/profile/history/changes.ts'
import { toSchema } from '#app/profile/parse/field-schema.server.ts'
import { formValues } from '#app/profile/parse/form-values.ts'
import { display } from '#app/profile-definition/display-answer.ts'
import {
  type Field,
  height,
  type NumberField,
  weight,
  type YearField,
} from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'

const question = 'question'
const nothing = undefined

// A typed text and its reading; NaN for no number.
const traps: [typed: string, reading: number | typeof question | typeof nothing][] = [
  ['1.000', question],
  ['1,000', question],
  ['.5', 0.5],
  ['½', 0.5],
  ['1/2', 0.5],
  ['0', 0],
  ['-1', -1],
  ['12', 12],
  ['1.2.3', Number.NaN],
  ['1,2,3,4', Number.NaN],
  ['2-4', Number.NaN],
  ['٣٫٥', 3.5],
  ['۵', 5],
  ['५', 5],
  ['５', 5],
  ['٢٠١٩', 2019],
  [' ', nothing],
]

const fields = sections.flatMap(section => allFields(Object.values(fieldsOf(section))))
const numbers = fields.filter(field => field.kind === 'number')
const years = fields.filter(field => field.kind === 'year')

test('there are numbers and years', () => {
  expect([numbers.length, years.length]).toEqual([14, 6])
})

describe.each(traps)('"%s"', (typed, reading) => {
  test.each(numbers)('in $label', field => {
    expect(read(field, typed)).toEqual(expectedNumber(field, typed, reading))
  })

  test.each(years)('in $label', field => {
    expect(read(field, typed)).toEqual(expectedYear(field, reading))
  })
})

function expectedNumber(
  { label, min, max, decimals, isPositive, required }: NumberField,
  typed: string,
  reading: number | string | undefined,
) {
  const wrong = `${label} must be a ${decimals ? 'number, such as 1000 or 2.5' : 'whole number'}`
  if (reading === undefined) return required ?? nothing
  if (reading === question) {
    return decimals ? `${label} “${typed}” can be read in two ways: 1000 or 1?` : wrong
  }
  const number = Number(reading)
  if (Number.isNaN(number) || (!decimals && !Number.isInteger(number))) return wrong
  if (isPositive && number <= 0) return `${label} must be more than 0`
  return number < min || number > max ? `${label} must be between ${min} and ${max}` : number
}

function expectedYear({ label, from }: YearField, reading: number | string | undefined) {
  if (reading === undefined || reading === 2019) return reading
  if (reading === question || Number.isNaN(reading)) return `${label} must be a year, such as 2019`
  return expect.stringMatching(`^${label} must be between ${from} and `)
}

test.each([
  '5 mg',
  '10 units',
  '2 patches',
  '1 tablet',
])('"%s" is refused, and the words say where the unit is given', typed => {
  const dose = numbers.find(({ label }) => label === 'How many') as NumberField
  expect(read(dose, typed)).toBe(
    'How many must be a number, such as 1000 or 2.5. Choose the unit in its own field',
  )
})

describe('days, months and times', () => {
  test.each([
    ['date', '١٩٨٠-٠٣-٢٧', '1980-03-27'],
    ['date', '27/03/1980', 'must be a real date, such as 1980-03-27'],
    ['date', '03/04/1980', 'must be a real date, such as 1980-03-27'],
    ['month', '३/२०१९', '2019-03'],
    ['time', '۰۸:۳۰', '08:30'],
  ])('%s "%s" is %s', (kind, typed, result) => {
    for (const field of fields.filter(one => one.kind === kind)) {
      expect(read(field, typed)).toContain(result)
    }
  })
})

describe('a height', () => {
  test.each([
    [{ unit: 'cm', cm: '170,5' }, '170.5 cm (5 ft 7 in)'],
    [{ unit: 'cm', cm: '١٧٠' }, '170 cm (5 ft 7 in)'],
    [{ unit: 'cm', cm: '1.70 m' }, 'Height in centimetres must be a number, such as 172'],
    [{ unit: 'cm', cm: '1.70' }, 'Height in centimetres must be between 20 and 300'],
    [{ unit: 'cm', cm: '5 ft' }, 'Height in centimetres must be a number, such as 172'],
    [{ unit: 'cm', cm: '5 ft 4.5 in' }, '5 ft 4.5 in (163.8 cm)'],
    [{ unit: 'cm', cm: '5′ 4½″', feet: '6', inches: '1' }, '5 ft 4.5 in (163.8 cm)'],
    [{ unit: 'ft', feet: '5\'4.5"' }, '5 ft 4.5 in (163.8 cm)'],
    [{ unit: 'ft', feet: '5', inches: '4 1/2' }, '5 ft 4.5 in (163.8 cm)'],
    [{ unit: 'ft', feet: '5 ft 4 in', inches: '7' }, 'Feet must be a whole number'],
    [{ unit: 'ft', feet: '5 ft tall' }, 'Feet must be a whole number'],
    [{ unit: 'ft', feet: '5', inches: '12' }, 'Inches must be between 0 and 11.99'],
    [{ unit: 'ft', feet: '5½' }, 'Feet must be a whole number'],
  ])('posted as %j is %s', (posted, words) => {
    expect(words).toBe(shown(height('Height'), posted))
  })
})

describe('a weight', () => {
  test.each([
    [{ unit: 'kg', kg: '3.250' }, '3.25 kg (7.17 lb)'],
    [{ unit: 'kg', kg: '3,250 kg' }, '3.25 kg (7.17 lb)'],
    [{ unit: 'kg', kg: '1,000' }, '1 kg (2.2 lb)'],
    [{ unit: 'kg', kg: '٧٠٫٥' }, '70.5 kg (155 lb)'],
    [{ unit: 'kg', kg: '18' }, '18 kg (39.7 lb)'],
    [{ unit: 'lb', lb: '5.5' }, '5.5 lb (2.49 kg)'],
    [{ unit: 'lb', lb: '44½ lbs' }, '44.5 lb (20.2 kg)'],
    [{ unit: 'lb', lb: '157', kg: '70' }, '157 lb (71 kg)'],
    [{ unit: 'kg', kg: '154 lb' }, 'Weight in kilograms must be a number, such as 70 or 70.5'],
    [{ unit: 'kg', kg: '0' }, 'Weight in kilograms must be between 0.2 and 700'],
  ])('posted as %j is %s', (posted, words) => {
    expect(words).toBe(shown(weight('Weight'), posted))
  })

  test('that was stored with a coarse conversion is shown and drawn with an exact one', () => {
    const stored = { weight: { unit: 'lb', lb: 5.5, kg: 2 } }
    expect(display(weight('Weight'), stored.weight)).toBe('5.5 lb (2.49 kg)')
    const drawn = formValues(personal, { value: stored })
    expect(drawn.weight).toEqual({ unit: 'lb', lb: 5.5, kg: 2.49 })
    expect(changesBetween(personal, stored, { weight: drawn.weight })).toEqual([])
  })
})

function shown(field: Parameters<typeof toSchema>[0], posted: object): unknown {
  const answer = read(field, posted)
  return typeof answer === 'string' ? answer : display(field, answer)
}

/** Returns the parsed answer, or the messages. */
function read(field: Parameters<typeof toSchema>[0], posted: unknown): unknown {
  const { success, data, error } = toSchema(field).safeParse(posted)
  return success ? data : error.issues.map(({ message }) => message).join('; ')
}

function allFields(fields: Field[]): Exclude<Field, { kind: 'list' | 'code' | 'mirror' }>[] {
  return fields.flatMap(field =>
    field.kind === 'list'
      ? allFields(Object.values(field.item))
      : field.kind === 'code' || field.kind === 'mirror'
        ? []
        : [field],
  )
}
