import { display } from '#app/profile-definition/display-answer.ts'
import { type Field, type Fields, isEmpty } from '#app/profile-definition/field.ts'

type Values = Record<string, unknown>

/** A stored answer, and the words that must appear wherever the whole record is shown. */
export interface StoredWords {
  /** Path of the answer: "medications.doseTimes.time". */
  path: string
  words: string
}

/**
 * Returns every stored answer in words, by the definition alone. Leaves out ticks that only open
 * other answers, and options such as "Other" that a typed answer replaces.
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
    ([other, { displayedWith: joins, replaces: inPlaceOf }]) =>
      joins === name && inPlaceOf === values[name] && !isEmpty(values[other]),
  )
}

function wordsOf(field: Field, value: unknown): string[] {
  if (field.kind === 'flag') return field.isGate ? [] : [field.label]
  if (field.kind === 'choices')
    return (value as string[]).flatMap(one => display(field, [one]) ?? [])
  return [display(field, value) ?? `no words for ${field.label}`]
}

/** Returns the path of every field that a record shows in its own words. */
export function readablePaths(fields: Fields, within = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'mirror' || (field.kind === 'flag' && field.isGate)) return []
    return field.kind === 'list' ? readablePaths(field.item, `${within}${name}.`) : [within + name]
  })
}
