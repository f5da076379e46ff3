import { linePatterns } from './line-patterns.ts'
import { numberWord } from './numbers.ts'
import { type LinePart, partsIn, type Word, wordsIn } from './pieces.ts'
import {
  type MedicationDetails,
  type Placed,
  placeDose,
  placeForm,
  severalDoses,
} from './place-dose.ts'
import { pillsInScheme, placeTimes } from './place-times.ts'
import { hasCountAtTimes, isUnclear, isUnclearWord } from './unclear-words.ts'

/** A parsed line. Each of its words is in one of these fields. */
export interface MedicationLine {
  /** The words that name the medication. */
  name: string
  /** The known part of the name. */
  knownName?: string
  /** The strength of a combination, which is part of its name: "5/325". */
  combination?: string
  details: MedicationDetails
  /** Typed words that fit no field. */
  unplaced: string[]
  /** Reasons for unplaced words, as sentences. */
  notes: string[]
  /** The text before and after the name, to replace the name. */
  around: [before: string, after: string]
}

const unclearNote = 'The instruction is not one plain dose, so nothing of it was read.'

/** A longer line is not parsed: all of it is the name. */
const maxLength = 400

/**
 * Reads name, dose, form, frequency and the rest of a line such as "ibuprofen 400 mg twice a day".
 * Nothing is guessed: a number without a unit or with two readings fills no field.
 * @param found `isSingle`: one ingredient, so no combination; `isOther`: not the typed name.
 */
export function readMedicationLine(
  typed: string,
  isName: (text: string) => boolean,
  { isSingle = false, isOther = false }: { isSingle?: boolean; isOther?: boolean } = {},
): MedicationLine {
  const text = normalizeLine(typed)
  const whole: MedicationLine = {
    name: text,
    details: {},
    unplaced: [],
    notes: [],
    around: ['', ''],
  }
  if (text.length > maxLength) return whole
  const known = knownName(text, isName)
  const parts = [
    ...partsIn(text, linePatterns, { end: known?.start ?? 0 }),
    ...(known ? [known] : []),
    ...partsIn(text, linePatterns, { start: known?.end ?? 0 }),
  ]
  const name = nameParts(text, parts, known, isName)
  const rest = parts.filter(part => !name.includes(part))
  if (name.length === 0 || rest.every(isEmptyPart)) return whole
  if (hasOtherName(text, rest, known, isName))
    return { ...whole, notes: ['This looks like several medications: add each by itself.'] }
  const { reason, others } = splitReason(text, rest)
  const { start, end } = findSpan(text, name)
  const named = {
    name: text.slice(start, end),
    ...(known && { knownName: text.slice(known.start, known.end) }),
    around: [text.slice(0, start), text.slice(end)] as MedicationLine['around'],
  }
  const combination = others.find(({ kind }) => kind === 'combination')
  if (isUnclear(text, others, name) || hasCountAtTimes(text, others) || (combination && isSingle)) {
    const note = combination && isSingle ? severalDoses : unclearNote
    return { ...named, details: {}, unplaced: phrases(text, rest), notes: [note] }
  }
  const placed = placeParts(text, isOther ? withoutAmounts(others) : others, name)
  const strength = combination && text.slice(combination.start, combination.end)
  return {
    ...named,
    ...(strength && { combination: strength }),
    details: { ...placed.details, ...(reason.words && { reason: reason.words }) },
    unplaced: phrases(text, [...placed.unplaced, ...reason.unplaced]),
    notes: [...new Set(placed.notes)],
  }
}

// Writes fractions as digits, and uses one kind of µ, dash and space.
function normalizeLine(typed: string): string {
  const fractions: Record<string, string> = {
    '½': '1/2',
    '¼': '1/4',
    '¾': '3/4',
    '⅓': '1/3',
    '⅔': '2/3',
  }
  return typed
    .replace(
      /(\d?)([½¼¾⅓⅔])/g,
      (_, before: string, sign: string) => `${before ? `${before} ` : ''}${fractions[sign]}`,
    )
    .normalize('NFKC')
    .replace(/[\u03bc\u00b5]/g, 'µ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/×/g, 'x')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Finds the first known name of a line; the longest one at its place. */
function knownName(text: string, isName: (text: string) => boolean): Word | undefined {
  const words = wordsIn(text)
  for (const [at, { start }] of words.entries()) {
    for (let length = Math.min(maxWords, words.length - at); length > 0; length--) {
      const last = words[at + length - 1]
      if (!last || !isName(text.slice(start, last.end))) continue
      // "Aspirin 81" is a name; in "aspirin 81 mg" the number is the dose.
      const isDose = length > 1 && /^\d/.test(text.slice(last.start)) && isAmountAt(text, last)
      if (!isDose) return { kind: 'word', start, end: last.end }
    }
  }
  return undefined
}

const maxWords = 6

function isAmountAt(text: string, { start, end }: Word): boolean {
  const [first] = partsIn(text, linePatterns, { start })
  return first !== undefined && first.kind !== 'word' && first.end > end
}

/** Returns the parts of the name: the known one with the next words, or the first run of words. */
function nameParts(
  text: string,
  parts: readonly LinePart[],
  known: Word | undefined,
  isName: (text: string) => boolean,
): LinePart[] {
  const isNaming = (part: LinePart | undefined) =>
    part?.kind === 'word' &&
    hasLetter(text, part) &&
    !isStop(text, part) &&
    !(known && /^\d/.test(text.slice(part.start)))
  const first = known ? parts.indexOf(known) : parts.findIndex(isNaming)
  if (first < 0) return []
  const name = [parts[first] as LinePart]
  for (let at = first + 1; at < parts.length; at++) {
    const [before, part] = [name.at(-1), parts[at]]
    if (!before || !part) break
    const between = text.slice(before.end, part.start)
    const isList =
      part.kind === 'filler' && /^(?:and|&|of)$/i.test(text.slice(part.start, part.end))
    const next = parts[at + 1]
    const isListed =
      isList && next !== undefined && isNaming(next) && isName(text.slice(next.start, next.end))
    if (/[,;:.)]/.test(between) || isUnclearWord(text, part)) break
    // "Humulin I 12 units"
    const isNumeral =
      text.slice(part.start, part.end) === 'I' &&
      between === ' ' &&
      (!next || ['amount', 'pills', 'uses', 'rate', 'moment'].includes(next.kind))
    if (!isNaming(part) && !isListed && !isNumeral) break
    name.push(part)
  }
  return name
}

function hasLetter(text: string, { start, end }: LinePart): boolean {
  return /\p{L}/u.test(text.slice(start, end))
}

// Words that begin a remark and are not part of a name.
const stopWords =
  /^(?:since|because|but|per|via|every|both|left|right|each|during|after|before|if|when|until|till|then|from|who|which|that|is|was|were|am|my|me|she|he|they|it|started|starting|used|prescribed|given|by|dr|doctor|not|no|no[wt]|now|stopped|stop|do|or|only|also|maybe|about|around|approx|please|thanks|once|twice|same|as|with|without|on|off|to|oh|nach|bei|vor|zur|zum|pour|avec|sans|selon|según|para|por|con|contra|gegen|przed|için|seit|depuis|desde)$/i

function isStop(text: string, { start, end }: LinePart): boolean {
  return stopWords.test(text.slice(start, end))
}

// With several medications in one line, their doses cannot be assigned.
function hasOtherName(
  text: string,
  rest: readonly LinePart[],
  known: Word | undefined,
  isName: (text: string) => boolean,
): boolean {
  if (!known) return false
  const runs = phrases(
    text,
    rest.filter(({ kind }) => kind === 'word'),
  )
  return runs.some(run => knownName(run, isName) !== undefined)
}

/** Splits off the reason ("for pain"), which ends at a sign or at the next part. */
function splitReason(text: string, rest: readonly LinePart[]) {
  const opens = (part: LinePart, at: number) =>
    part.kind === 'for' || (part.kind === 'asNeeded' && isReasonAt(text, rest[at + 1]))
  const at = rest.findIndex(opens)
  const opening = rest[at]
  if (!opening) return { reason: { words: '', unplaced: [] as LinePart[] }, others: [...rest] }
  const found: LinePart[] = []
  for (const part of rest.slice(at + 1)) {
    const before = found.at(-1) ?? opening
    const isNext =
      !/[,;.()]/.test(text.slice(before.end, part.start)) && part.start - before.end <= 2
    if (!isNext || !(part.kind === 'word' || part.kind === 'filler')) break
    found.push(part)
  }
  while (found.at(-1)?.kind === 'filler') found.pop()
  const words = found.length > 0 ? text.slice(found[0]?.start, found.at(-1)?.end) : ''
  const isReason = words.length > 0 && words.length <= maxReason && /\p{L}{2}/u.test(words)
  return {
    reason: { words: isReason ? words : '', unplaced: isReason ? [] : [opening, ...found] },
    others: rest.filter(part => part.kind !== 'for' && !found.includes(part)),
  }
}

function isReasonAt(text: string, part: LinePart | undefined): boolean {
  return (
    part?.kind === 'word' &&
    hasLetter(text, part) &&
    !isStop(text, part) &&
    !isUnclearWord(text, part)
  )
}

const maxReason = 300

// "2", "two", "2x", "10mgdaily"; an ordinal counts nothing.
const isNumber = new RegExp(`^(?!\\d+(?:st|nd|rd|th)$)(?:.*\\d.*|${numberWord})$`, 'iu')

function placeParts(text: string, parts: readonly LinePart[], name: readonly LinePart[]): Placed {
  const words = parts.filter(({ kind }) => kind === 'word')
  const numbers = words.flatMap(part => {
    const number = text.slice(part.start, part.end)
    return isNumber.test(number) ? [{ text: number, part }] : []
  })
  const inScheme = pillsInScheme(parts)
  const scheme = parts.find(({ kind }) => kind === 'scheme')
  const counted =
    scheme && inScheme !== undefined ? [{ ...scheme, kind: 'pills' as const, count: inScheme }] : []
  const dose = placeDose(scheme ? [...eachPill(parts), ...counted] : parts, numbers)
  const form = placeForm([...parts, ...formsIn(text, name)])
  const isSeveral = dose.notes.includes(severalDoses)
  const times = isSeveral ? { details: {}, unplaced: parts, notes: [] } : placeTimes(parts)
  const doubts = parts.filter(part => part.kind === 'doubt')
  return {
    details: { ...form.details, ...dose.details, ...times.details },
    unplaced: [
      ...words,
      ...doubts,
      ...parts.filter(({ kind }) => kind === 'noField'),
      ...parts.filter(one => dose.unplaced.some(({ start }) => start === one.start)),
      ...form.unplaced,
      ...times.unplaced,
    ],
    notes: [
      ...doubts.flatMap(part => (part.kind === 'doubt' ? [part.explanation] : [])),
      ...dose.notes,
      ...times.notes,
    ],
  }
}

// "Nicotine patch" says its form in its name.
function formsIn(text: string, name: readonly LinePart[]): LinePart[] {
  return name
    .flatMap(({ start, end }) => partsIn(text, linePatterns, { start, end }))
    .filter(({ kind }) => kind === 'form')
}

// In "ibuprofen 400 mg" the amount is not that of ibuprofen/famotidine.
function withoutAmounts(parts: readonly LinePart[]): LinePart[] {
  return parts.map(part => {
    const { start, end } = part
    const hasAmount = part.kind === 'amount' || (part.kind === 'pills' && part.amount)
    const explanation = 'The amount was typed for another name.'
    return hasAmount ? { kind: 'doubt', about: 'strength', explanation, start, end } : part
  })
}

// "Ramipril 5 mg 1-0-1": the counts are of pills of that strength.
function eachPill(parts: readonly LinePart[]): LinePart[] {
  return parts.map(part => (part.kind === 'amount' ? { ...part, isPerPill: true } : part))
}

function isEmptyPart(part: LinePart): boolean {
  return part.kind === 'filler'
}

/** Returns parts as typed phrases. Adjacent parts are one phrase, trimmed of joining words. */
function phrases(text: string, parts: readonly LinePart[]): string[] {
  const sorted = [...new Set(parts)]
    .filter(part => part.kind !== 'filler')
    .sort((one, other) => one.start - other.start)
  const found: { start: number; end: number }[] = []
  for (const { start, end } of sorted) {
    const last = found.at(-1)
    const between = last ? text.slice(last.end, start) : undefined
    if (
      last &&
      between !== undefined &&
      /^[^\p{L}\p{N}]*(?:\b(?:and|at|the|a|of|in)\b[^\p{L}\p{N}]*)*$/iu.test(between)
    )
      last.end = end
    else found.push({ start, end })
  }
  return found.map(({ start, end }) => text.slice(start, end))
}

// "Amlodipine (Norvasc)" ends after the bracket.
function findSpan(text: string, parts: readonly LinePart[]): { start: number; end: number } {
  const { start = 0, end = 0 } = { start: parts[0]?.start, end: parts.at(-1)?.end }
  const named = text.slice(start, end)
  const isOpen =
    (named.includes('(') && text[end] === ')') || (named.includes('[') && text[end] === ']')
  return { start, end: isOpen ? end + 1 : end }
}
