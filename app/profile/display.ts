import { type Field, isEmpty, type ListField } from './field.ts'

/** What a reader sees where nothing was answered. */
export const notProvided = 'Not provided'

/** The words of a stored value, on one line or several; `undefined` when nothing was answered. */
export function display(field: Field, value: unknown): string | undefined {
  if (field.kind === 'flag') return value === true ? 'Yes' : undefined
  if (isEmpty(value)) return undefined
  switch (field.kind) {
    case 'text':
    case 'longText':
      return String(value)
    case 'code':
      return String(value)
    case 'mirror':
      return undefined
    case 'date':
      return displayDay(String(value))
    case 'month':
      return displayMonth(String(value))
    case 'year':
      return String(value)
    case 'time':
      return displayTime(String(value))
    case 'number':
      return field.unit
        ? `${value} ${Number(value) === 1 ? field.unit.replace(/s$/, '') : field.unit}`
        : String(value)
    case 'choice':
      return optionText(field.options, value)
    case 'choices':
      // A form with one ticked box holds it alone.
      return [value]
        .flat()
        .map(one => optionText(field.options, one))
        .join(', ')
    case 'height': {
      const { unit, cm, feet, inches } = value as {
        unit: string
        cm: number
        feet: number
        inches: number
      }
      const [metric, imperial] = [`${cm} cm`, `${feet} ft ${inches} in`]
      return unit === 'cm' ? `${metric} (${imperial})` : `${imperial} (${metric})`
    }
    case 'weight': {
      const { unit, kg, lb } = value as { unit: string; kg: number; lb: number }
      return unit === 'kg' ? `${kg} kg (${lb} lb)` : `${lb} lb (${kg} kg)`
    }
    case 'list':
      return joined((value as Record<string, unknown>[]).map(row => rowTitle(field, row)))
  }
}

// "Gout, left toe" is one condition.
function joined(words: string[]): string {
  return words.join(words.some(one => one.includes(',')) ? '; ' : ', ')
}

/** An unchecked form may hold anything, and every object knows the word "constructor". */
function optionText(options: Record<string, string>, value: unknown): string {
  const name = String(value)
  return (Object.hasOwn(options, name) && options[name]) || name
}

/** What one row of a list is called: its own words, or "Contact 2" while it has none. */
export function rowTitle(field: ListField, row: Record<string, unknown>, index?: number): string {
  const name = titleName(field, row)
  const inner = name && field.item[name]
  const words = inner ? display(inner, row[name]) : undefined
  return words ?? capitalise(index === undefined ? field.noun : `${field.noun} ${index + 1}`)
}

/** The field that gives a row its title: the first answered one of those that the list names. */
export function titleName(field: ListField, row: Record<string, unknown>): string | undefined {
  return field.title.find(name => !isEmpty(row[name]))
}

/** A day in US long format, such as "March 27, 1980". */
export function displayDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${months[(month ?? 0) - 1]} ${date}, ${year}`
}

/** A month, such as "March 1980". */
function displayMonth(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${months[(number ?? 0) - 1]} ${year}`
}

/** A moment, such as "Mar 27, 2026 8:30 AM UTC": the server does not know the reader's time zone, so it names its own. */
export function displayMoment(iso: string): string {
  return `${displayShortDay(iso)} ${displayTime(iso.slice(11, 16))} UTC`
}

/** The day of a moment in UTC, such as "Mar 27, 2026". */
export function displayShortDay(iso: string): string {
  const at = new Date(iso)
  return shortDay(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
}

/** A moment in the time zone of the browser, such as "Mar 27, 2026 4:30 AM". For a page that has its scripts. */
export function displayLocalMoment(iso: string): string {
  const at = new Date(iso)
  const day = shortDay(at.getFullYear(), at.getMonth(), at.getDate())
  return `${day} ${displayTime(`${at.getHours()}:${at.getMinutes()}`)}`
}

function shortDay(year: number, month: number, day: number): string {
  return `${months[month]?.slice(0, 3)} ${day}, ${year}`
}

// Not `Intl`: browsers differ from Node, and among themselves, in the spaces they put into a time, and a page
// that is drawn twice must read the same both times.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** First letter large, the rest as it is. */
export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function displayTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const hour = hours % 12 === 0 ? 12 : hours % 12
  return `${hour}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}
