import { displayDay, displayMoment, displayMonth, displayTime } from '#app/lib/dates.ts'
import { fillTexts, type TextsOf } from '#app/lib/text-gaps.ts'
import {
  type Field,
  type Height,
  isEmpty,
  type ListField,
  type Unit,
  type Weight,
} from './field.ts'
import { convertHeight, convertWeight } from './measure.ts'
import { medicineTexts } from './medicine-texts.ts'

export const notProvided = 'Not provided'

/** Shown in place of an answer that is withheld from a proxy. */
export const notShownText = 'Not shown to you'

/** The formats of a language. Times are in UTC. */
export interface Formats {
  notProvided: string
  yes: string
  /** @param day as YYYY-MM-DD. */
  day(day: string): string
  /** @param month as YYYY-MM. */
  month(month: string): string
  /** @param time as HH:MM. */
  time(time: string): string
  /** @param iso ISO time; the text names the time zone. */
  moment(iso: string): string
  /** Returns every digit of a number, without grouping: "0.5". */
  number(value: number): string
  /** A number with its unit: "5 days". */
  count(number: number, unit: Unit): string
  height(height: Height): string
  weight(weight: Weight): string
  /** Separators of a list on one line; the second is for items that contain the first. */
  separators: readonly [string, string]
  /** Returns the title of a row without one, such as "Contact 2". */
  numbered(noun: string, number: number): string
  /** Returns the title of a row that only a year names, such as "Childbirth in 1975". */
  inYear(noun: string, year: number): string
  /** The words between the answers about a medication. */
  medicine: TextsOf<typeof medicineTexts>
}

/** Returns true if `display` has a text for a stored value. */
export function isDisplayable({ kind }: Field, value: unknown): boolean {
  if (kind === 'flag') return value === true
  return kind !== 'mirror' && !isEmpty(value)
}

/** Returns a stored value as text of one or more lines; undefined for a missing answer. */
export function display(
  field: Field,
  value: unknown,
  formats: Formats = englishFormats,
): string | undefined {
  if (!isDisplayable(field, value)) return undefined
  switch (field.kind) {
    case 'flag':
      return formats.yes
    case 'text':
    case 'longText':
    case 'code':
    case 'year':
      return String(value)
    case 'mirror':
      return undefined
    case 'date':
      return formats.day(String(value))
    case 'month':
      return formats.month(String(value))
    case 'time':
      return formats.time(String(value))
    case 'number':
      return field.unit ? formats.count(Number(value), field.unit) : formats.number(Number(value))
    case 'choice':
      return optionText(field.options, value)
    case 'choices':
      // A form posts a single ticked box without an array.
      return [value]
        .flat()
        .map(one => optionText(field.options, one))
        .join(formats.separators[0])
    case 'height':
      return formats.height(convertHeight(value as Height))
    case 'weight':
      return formats.weight(convertWeight(value as Weight))
    case 'list': {
      const rows = value as Record<string, unknown>[]
      return joined(
        rows.map(row => rowTitle(field, row, undefined, formats)),
        formats,
      )
    }
  }
}

/** Joins items on one line, so that "Gout, left toe" remains one item. */
export function joined(words: readonly string[], formats: Formats): string {
  return words.join(findSeparator(words, formats))
}

/** Returns the separator that none of these items contains. */
export function findSeparator(words: readonly string[], { separators }: Formats): string {
  const [usual, other] = separators
  const isInside = words.some(one => one.includes(',') || one.includes(usual.trim()))
  return isInside ? other : usual
}

/** Checks own properties only: an unvalidated form may post "constructor". */
function optionText(options: Record<string, string>, value: unknown): string {
  const name = String(value)
  return (Object.hasOwn(options, name) && options[name]) || name
}

/** Returns the title of a row: its own text, or "Contact 2" without one. */
export function rowTitle(
  field: ListField,
  row: Record<string, unknown>,
  index?: number,
  formats: Formats = englishFormats,
): string {
  const name = titleName(field, row)
  const inner = name && field.item[name]
  if (inner && inner.kind === 'year') return formats.inYear(field.noun, Number(row[name]))
  const words = inner ? display(inner, row[name], formats) : undefined
  if (words !== undefined) return words
  return index === undefined ? capitalise(field.noun) : formats.numbered(field.noun, index + 1)
}

/** Returns the field that gives a row its title: the first answered one that the list names. */
export function titleName(field: ListField, row: Record<string, unknown>): string | undefined {
  return field.title.find(name => !isEmpty(row?.[name]))
}

/** Returns the text with an upper-case first letter. */
export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the text with a lower-case first letter. */
export function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** Returns "patch" for "patches". */
export function toSingular(unit: Unit): string {
  return unit === 'patches' ? 'patch' : unit.replace(/s$/, '')
}

/** The formats of the profile's own pages. */
export const englishFormats: Formats = {
  notProvided,
  yes: 'Yes',
  day: displayDay,
  month: displayMonth,
  time: displayTime,
  moment: displayMoment,
  number: String,
  count: (number, unit) => `${number} ${number === 1 ? toSingular(unit) : unit}`,
  height({ unit, cm, feet, inches }) {
    const [metric, imperial] = [`${cm} cm`, `${feet} ft ${inches} in`]
    return unit === 'cm' ? `${metric} (${imperial})` : `${imperial} (${metric})`
  },
  weight: ({ unit, kg, lb }) => (unit === 'kg' ? `${kg} kg (${lb} lb)` : `${lb} lb (${kg} kg)`),
  separators: [', ', '; '],
  numbered: (noun, number) => capitalise(`${noun} ${number}`),
  inYear: (noun, year) => capitalise(`${noun} in ${year}`),
  medicine: fillTexts(medicineTexts),
}
