import { readForeignCount } from './numbers.ts'
import type { LinePart } from './pieces.ts'

// Changes, choices and conditions: numbers beside these words are not one dose.
const unclearWords =
  /^(?:not|no|never|was|were|previously|formerly|then|or|except|skip|stop|stopped|change|changed|increase|increased|increasing|reduce|reduced|reducing|decrease|decreased|taper|tapering|wean|weaning|titrate|hold|if|unless|divided|split|sliding|off|instead|other|second|third|alternate|alternating|alternates|omit|alternatively|double|triple|more|less|additional|that|afterwards|thereafter|nicht|kein|keine|oder|dann|danach|statt|außer|ausser|sauf|ou|puis|excepto|salvo|luego|después|tranne|eccetto|poi|oppure|exceto|depois|menos|descansa|descanso|descansar|meno|escluso|hors|hormis|resto|reste|rest|altri|andere[nr]?|übrige[nr]?|demás|otros|outros|autres|pozostałe|diğer|poza|więcej|superare|dépasser|oprócz|potem|lub|hariç|dışında|veya|sonra|ersten?|zweiten|dritten|letzten|premier|dernier|primer|último|primo|ultimo|primeiro|pierwszy|ostatni)$/i

/** Returns whether words such as "not" or "then" are among the parts that are no name. */
export function isUnclear(
  text: string,
  parts: readonly LinePart[],
  name: readonly LinePart[],
): boolean {
  return parts.some(part => !name.includes(part) && isUnclearWord(text, part))
}

/** Returns whether a count is beside one of several times: "1 in the morning, 2 at night". */
export function hasCountAtTimes(text: string, parts: readonly LinePart[]): boolean {
  const isTime = (part: LinePart | undefined) =>
    part !== undefined && ['moment', 'days', 'time'].includes(part.kind)
  const isCount = ({ kind, start, end }: LinePart) =>
    kind === 'word' && readForeignCount(text.slice(start, end)) !== undefined
  const ordered = parts.filter(({ kind }) => kind !== 'filler')
  return (
    ordered.filter(isTime).length > 1 &&
    ordered.some(
      (part, at) => isCount(part) && (isTime(ordered[at - 1]) || isTime(ordered[at + 1])),
    )
  )
}

/** Returns whether a part is a word such as "not" or "then". */
export function isUnclearWord(text: string, { kind, start, end }: LinePart): boolean {
  return kind === 'word' && unclearWords.test(text.slice(start, end))
}
