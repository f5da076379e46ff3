import { medications } from '#app/profile-definition/sections/medications.ts'
import { linePatterns } from '../line/line-patterns.ts'
import type { MedicationLine } from '../line/medication-line.ts'
import { partsIn } from '../line/pieces.ts'
import type { MedicationDetails } from '../line/place-dose.ts'
import { readLine, readLineFor } from '../line/read-line.server.ts'
import { isPackageWord, splitWords, toNameKey } from '../name-key.ts'
import { recognize, recognizeExactly, suggestionsFor } from '../recognize-name.server.ts'
import { isPlainReason } from './instruction-words.ts'
import { removePharmacyWords } from './list-words.ts'

/** One medication of a typed list, as it was read. */
export interface ReadRow {
  /** The name as typed, never corrected; all typed words if no name was found. */
  name: string
  brandName?: string
  details: MedicationDetails
  /** True if our list has the name, so that it can be checked. */
  isKnown: boolean
  /** Names for "Did you mean", the most similar first; empty for a known name. */
  candidates: string[]
  /** Typed words that fit no field. */
  unread: string[]
  /** Reasons for unread words, as sentences. */
  notes: string[]
}

const { item } = medications.blocks[0].fields.medications
const maxCandidates = 3

/** Reads the words of one medication. */
export function readRow(
  typed: string,
  { brand, headingTime }: { brand?: string; headingTime?: string } = {},
): ReadRow {
  const { text, brandName = brand } = takeBrand(cleanText(typed))
  const { line, bareNumber } = readNamedLine(text)
  const named = [line.name, line.combination, bareNumber].filter(Boolean).join(' ') || typed.trim()
  const isKnown = recognizeExactly(named).length > 0
  const candidates = isKnown ? [] : findCandidates(named)
  const unplaced = line.unplaced.filter(words => !understood.test(words))
  const reason = line.details.reason ?? unplaced.find(isPlainReason)
  const unread = unplaced.filter(words => words !== reason)
  // Without a known name nobody can tell name and remark apart.
  const isWhole = !isKnown && candidates.length === 0 && unread.length > 0
  if (isWhole) {
    return { ...limitName(text), details: {}, isKnown, candidates, notes: line.notes }
  }
  const { name, unread: cut } = limitName(named)
  return {
    name,
    ...(brandName && { brandName }),
    details: withHeadingTime({ ...line.details, ...(reason && { reason }) }, unread, headingTime),
    isKnown,
    candidates,
    unread: [...cut, ...unread],
    notes: unread.length > 0 ? line.notes : [],
  }
}

/** Reads a line; a number that is part of the name is not read as a dose. */
function readNamedLine(text: string): { line: MedicationLine; bareNumber?: string } {
  const line = readThing(text) ?? readLineFor(text, readLine(text).name)
  const bareNumber = findBareNumber(line)
  if (bareNumber === undefined) return { line }
  const [before, after] = line.around
  const rest = `${before}${line.name},${after.slice(bareNumber.length + 1)}`
  const other = readLineFor(rest, line.name)
  if (other.name === line.name) return { line: other, bareNumber }
  return { line: { ...line, unplaced: withoutStart(line.unplaced, bareNumber) }, bareNumber }
}

function withoutStart(unplaced: readonly string[], number: string): string[] {
  const at = unplaced.findIndex(words => startsWith(words, number))
  const rest = unplaced[at]?.slice(number.length).replace(/^[\s(,;+&]+/u, '') ?? ''
  return [...unplaced.slice(0, at), ...(rest ? [rest] : []), ...unplaced.slice(at + 1)]
}

const thing =
  /^(?:(?:my|the|an?|some) )?((?:\p{L}{3,} ){0,2}?(?:inhaler|puffer|patch|cream|ointment|gel|lotion|spray|eye ?drop|ear ?drop|nose ?drop|syrup|injection)(?:e?s)?)\b/iu

// "Blue inhaler" is all of a name: its last word is not only the form.
function readThing(text: string): MedicationLine | undefined {
  const [all = '', name = ''] = thing.exec(text) ?? []
  if (!name || /^(?:take|use|apply|inhale|inject|put)\b/iu.test(name)) return undefined
  const isKnown = recognizeExactly(text).length > 0 || suggestionsFor(name, 1).length > 0
  if (isKnown) return undefined
  const rest = text.slice(all.length)
  const line = readLine(`medicine, ${name.split(' ').at(-1)}${rest}`)
  return line.name === 'medicine' ? { ...line, name, around: ['', rest] } : undefined
}

// "Toprol XL 50" says its strength without a unit: the number stays in the name.
function findBareNumber({ around: [, after], unplaced }: MedicationLine): string | undefined {
  const [typed = '', number] = /^ (\d[\d.,]*)(?=[ ,;]|$)/iu.exec(after) ?? []
  if (number === undefined || !unplaced.some(words => startsWith(words, number))) return undefined
  // "20.000 IE" is an amount with two readings.
  const [first] = partsIn(after, linePatterns)
  return first && first.kind !== 'word' && first.end > typed.length ? undefined : number
}

function startsWith(words: string, number: string): boolean {
  return words === number || words.startsWith(`${number} `)
}

const understood = /^(?:p\.?o\.?|by mouth|orally|oral)$/iu

function limitName(name: string): { name: string; unread: string[] } {
  const { maxLength } = item.name
  return {
    name: name.slice(0, maxLength).trim(),
    unread: [name.slice(maxLength).trim()].filter(Boolean),
  }
}

// "2 (two) times" and "1 tablet (500 mg total)" say a number twice.
function cleanText(typed: string): string {
  return removePharmacyWords(typed)
    .replace(/\b(\d+) \((?:one|two|three|four|five|six|seven|eight|nine|ten)\)/giu, '$1')
    .replace(/(\d ?m?c?g\b.*?)\(\d[\d.,]* ?\S{1,5} total\)/iu, '$1')
    .replace(/\((?:current|active|ongoing)\)/giu, ' ')
    .replace(/\b(vit)\. ?(?=[a-k]\d{0,2}\b)/giu, '$1 ')
    .replace(/\[[ x]?\]|["“”]/giu, ' ')
    .replace(/(?:^|\s)[•●▪◦‣*]+(?=\s)/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s,;|:–—-])[\s,;|:–—-]+$|(?<=\p{Ll}{2})\.$/u, '')
    .replace(/^[\s*_"“”‘’'|]+|(?<![\s*_"“”‘’|])[\s*_"“”‘’|]+$/gu, '')
    .trim()
}

// "Atorvastatin 20 mg (generic for Lipitor)"
function takeBrand(text: string): { text: string; brandName?: string } {
  const match =
    /(?<![\s,(])[\s,(]+(?:generic (?:for|of)|generic name for|commonly known as|brand(?: name)?|also called|aka)\b:? +([\p{L}][\p{L}\d -]{2,40}?)\s*(?:\)|,|\.|$)/iu.exec(
      text,
    )
  const brand = match?.[1]
  if (!match || !brand || match.index === 0 || recognizeExactly(brand).length === 0) return { text }
  const before = text.slice(0, match.index)
  const after = text.slice(match.index + match[0].length)
  return { text: `${before}, ${after}`.replace(/(?<![\s,])[\s,]+$/u, '').trim(), brandName: brand }
}

/** Returns similar names, each with the words of the package that were typed after it. */
function findCandidates(name: string): string[] {
  const words = name.split(' ')
  const last = words.findLastIndex(word => !splitWords(word).every(isPackageWord))
  const suffix = words.slice(last + 1)
  const readAs = recognize(name)?.readAs
  const vitamin = name.replace(/^vit\b\.?/iu, 'vitamin')
  const similar = [
    ...(vitamin !== name && recognizeExactly(vitamin).length > 0 ? [vitamin] : []),
    ...(readAs ? [readAs] : []),
    ...suggestionsFor(name, maxCandidates),
  ]
  const byKey = new Map(similar.map(one => [toNameKey(one), one]))
  return [...byKey.values()].slice(0, maxCandidates).map(one => [one, ...suffix].join(' '))
}

// Below "Morning", "methotrexate 10 mg Wed only" must not become daily.
const ownTime =
  /\d|\b(?:mon|tue|wed|thu|fri|sat|sun|week|wk|month|day|dai|night|alternat|other|second|third|only|except|not|every|once|twice|times|od|bd|hs)/iu

function withHeadingTime(
  details: MedicationDetails,
  unread: readonly string[],
  time: string | undefined,
): MedicationDetails {
  if (!time || details.frequency || details.doseTimes) return details
  if (unread.some(words => ownTime.test(words))) return details
  return { ...details, ...readLine(`medicine, ${time}`).details }
}
