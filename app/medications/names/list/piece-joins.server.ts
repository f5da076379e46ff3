import { linePatterns } from '../line/line-patterns.ts'
import { partsIn, wordsIn } from '../line/pieces.ts'
import { isOnlyAllergic } from './allergy-words.ts'
import { isAboutForeignStop } from './foreign-stop-words.ts'
import { isOnlyPurpose, namesThing, startsWithVerb } from './instruction-words.ts'
import type { ListPiece, Separator } from './list-pieces.ts'
import {
  findNameAtStart,
  isName,
  isOneProduct,
  isSameMedicine,
  readStart,
  withoutArticle,
} from './name-starts.server.ts'
import { isAboutStop, type StopState } from './stopped-words.ts'

/** The text of one medication. */
export interface ListItem {
  typed: string
  /** Its words without markers, labels and words of the pharmacy. */
  text: string
  /** A second name of the same medication, from a column of its own. */
  brand?: string
  /** A time from the heading above: "every morning". */
  headingTime?: string
  /** Set if the text or the heading above says that it is not taken any more. */
  stop?: StopState
  isClosed?: boolean
  isTaken?: boolean
  isList?: boolean
  /** The sign before the item. */
  separator: Separator
  isMarked: boolean
  /** The place of a line such as "Take 1 tablet daily" in `text` and in `typed`. */
  directions?: { inText: number; inTyped: number }
}

interface PieceContext {
  separator: ListPiece['separator']
  bare: string
  isMarked: boolean
  item: ListItem
  isAfterBlank: boolean
  /** True in a row of a table. */
  isTable: boolean
}

/** Returns whether a piece is a medication of its own, not more words about the last one. */
export function startsItem({
  separator,
  bare,
  isMarked,
  item,
  isAfterBlank,
  isTable,
}: PieceContext): boolean {
  const start = readStart(bare)
  if (start === 'details' && namesOther({ separator, bare, item })) return true
  if (start === 'details' || (separator !== 'start' && isOnlyRemark(bare))) return false
  switch (separator) {
    case 'start':
      // In a list with bullets, a line without one goes on with the last.
      return isName(start) || isMarked || !item.isMarked || isAfterBlank || namesMedicine(bare)
    case 'semicolon':
    case 'comma':
    case 'bullet':
      return separator !== 'bullet' || isName(start) || !/^[-–—]/u.test(bare)
    case 'column':
      return isName(start) && !isBrandOf(item, bare) && !isTable
    case 'stop':
      return isName(start)
    case 'but':
      return isName(start)
    case 'and':
      return isName(start) ? !isCombination(item, bare) : namesThing(withoutArticle(bare))
  }
}

const form =
  /^(?:(?:my|the|an?|some) )?(?:(?:eye|ear|nose|nasal|skin) ?)?(?:drops?|spray|inhaler|puffer|cream|ointment|patch|gel|injection|shot|pill)s?\b/iu

// "My eye drops latanoprost" says the form first. "Eye drops" alone counts below a whole row.
function namesOther({ separator, bare, item }: Pick<PieceContext, 'separator' | 'bare' | 'item'>) {
  const words = bare.replace(/^(?:(?:and|also|then|plus) )+/iu, '')
  if (!form.test(words) || separator === 'bullet' || separator === 'column') return false
  if (namesMedicine(words)) return namesMedicine(item.text) || isName(readStart(item.text))
  return separator === 'start' && words.replace(form, '') === '' && hasTime(item.text)
}

/** Returns whether a text says when or how often. */
export function hasTime(text: string): boolean {
  return partsIn(text.slice(0, 1000), linePatterns).some(({ kind }) =>
    ['rate', 'moment', 'scheme', 'days', 'asNeeded'].includes(kind),
  )
}

// "Warfarin 5 mg, stopped in May", "penicillin - allergic"
function isOnlyRemark(bare: string): boolean {
  const isRemark = isAboutStop(bare) || isAboutForeignStop(bare) || isOnlyAllergic(bare)
  return isRemark && !namesMedicine(bare)
}

/** Returns whether a text has a known name anywhere. */
export function namesMedicine(text: string): boolean {
  return wordsIn(text.slice(0, 1000)).some(
    ({ start }) => findNameAtStart(text.slice(start)) !== undefined,
  )
}

function isBrandOf({ text }: ListItem, bare: string): boolean {
  const [one, other] = [findNameAtStart(text), findNameAtStart(bare)]
  return one !== undefined && other !== undefined && isSameMedicine(one, other)
}

// "Amlodipine and benazepril 5/10" is one product; "amlodipine and benazepril 10 mg" may be two.
function isCombination({ text }: ListItem, bare: string): boolean {
  const [one, other] = [findNameAtStart(text), findNameAtStart(bare)]
  if (!one || !other || !text.trim().endsWith(one)) return false
  const rest = bare.slice(bare.indexOf(other) + other.length)
  const hasOneDose = /\d/.test(rest) && !/\d[^,;\d]{0,5}[/-]\s?\d/.test(rest)
  return !hasOneDose && isOneProduct(one, other)
}

// Words that a line break separates: "twice / daily".
const openEnd =
  /(?:\b(?:once|twice|times?|every|each|by|with|at|for|a|an|the|in|before|after|and|or|of|take|per|to|high|as|\d+)|[-/(])$/iu

/** Adds a piece to the text of a medication. */
export function attach(item: ListItem, piece: ListPiece, bare: string): void {
  const { separator, typed, sign } = piece
  if (separator === 'start' && startsWithVerb(bare))
    item.directions ??= { inText: item.text.length, inTyped: item.typed.length }
  item.typed += separator === 'start' ? `\n${typed}` : typed
  if (separator === 'column' && isBrandOf(item, bare)) {
    item.brand = findNameAtStart(bare)
    return
  }
  const isOpen =
    openEnd.test(item.text.slice(-20)) || (separator === 'start' && isOnlyPurpose(bare))
  const joint =
    separator === 'and' || separator === 'but'
      ? ` ${sign} `
      : separator === 'start' && isOpen
        ? ' '
        : ', '
  item.text += `${joint}${bare}`
}
