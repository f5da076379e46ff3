import { display } from '#app/profile-definition/display-answer.ts'
import { type Field, type Fields, isEmpty } from '#app/profile-definition/field.ts'

type Values = Record<string, unknown>

/** An answer that is stored, and the words in which it must be found wherever the whole record is read. */
export interface StoredWords {
  /** Where it is stored: "medications.doseTimes.time". */
  path: string
  words: string
}

/**
 * Every answer among stored values in words, from the definition alone: not by the code that draws a record. Left
 * out is what has no words of its own there: a tick that only opens other answers, and an option such as "Other"
 * beside which somebody has put it into their own words.
 */
export function storedWords(fields: Fields, values: Values, within = ''): StoredWords[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    const path = within + name
    if (isEmpty(value) || isSaidOtherwise(fields, values, name)) return []
    if (field.kind === 'list') {
      return (value as Values[]).flatMap(row => storedWords(field.item, row, `${path}.`))
    }
    return wordsOf(field, value).map(words => ({ path, words: words.replace(/\s+/g, ' ') }))
  })
}

function isSaidOtherwise(fields: Fields, values: Values, name: string): boolean {
  return Object.entries(fields).some(
    ([other, { joins, inPlaceOf }]) =>
      joins === name && inPlaceOf === values[name] && !isEmpty(values[other]),
  )
}

function wordsOf(field: Field, value: unknown): string[] {
  if (field.kind === 'flag') return field.gate ? [] : [field.label]
  if (field.kind === 'choices')
    return (value as string[]).flatMap(one => display(field, [one]) ?? [])
  return [display(field, value) ?? `no words for ${field.label}`]
}

/** The path of every field that can be answered, or is looked up, and that a record shows in words of its own. */
export function readablePaths(fields: Fields, within = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'mirror' || (field.kind === 'flag' && field.gate)) return []
    return field.kind === 'list' ? readablePaths(field.item, `${within}${name}.`) : [within + name]
  })
}
