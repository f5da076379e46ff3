import fc from 'fast-check'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import { minutes } from '#app/lib/time.ts'
import { findCode, listNames } from '#app/profile-definition/catalogues/catalogues.server.ts'
import {
  type Field,
  type Fields,
  isAsked,
  isEmpty,
  type ListField,
  type TextField,
} from '#app/profile-definition/field.ts'
import { heightFrom, weightFrom } from '#app/profile-definition/measure.ts'
import { applyingFields, fieldsOf, type Section } from '#app/profile-definition/section.ts'

type Values = Record<string, unknown>

/**
 * Draws values of a section as the parser returns them: valid, complete, and only what applies. The
 * definition alone decides.
 */
export function arbitraryValue(section: Section): fc.Arbitrary<Values> {
  return arbitraryValues(fieldsOf(section))
}

function arbitraryValues(fields: Fields): fc.Arbitrary<Values> {
  const asked = Object.entries(fields).filter(([, field]) => isAsked(field))
  const answers = asked.map(([name, field]) => [name, maybe(field)] as const)
  return fc.record(Object.fromEntries(answers)).map(given => {
    const ordered = inOrderOfTime(fields, withoutMissing(given))
    const values = applyingAnswers(fields, withoutContradiction(fields, ordered))
    return { ...values, ...codesOf(fields, values) }
  })
}

function maybe(field: Field): fc.Arbitrary<unknown> {
  return isAlwaysAnswered(field)
    ? answerTo(field)
    : fc.option(answerTo(field), { nil: undefined, freq: 2 })
}

// A menu without an empty option always has a value.
function isAlwaysAnswered(field: Field): boolean {
  if (field.kind === 'flag' || field.kind === 'choices' || field.kind === 'list') return true
  if (field.kind === 'choice' && field.display === 'select' && field.defaultValue) return true
  return 'required' in field && field.required !== undefined
}

function answerTo(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return textOf(field)
    case 'longText':
      return typed(field.maxLength, manyLines)
    case 'date':
      return dayUntil(field.past)
    case 'month':
      return dayUntil(field.past).map(day => day.slice(0, 7))
    case 'year':
      return fc.integer({ min: field.from, max: lastPast.getUTCFullYear() })
    case 'time':
      return fc
        .nat(24 * 60 - 1)
        .map(minute => new Date(minutes(minute)).toISOString().slice(11, 16))
    case 'number':
      return between(field.min, field.max, field.decimals).filter(
        number => number > 0 || !field.isPositive,
      )
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...Object.keys(field.options))
    case 'choices': {
      const options = Object.keys(field.options)
      return fc.subarray(options, { minLength: field.required ? 1 : 0 })
    }
    case 'height':
      return heights
    case 'weight':
      return weights
    case 'list':
      return rowsOf(field)
    default:
      throw new TypeError(`Nobody answers a ${field.kind}`)
  }
}

// Few ids and words, so that two random versions of a section share rows and answers.
function rowsOf({ item, maxRows, required, noOverlap }: ListField): fc.Arbitrary<Values[]> {
  const row = fc
    .tuple(
      fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) }, anyId),
      arbitraryValues(item),
    )
    .filter(([, values]) => !isFreshRow(item, values))
    .map(([id, values]) => ({ id, ...values }))
  const rows = fc.uniqueArray(row, {
    selector: ({ id }) => id,
    minLength: required ? 1 : 0,
    maxLength: Math.min(maxRows, 4),
  })
  return noOverlap ? rows.map(all => withoutOverlaps(all, noOverlap)) : rows
}

/** Ends each row before the next one begins. */
function withoutOverlaps(rows: Values[], { from, to }: { from: string; to: string }): Values[] {
  const starts = rows.map(row => String(row[from])).toSorted()
  return rows.flatMap(({ [to]: end, ...row }, index) => {
    const start = String(row[from])
    if (rows.slice(0, index).some(earlier => earlier[from] === start)) return []
    const next = starts.find(other => other > start)
    return [!end || (next && String(end) >= next) ? row : { ...row, [to]: end }]
  })
}

const anyId = fc.integer({ min: 1, max: 999_999 })

/** Returns whether a row equals a fresh one. Such a row is not saved. */
function isFreshRow(item: Fields, values: Values): boolean {
  return Object.entries(item).every(([name, field]) => {
    const value = values[name]
    return isEmpty(value) || ('defaultValue' in field && value === field.defaultValue)
  })
}

function textOf({ input, maxLength, suggestions }: TextField): fc.Arbitrary<string> {
  if (input === 'email') return emails
  if (input === 'tel') return phones
  const words = typed(maxLength, oneLine)
  const known = suggestions ? listNames(suggestions) : []
  return known.length > 0 ? fc.oneof(words, fc.constantFrom(...known)) : words
}

const emails = fc.stringMatching(
  /^[a-z0-9]{1,20}([.+_-][a-z0-9]{1,20})?@([a-z0-9]{1,20}\.){1,3}[a-z]{2,5}$/,
)
const phones = fc.stringMatching(/^\+?\d{1,3}[\d ()./-]{0,20}\d{2}( ext\. \d{1,4})?$/)

const letters = [...'aZ7 \'"<&=%+;ßéı', 'שׁ', '中', '😀', '👨‍👩‍👧']

const oneLine = fc.constantFrom(...letters)
const manyLines = fc.constantFrom('\n', '\t', ...letters)

const texts = new Map<fc.Arbitrary<string>, Map<number, fc.Arbitrary<string>>>()

// Cached: fast-check compares each new arbitrary with forty dangerous texts, which is slower than
// drawing.
function typed(maxLength: number, letter: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const known = texts.get(letter) ?? new Map<number, fc.Arbitrary<string>>()
  texts.set(letter, known)
  const text = known.get(maxLength) ?? makeTyped(maxLength, letter)
  known.set(maxLength, text)
  return text
}

/** Draws texts as they are stored: short words that repeat, and any text up to the full length. */
function makeTyped(maxLength: number, letter: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const anything = fc.string({ unit: fc.oneof(letter, anyLetter), minLength: 1, maxLength })
  const filled = fc.string({ unit: 'grapheme-ascii', minLength: maxLength, maxLength })
  const any = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('A', 'B') },
    { weight: 6, arbitrary: anything },
    { weight: 1, arbitrary: filled },
  )
  return any
    .map(text => withoutInvisible(text).normalize('NFC').trim())
    .filter(text => text.length > 0 && text.length <= maxLength)
}

// Line breaks are invalid in most fields.
const anyLetter = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
  .filter(one => !/\s/.test(one))

// Fixed: a bound that moves with the clock draws other answers from the same seed.
const lastPast = new Date('2026-11-01')

function dayUntil(isPast = false): fc.Arbitrary<string> {
  const max = isPast ? lastPast : new Date('9999-12-31')
  return fc
    .date({ min: new Date('1900-01-01'), max, noInvalidDate: true })
    .map(day => day.toISOString().slice(0, 10))
}

/** Draws a number as it is typed: whole, or with up to three decimals. */
function between(min: number, max: number, decimals = false): fc.Arbitrary<number> {
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  if (!decimals) return whole
  const thousandths = fc.integer({ min: Math.ceil(min * 1000), max: Math.floor(max * 1000) })
  return fc.oneof(
    whole,
    thousandths.map(value => value / 1000),
  )
}

const heights = fc.oneof(
  between(20, 300, true).map(cm => heightFrom({ unit: 'cm', cm })),
  fc
    .record({ feet: between(0, 9), inches: between(0, 11), cm: fc.option(between(20, 300, true)) })
    .map(({ cm, ...given }) => heightFrom({ unit: 'ft', ...given, cm: cm ?? undefined }))
    .filter(height => height !== undefined && height.cm >= 20 && height.cm <= 300),
)

const weights = fc.oneof(
  fc
    .record({ kg: between(0.2, 700, true), lb: fc.option(between(0.5, 1550, true)) })
    .map(({ kg, lb }) => weightFrom({ unit: 'kg', kg, lb: lb ?? undefined })),
  fc
    .record({ lb: between(0.5, 1550, true), kg: fc.option(between(0.2, 700, true)) })
    .map(({ lb, kg }) => weightFrom({ unit: 'lb', lb, kg: kg ?? undefined })),
)

function withoutMissing(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function isAfterAnother(field: Field): field is Field & { notBefore: string } {
  return (field.kind === 'month' || field.kind === 'date') && field.notBefore !== undefined
}

/** Removes "I take no medication" beside a current medication. */
function withoutContradiction(fields: Fields, values: Values): Values {
  const denied = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'flag' || !field.excludes || values[name] !== true) return []
    const { list, unless } = field.excludes
    const rows = (values[list] ?? []) as Values[]
    return rows.some(row => !unless.in.includes(String(row[unless.field]))) ? [[name, false]] : []
  })
  const counts = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'number' || !field.countsRowsOf || values[name] === undefined) return []
    const rows = ((values[field.countsRowsOf] ?? []) as Values[]).length
    return [[name, Math.max(Number(values[name]), rows)]]
  })
  const limits = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'number' || !field.atLeast || values[name] === undefined) return []
    return [[name, Math.max(Number(values[name]), Number(values[field.atLeast.field] ?? 0))]]
  })
  return { ...values, ...Object.fromEntries([...denied, ...counts, ...limits]) }
}

/** Moves the lower bound of a day or month that precedes it. */
function inOrderOfTime(fields: Fields, values: Values): Values {
  const starts = Object.entries(fields).flatMap(([name, field]) => {
    if (!isAfterAnother(field)) return []
    const [start, end] = [values[field.notBefore], values[name]]
    return start && end && String(end) < String(start) ? [[field.notBefore, end]] : []
  })
  return { ...values, ...Object.fromEntries(starts) }
}

/** Removes answers that do not apply, until none is left. */
function applyingAnswers(fields: Fields, values: Values): Values {
  const names = applyingFields(fields, values).map(({ name }) => name)
  const kept = Object.entries(values).filter(([name]) => names.includes(name))
  if (kept.length === Object.keys(values).length) return values
  return applyingAnswers(fields, Object.fromEntries(kept))
}

function codesOf(fields: Fields, values: Values): Values {
  const codes = Object.entries(fields).flatMap(([name, field]) => {
    const code =
      field.kind === 'code' ? findCode(field.system, String(values[field.of] ?? '')) : undefined
    return code === undefined ? [] : [[name, code]]
  })
  return Object.fromEntries(codes)
}
