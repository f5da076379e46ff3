import { cutAllergies } from './allergy-pieces.server.ts'
import { isAboutAllergies, isAllergyHeading, mayNameTaken } from './allergy-words.ts'
import { readHeading } from './list-headings.server.ts'
import {
  cutLine,
  type IgnoredText,
  type ListPiece,
  markerLength,
  type Separator,
} from './list-pieces.ts'
import {
  endsWithColon,
  hasDose,
  isOtherLine,
  isPackageSize,
  isStopLine,
  isStoppedHeading,
  isWarning,
  leadLength,
  readHeadingTime,
  removeLabel,
  removePharmacyWords,
  saysNone,
} from './list-words.ts'
import { isName, readStart } from './name-starts.server.ts'
import { moveLabelDirections } from './pharmacy-label.server.ts'
import { attach, type ListItem, namesMedicine, startsItem } from './piece-joins.server.ts'
import { separateUnits } from './separate-units.ts'
import { cutStops, passOnStops } from './stop-pieces.server.ts'
import type { StopState } from './stopped-words.ts'
import { cutRow, readColumns, type TableColumns } from './table-columns.ts'

/** The state while the lines are read. */
interface Reading {
  items: ListItem[]
  ignored: IgnoredText[]
  headingTime?: string
  /** Set below a heading such as "Stopped". */
  belowStop?: StopState
  /** True below a heading about allergies. */
  isBelowAllergies: boolean
  /** The columns of a table with headings. */
  columns?: TableColumns
  hasRowBelowHeading: boolean
  /** Count of pieces and lines that were read. */
  pieces: number
  /** Text after the last item. */
  rest: string
  isAfterBlank: boolean
}

/** Bounds the time for a long text. */
const maxItems = 150
const maxPieces = 1000
const maxItemLength = 1000

/** Returns the texts of single medications, what is none, and the text after the last item. */
export function findItems(text: string): Pick<Reading, 'items' | 'ignored' | 'rest'> {
  const reading: Reading = {
    items: [],
    ignored: [],
    isBelowAllergies: false,
    hasRowBelowHeading: false,
    pieces: 0,
    rest: '',
    isAfterBlank: false,
  }
  for (const line of text.split(/\r\n?|\n/)) {
    if (isFull(reading)) reading.rest += `${line}\n`
    else readTypedLine(reading, line)
    reading.isAfterBlank = line.trim() === ''
  }
  const { items, ignored } = moveLabelDirections(reading)
  return { items: passOnStops(items), ignored, rest: reading.rest }
}

function isFull({ items, pieces }: Reading): boolean {
  return items.length >= maxItems || pieces >= maxPieces
}

function readTypedLine(reading: Reading, line: string): void {
  reading.pieces++
  if (line.trim() === '') {
    if (reading.hasRowBelowHeading) openSection(reading, '')
    return
  }
  const marked = markerLength(line)
  const bare = line.slice(marked).trim()
  if (isAboutAllergies(bare) && !mayNameTaken(bare)) {
    ignore(reading, line, 'allergy')
    readAllergyHeading(reading, bare)
  } else if (isStopLine(bare)) readStopLine(reading, line)
  else readOtherLine(reading, line, marked)
}

function readAllergyHeading(reading: Reading, bare: string): void {
  reading.isBelowAllergies = endsWithColon(bare)
  if (!reading.isBelowAllergies && !isAllergyHeading(bare)) return
  openSection(reading, '')
  reading.isBelowAllergies = endsWithColon(bare)
  reading.belowStop = 'unclear'
}

function readOtherLine(reading: Reading, line: string, marked: number): void {
  const bare = line.slice(marked).trim()
  const heading = readHeading(bare, { canBeTime: isMomentHeading(reading) })
  if (heading === 'whole') {
    ignore(reading, line, 'heading')
    openSection(reading, bare)
    reading.columns = readColumns(bare)
    return
  }
  if (reading.isBelowAllergies) reading.hasRowBelowHeading = true
  // A dose is that of a medication that may be taken.
  if (hasDose(bare)) reading.isBelowAllergies = false
  const reason = reading.isBelowAllergies ? 'allergy' : findReasonToIgnore(bare)
  // "Allergies: / None / metformin": without a blank line, the list goes on.
  if (saysNone(bare)) openSection(reading, '')
  if (reason) ignore(reading, line, reason)
  else if (heading) readAfterHeading(reading, line, marked)
  else readPieces(reading, line)
}

/** "No longer taking" alone may be about the row above or about the rows below. */
function readStopLine(reading: Reading, line: string): void {
  const item = reading.items.at(-1)
  if (!item || reading.isAfterBlank || item.stop) {
    ignore(reading, line, 'heading')
    openSection(reading, line)
    return
  }
  item.typed += `\n${line}`
  item.stop = 'unclear'
  reading.belowStop = 'unclear'
  reading.hasRowBelowHeading = true
}

function findReasonToIgnore(bare: string): IgnoredText['reason'] | undefined {
  if (saysNone(bare)) return 'none'
  if (isWarning(bare) || isPackageSize(bare)) return 'pharmacy'
  const isPharmacy = !/[\p{L}\p{N}]/u.test(removePharmacyWords(bare))
  const isOther = isOtherLine(bare) || isOtherLine(removePharmacyWords(bare).trim())
  return isPharmacy || (isOther && !namesMedicine(bare)) ? 'pharmacy' : undefined
}

// "Morning: aspirin, metformin": the heading is for this line.
function readAfterHeading(reading: Reading, line: string, marked: number): void {
  const end = line.indexOf(':', marked) + 1
  const words = line.slice(0, end)
  const before = { headingTime: reading.headingTime, belowStop: reading.belowStop }
  ignore(reading, words, 'heading')
  openSection(reading, words)
  const rest = line.slice(end)
  const isAllergy = isAboutAllergies(words.trim())
  if (isAllergy) reading.belowStop = 'unclear'
  if (isAllergy && !mayNameTaken(rest)) ignore(reading, rest, 'allergy')
  else readPieces(reading, rest)
  Object.assign(reading, before)
}

// "Morning" alone is the time of the row above, unless the row has one or a blank line is between.
function isMomentHeading({ items, isAfterBlank }: Reading): boolean {
  return items.length === 0 || isAfterBlank
}

function openSection(reading: Reading, heading: string): void {
  reading.headingTime = readHeadingTime(heading)
  reading.belowStop = isStoppedHeading(heading) ? 'stopped' : undefined
  reading.isBelowAllergies = false
  reading.columns = undefined
  reading.hasRowBelowHeading = false
}

function readPieces(reading: Reading, line: string): void {
  const isMarked = /[^\s|]/.test(line.slice(0, markerLength(line)))
  for (const piece of piecesOf(reading, line)) {
    if (isFull(reading)) {
      reading.rest += piece.typed
      continue
    }
    reading.pieces++
    if (piece.isAllergy) {
      ignore(reading, piece.typed, 'allergy')
      continue
    }
    const { text } = removeLabel(separateUnits(removePharmacyWords(piece.text)).trim())
    const item = reading.items.at(-1)
    const separator = piece.separator
    const bare = withoutLead(text, separator)
    if (!/[\p{L}\p{N}]/u.test(bare)) {
      if (item && separator !== 'start') item.typed += piece.typed
      else ignore(reading, piece.typed, bare === text ? 'pharmacy' : 'heading')
      continue
    }
    const isNewSentence = bare !== text && readStart(bare) !== 'details'
    if (
      item &&
      item.text.length < maxItemLength &&
      !isNewSentence &&
      !piece.stop &&
      !startsItem({
        separator,
        bare,
        isMarked,
        item,
        isAfterBlank: reading.isAfterBlank,
        isTable: reading.columns !== undefined,
      })
    ) {
      attach(item, piece, bare)
      continue
    }
    reading.hasRowBelowHeading = true
    const { headingTime, belowStop } = reading
    const stop = piece.stop ?? belowStop
    reading.items.push({
      typed: piece.typed,
      text: bare,
      ...(headingTime && { headingTime }),
      ...(stop && { stop }),
      isClosed: piece.isClosed,
      isList: piece.isList,
      isTaken: piece.isTaken || bare !== text,
      separator: isContinued(reading, separator) ? 'comma' : separator,
      isMarked: isMarked && separator === 'start',
    })
  }
}

// A list that is wrapped after a comma goes on in the next line.
function isContinued({ items }: Reading, separator: Separator): boolean {
  return separator === 'start' && /,\s*$/.test(items.at(-1)?.typed ?? '')
}

// "I take" opens a sentence. After a comma it counts only before a name.
function withoutLead(text: string, separator: Separator): string {
  const bare = text.slice(leadLength(text))
  const isSentence = separator === 'start' || separator === 'stop'
  return isSentence || bare === text || isName(readStart(bare)) ? bare : text
}

function piecesOf({ columns }: Reading, line: string): ListPiece[] {
  const cells = columns && cutRow(line, columns)
  return cells ?? cutStops(cutAllergies(joinKind(cutLine(line))))
}

// "Eye drops - latanoprost" says the form first.
function joinKind(pieces: readonly ListPiece[]): ListPiece[] {
  const [first, second, ...others] = pieces
  const isKind =
    first && second?.separator === 'bullet' && !/\d/.test(first.text) && second.sign === '-'
  if (!isKind || readStart(first.text) !== 'details' || !isName(readStart(second.text)))
    return [...pieces]
  const text = `${second.text}, ${first.text}`
  return [{ ...first, typed: first.typed + second.typed, text }, ...others]
}

function ignore({ ignored }: Reading, typed: string, reason: IgnoredText['reason']): void {
  if (typed.trim() !== '') ignored.push({ typed: typed.trim(), reason })
}
