import { z } from 'zod'
import { latestDay } from '#app/forms/days/own-day.server.ts'
import { typedDigits, typedEmail, typedText } from '#app/forms/typed-text.server.ts'
import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { isPhoneText } from '#app/lib/phone.ts'
import { maxNumberLength, readTypedNumber, type UnclearNumber } from '#app/lib/typed-number.ts'
import { normalizeText } from '#app/lib/typed-text.ts'
import {
  type Field,
  type Height,
  isEmpty,
  type MonthField,
  type Weight,
  type YearField,
} from '#app/profile-definition/field.ts'
import { heightFrom, weightFrom } from '#app/profile-definition/measure.ts'
import { inchesUnit, readMeasure, splitHeight } from './typed-measure.ts'

type Leaf = Exclude<Field, { kind: 'list' | 'code' | 'mirror' }>

/**
 * Returns the schema of one field, for a form's strings and for stored values. An empty answer is
 * `undefined`, or an error if it is required. `parse-section.server.ts` walks lists.
 */
export const toSchema = memoizeByObject(makeSchema)

function makeSchema(field: Leaf): z.ZodType {
  switch (field.kind) {
    case 'text':
      return answer(
        typedText(field.label, field.maxLength).pipe(inputCheck[field.input]),
        field.required,
      )
    case 'longText':
      return answer(typedText(field.label, field.maxLength), field.required)
    case 'date':
      return answer(dateSchema(field.label, field.past), field.required)
    case 'month':
      return answer(monthSchema(field), field.required)
    case 'year':
      return answer(yearSchema(field), field.required)
    case 'time':
      return answer(
        typedDigits().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 08:30'),
        field.required,
      )
    case 'number':
      return answer(numberSchema(field), field.required)
    case 'choice':
      return answer(
        z.enum(Object.keys(field.options), { error: unknownChoice(field.label) }),
        field.required,
      )
    case 'flag':
      return z.preprocess(value => value === true || value === 'on', z.boolean())
    case 'choices':
      return z.preprocess(
        value => (isEmpty(value) ? [] : Array.isArray(value) ? value : [value]),
        z
          .array(z.enum(Object.keys(field.options), { error: unknownChoice(field.label) }))
          .min(field.required ? 1 : 0, field.required)
          .transform(inOrder(field.options)),
      )
    case 'height':
      return answer(heightSchema)
    case 'weight':
      return answer(weightSchema)
  }
}

function answer(schema: z.ZodType, required?: string): z.ZodType {
  const emptyToMissing = (value: unknown) =>
    typeof value === 'string' && normalizeText(value) === '' ? undefined : (value ?? undefined)
  return z.preprocess(
    emptyToMissing,
    required
      ? z
          .any()
          .refine(value => value !== undefined, { error: required, abort: true })
          .pipe(schema)
      : schema.optional(),
  )
}

const inputCheck = {
  text: z.string(),
  email: typedEmail(),
  // A text box of one line would join the numbers of two lines.
  tel: z
    .string()
    .overwrite(text => text.replace(/\s*\n\s*/g, ', '))
    .refine(isPhoneText, 'Enter a phone number, such as +1 555 010 0199'),
}

function dateSchema(label: string, past = false) {
  return typedDigits()
    .refine(isRealDay, { error: `${label} must be a real date, such as 1980-03-27`, abort: true })
    .refine(day => !past || day <= latestDay(), `${label} cannot be in the future`)
    .refine(day => day >= '1900-01-01', `${label} must be in 1900 or later`)
}

function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(day)
  )
}

// Browsers without a month picker show a text box, in which people type "3/2019".
function monthSchema({ label, past }: MonthField) {
  return typedDigits()
    .transform(typed => typed.replace(/^(\d{1,2})[/.](\d{4})$/, yearFirst))
    .refine(month => /^\d{4}-(0[1-9]|1[0-2])$/.test(month), {
      error: `${label} must be a month, such as 2019-03 or 3/2019`,
      abort: true,
    })
    .refine(month => !past || month <= latestDay().slice(0, 7), `${label} cannot be in the future`)
    .refine(month => month >= '1900-01', `${label} must be in 1900 or later`)
}

function yearFirst(_typed: string, month: string, year: string): string {
  return `${year}-${month.padStart(2, '0')}`
}

// The year is read at each call, because the server may run over New Year.
function yearSchema({ label, from }: YearField) {
  return z
    .preprocess(
      value => (typeof value === 'string' ? readTypedNumber(value) : value),
      z.number({ error: `${label} must be a year, such as 2019` }),
    )
    .refine(year => Number.isInteger(year) && year >= from && year <= thisYear(), {
      error: () => `${label} must be between ${from} and ${thisYear()}`,
    })
}

function thisYear(): number {
  return Number(latestDay().slice(0, 4))
}

function numberSchema({
  label,
  min,
  max,
  decimals,
  isPositive,
  example = '1000 or 2.5',
}: Bounds & {
  label: string
  isPositive?: boolean
  example?: string
}) {
  const range = `${label} must be between ${min} and ${max}`
  const refusal = `${label} must be a ${decimals ? `number, such as ${example}` : 'whole number'}`
  return z.preprocess(
    value => (typeof value === 'string' ? (readTypedNumber(value) ?? value) : value),
    // conform would read "1e3" for `z.number`.
    z
      .custom<number>(Number.isFinite, {
        error: ({ input }) => (decimals ? explainNumber(label, refusal, input) : refusal),
        abort: true,
      })
      .refine(number => decimals || Number.isInteger(number), { error: refusal, abort: true })
      .refine(number => !isPositive || number > 0, {
        error: `${label} must be more than 0`,
        abort: true,
      })
      .refine(number => isWithin(number, min, max), range),
  )
}

/** Asks which reading of a number is meant, or says why it cannot be read. */
function explainNumber(label: string, refusal: string, input: unknown): string {
  if (typeof input === 'object' && input && 'readings' in input) {
    const { typed, readings } = input as UnclearNumber
    return `${label} “${typed}” can be read in two ways: ${readings[0]} or ${readings[1]}?`
  }
  const hasUnit = typeof input === 'string' && unitAfterNumber.test(input.trim())
  return hasUnit ? `${refusal}. Choose the unit in its own field` : refusal
}

const unitAfterNumber =
  /\d ?(mg|mcg|µg|g|ml|iu|%|(pill|tablet|capsule|puff|drop|spray|unit|patch|sachet|injection)(e?s)?)$/i

/** Reads a number with an optional unit. Another unit is refused, never converted by a guess. */
function measure(label: string, unit: RegExp, example: string, bounds: Bounds) {
  const number = numberSchema({ label, ...bounds, example })
  const withoutUnit = (value: unknown) => {
    if (typeof value !== 'string' || value.length > maxNumberLength) return value
    const text = value.trim().replace(unit, '')
    return readMeasure(text) ?? text
  }
  return answer(z.preprocess(withoutUnit, number))
}

interface Bounds {
  min: number
  max: number
  decimals?: boolean
}

const [cm, feet, inches] = [
  measure('Height in centimetres', / *cm\.?$/i, '172', { min: 20, max: 300, decimals: true }),
  measure('Feet', / *(ft\.?|feet|foot|['′’])$/i, '5', { min: 0, max: 9 }),
  measure('Inches', inchesUnit, '8', { min: 0, max: 11.99, decimals: true }),
]
const [kg, lb] = [
  measure('Weight in kilograms', / *(kgs?\.?|kilos?|kilograms?)$/i, '70 or 70.5', {
    min: 0.2,
    max: 700,
    decimals: true,
  }),
  measure('Weight in pounds', / *(lbs?\.?|pounds?)$/i, '154', {
    min: 0.5,
    max: 1550,
    decimals: true,
  }),
]

const heightSchema = z
  .preprocess(splitHeight, inUnit({ cm: { cm }, ft: { feet, inches } }))
  .transform(given => heightFrom(given as Partial<Height>))
  .refine(
    height => !height || isWithin(height.cm, 20, 300),
    'Height must be between 20 and 300 cm (8 in and 9 ft 10 in)',
  )

const weightSchema = inUnit({ kg: { kg }, lb: { lb } })
  .transform(given => weightFrom(given as Partial<Weight>))
  .refine(weight => weight?.unit !== 'kg' || isWithin(weight.kg, 0.2, 700), {
    error: 'Weight must be between 0.2 and 700 kg',
  })
  .refine(weight => weight?.unit !== 'lb' || isWithin(weight.lb, 0.5, 1550), {
    error: 'Weight must be between 0.5 and 1550 lb',
  })

// A converted value must be in the range as well.
function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}

// Both units are posted; the first one is the usual one. The answer in the other unit than the
// chosen one is dropped if it is invalid, unless it is the only one, and if the chosen one was
// emptied: `drawn` is posted by a form that was drawn with both.
function inUnit(units: Record<string, Record<string, z.ZodType>>) {
  const [usual = ''] = Object.keys(units)
  const parts: Record<string, z.ZodType> = Object.assign({}, ...Object.values(units))
  const schema = { unit: z.enum(Object.keys(units), { error: unknownChoice('Unit') }), ...parts }
  return z.preprocess(
    value => {
      if (typeof value !== 'object') return value
      const posted: Record<string, unknown> = { unit: usual, ...value }
      const chosen = Object.keys(units[String(posted.unit)] ?? {})
      const isAnswered = chosen.some(name => !isEmpty(posted[name]))
      const isKept = (name: string) => {
        if (chosen.includes(name) || !parts[name]) return true
        const isValid = parts[name].safeParse(posted[name]).success
        return isValid ? isAnswered || isEmpty(posted.drawn) : !isAnswered
      }
      return Object.fromEntries(Object.entries(posted).filter(([name]) => isKept(name)))
    },
    z.object(schema, { error: unknownChoice('Unit') }),
  )
}

function unknownChoice(label: string): string {
  return `${label}: choose one of the options`
}

function inOrder(options: Record<string, string>) {
  return (chosen: string[]) => Object.keys(options).filter(value => chosen.includes(value))
}
