import { displayDay, displayMoment, displayMonth, displayTime } from '#app/lib/dates.ts'
import {
  type Field,
  type Height,
  isEmpty,
  type ListField,
  type Unit,
  type Weight,
} from './field.ts'

/** What a reader sees where nothing was answered. */
export const notProvided = 'Not provided'

/** Shown in place of an answer that is withheld from a proxy. */
export const notShown = 'Not shown to you'

/** How a language writes what no definition has words for. Times are those of UTC. */
export interface Formats {
  notProvided: string
  yes: string
  /** @param day as YYYY-MM-DD. */
  day(day: string): string
  /** @param month as YYYY-MM. */
  month(month: string): string
  /** @param time as HH:MM. */
  time(time: string): string
  /** @param iso ISO time; the words name the time zone. */
  moment(iso: string): string
  /** A number with its unit: "5 days". */
  count(number: number, unit: Unit): string
  height(height: Height): string
  weight(weight: Weight): string
  /** Between the items of a list on one line; the second where an item has the first in itself. */
  separators: readonly [string, string]
  /** What a row of a list without a title is called: "Contact 2". */
  numbered(noun: string, number: number): string
}

/** Returns whether `display` has words for a stored value. */
export function hasWords({ kind }: Field, value: unknown): boolean {
  if (kind === 'flag') return value === true
  return kind !== 'mirror' && !isEmpty(value)
}

/** The words of a stored value, on one line or several; `undefined` when nothing was answered. */
export function display(
  field: Field,
  value: unknown,
  formats: Formats = englishFormats,
): string | undefined {
  if (!hasWords(field, value)) return undefined
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
      return field.unit ? formats.count(Number(value), field.unit) : String(value)
    case 'choice':
      return optionText(field.options, value)
    case 'choices':
      // A form with one ticked box holds it alone.
      return [value]
        .flat()
        .map(one => optionText(field.options, one))
        .join(formats.separators[0])
    case 'height':
      return formats.height(value as Height)
    case 'weight':
      return formats.weight(value as Weight)
    case 'list': {
      const rows = value as Record<string, unknown>[]
      return joined(
        rows.map(row => rowTitle(field, row, undefined, formats)),
        formats,
      )
    }
  }
}

/** Words on one line. "Gout, left toe" is one condition, and reads as one. */
export function joined(words: readonly string[], { separators }: Formats): string {
  const [usual, other] = separators
  const isInside = words.some(one => one.includes(',') || one.includes(usual.trim()))
  return words.join(isInside ? other : usual)
}

/** An unchecked form may hold anything, and every object knows the word "constructor". */
function optionText(options: Record<string, string>, value: unknown): string {
  const name = String(value)
  return (Object.hasOwn(options, name) && options[name]) || name
}

/** What one row of a list is called: its own words, or "Contact 2" while it has none. */
export function rowTitle(
  field: ListField,
  row: Record<string, unknown>,
  index?: number,
  formats: Formats = englishFormats,
): string {
  const name = titleName(field, row)
  const inner = name && field.item[name]
  const words = inner ? display(inner, row[name], formats) : undefined
  if (words !== undefined) return words
  return index === undefined ? capitalise(field.noun) : formats.numbered(field.noun, index + 1)
}

/** The field that gives a row its title: the first answered one of those that the list names. */
export function titleName(field: ListField, row: Record<string, unknown>): string | undefined {
  return field.title.find(name => !isEmpty(row[name]))
}

/** First letter large, the rest as it is. */
export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** As the profile's own pages are written. */
export const englishFormats: Formats = {
  notProvided,
  yes: 'Yes',
  day: displayDay,
  month: displayMonth,
  time: displayTime,
  moment: displayMoment,
  count: (number, unit) => `${number} ${number === 1 ? unit.replace(/s$/, '') : unit}`,
  height({ unit, cm, feet, inches }) {
    const [metric, imperial] = [`${cm} cm`, `${feet} ft ${inches} in`]
    return unit === 'cm' ? `${metric} (${imperial})` : `${imperial} (${metric})`
  },
  weight: ({ unit, kg, lb }) => (unit === 'kg' ? `${kg} kg (${lb} lb)` : `${lb} lb (${kg} kg)`),
  separators: [', ', '; '],
  numbered: (noun, number) => capitalise(`${noun} ${number}`),
}
