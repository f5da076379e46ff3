import { linePatterns } from '../line/line-patterns.ts'
import { partsIn, wordsIn } from '../line/pieces.ts'
import { isAboutForeignStop } from './foreign-stop-words.ts'
import type { ListPiece } from './list-pieces.ts'
import { findNameAtStart, isName, readStart, withoutArticle } from './name-starts.server.ts'
import type { ListItem } from './piece-joins.server.ts'
import {
  findEnding,
  findStopSuffix,
  readStopPrefix,
  type StopState,
  type StopSuffix,
  saysRestarted,
  saysStopped,
} from './stopped-words.ts'

/** The words of a piece after "no longer taking". */
interface StoppedPart {
  text: string
  state: StopState
  /** True if the words say when or why it ended, so that the next name is another matter. */
  isClosed: boolean
  isList: boolean
}

/** Bounds the time for a long text. */
const maxPieceLength = 1000

/** Cuts pieces at words such as "no longer taking" and marks those that start with them. */
export function cutStops(pieces: readonly ListPiece[]): ListPiece[] {
  return pieces
    .flatMap(cutReplaced)
    .flatMap(cutBrackets)
    .flatMap(cutWithin)
    .flatMap(cutAlternatives)
    .map(markStopped)
}

function markStopped(piece: ListPiece): ListPiece {
  if (piece.stop) return piece
  const found = readStopped(piece.text)
  if (!found) return piece
  const { text, state: stop, isClosed, isList } = found
  return { ...piece, text, stop, isClosed, isList }
}

function readStopped(text: string): StoppedPart | undefined {
  const prefix = readStopPrefix(text)
  if (!prefix) return undefined
  const rest = withoutOpenEnd(text.slice(prefix.length))
  const start = readStart(rest)
  const isOther =
    prefix.hasObject &&
    !isAboutForeignStop(text) &&
    start === 'unknown' &&
    /^\p{L}{4}/u.test(withoutArticle(rest))
  if (!isName(start) && !isOther) return undefined
  const ending = findEnding(rest)
  const hasEnding = ending > 0 && !hasName(rest.slice(ending))
  return {
    text: (hasEnding ? rest.slice(0, ending) : rest).replace(/(?<![\s,(–-])[\s,(–-]+$/u, '').trim(),
    state: saysRestarted(rest) ? 'unclear' : prefix.state,
    isClosed: hasEnding,
    isList: prefix.isList,
  }
}

// "(no longer taking warfarin)" and "warfarin (cough)"
function withoutOpenEnd(text: string): string {
  const bare = text.replace(/(?<!\.)\.+$/u, '')
  const remark = /\s*\(([^()]*)\)$/u.exec(bare)
  if (remark && !hasName(remark[1] ?? '')) return bare.slice(0, remark.index)
  return /[([]/u.test(bare) ? bare : bare.replace(/(?<![)\]])[)\]]+$/u, '')
}

function hasName(text: string): boolean {
  return wordsIn(text).some(({ start }) => findNameAtStart(text.slice(start)) !== undefined)
}

/** Cuts a piece into two; the typed texts stay the whole. */
function cutAt(
  piece: ListPiece,
  at: number,
  { textEnd = at, ...more }: Partial<ListPiece> & { textEnd?: number },
): ListPiece[] {
  const offset = piece.typed.lastIndexOf(piece.text)
  if (offset < 0) return [piece]
  const { text, typed } = piece
  return [
    { ...piece, typed: typed.slice(0, offset + at), text: text.slice(0, textEnd).trim() },
    {
      separator: 'and',
      sign: '',
      typed: typed.slice(offset + at),
      text: text.slice(at).trim(),
      ...more,
    },
  ]
}

const replaced =
  /^(.{3,80}?) ?(?:(?:(?<= )(?:was|were|is|has been|got|i) )*(?<= )(?:replaced (?:by|with)|(?:changed|switched|swapped) (?:to|for)) |(?:[-=]?>|→) ?)(?=\p{L})/iu
const switched =
  /^(?:(?:i|was|were|have|has|been) )*(?:changed|switched|swapped|moved) from (.{3,80}?) (?:on)?to (?=\p{L})/iu

// "Warfarin replaced by apixaban", "switched from warfarin to apixaban"
function cutReplaced(piece: ListPiece): ListPiece[] {
  const match = switched.exec(piece.text) ?? replaced.exec(piece.text)
  const [all = '', old = ''] = match ?? []
  if (!match || !findNameAtStart(old) || !isName(readStart(piece.text.slice(all.length)))) {
    return [piece]
  }
  const [first, second] = cutAt(piece, all.length, { isTaken: true })
  if (!first || !second) return [piece]
  return [{ ...first, text: old, stop: 'stopped', isClosed: true }, second]
}

// "Metformin (no longer taking warfarin) 500 mg"
function cutBrackets(piece: ListPiece): ListPiece[] {
  const match = /[([]([^()[\]]{3,200})[)\]]/u.exec(piece.text)
  const [all = '', inner = ''] = match ?? []
  const offset = piece.typed.lastIndexOf(piece.text)
  if (!match || match.index === 0 || offset < 0) return [piece]
  const found = readStopped(inner.trim()) ?? readEnded(inner.trim())
  if (!found) return [piece]
  const { text, state: stop } = found
  const [from, to] = [match.index, match.index + all.length]
  const without = (typed: string, by: number) => typed.slice(0, by + from) + typed.slice(by + to)
  return [
    { ...piece, typed: without(piece.typed, offset), text: without(piece.text, 0).trim() },
    { separator: 'and', sign: '', typed: all, text, stop, isClosed: true },
  ]
}

// "(warfarin stopped 2019)"
function readEnded(text: string): Pick<StoppedPart, 'text' | 'state'> | undefined {
  const suffix = findStopSuffix(text)
  const before = text.slice(0, suffix?.start).replace(/(?<![\s,–-])[\s,–-]+$/u, '')
  return suffix && findNameAtStart(before) ? { text: before, state: suffix.state } : undefined
}

// "Metformin 500 mg but stopped warfarin": no sign is between the two.
function cutWithin(piece: ListPiece): ListPiece[] {
  const { text } = piece
  if (text.length > maxPieceLength || !saysStopped(text)) return [piece]
  const own = readStopPrefix(text)?.length ?? 1
  for (const { start } of wordsIn(text)) {
    if (start < own) continue
    const prefix = readStopPrefix(text, start)
    if (!prefix || !findNameAtStart(withoutArticle(text.slice(start + prefix.length)))) continue
    const before = text.slice(0, start)
    const words = before.replace(joiningWords, '')
    const isDetails = readStart(words) === 'details' && !hasName(words)
    if (!/\p{L}/u.test(words) || isDetails) continue
    // "Aspirin stopped metoprolol": the words may belong to either name.
    const isJoined = /^(?:and|but|since|because|while|though|although|however)\b/iu.test(
      text.slice(start),
    )
    const isEither =
      !isJoined && !prefix.hasObject && words === before.trimEnd() && !/[,;(]\s*$/.test(before)
    const parts = cutAt(piece, start, { textEnd: words.length })
    const [first, second] = parts
    if (!first || !second) return [piece]
    if (isEither) {
      const rest = markStopped(second)
      return [
        { ...first, stop: 'unclear', isClosed: true },
        { ...rest, stop: 'unclear', isClosed: true },
      ]
    }
    return [first, ...cutWithin(second)]
  }
  return [piece]
}

const joiningWords =
  /(?:[\s,(–-]+(?:but|and|however|although|though|since|because|while|then|i|so|also))*[\s,(–-]*$/iu

// "Not taking warfarin or aspirin"
function cutAlternatives(piece: ListPiece): ListPiece[] {
  const { text } = piece
  if (text.length > maxPieceLength || !readStopPrefix(text)) return [piece]
  for (const match of text.matchAll(/\s(?:or|nor)\s/giu)) {
    const rest = text.slice(match.index + match[0].length)
    if (!isName(readStart(rest))) continue
    const [first, second] = cutAt(piece, match.index, { text: rest })
    return first && second ? [first, ...cutAlternatives(second)] : [piece]
  }
  return [piece]
}

// A medication that is taken has a dose or a time.
function hasUse(text: string): boolean {
  return partsIn(text.slice(0, maxPieceLength), linePatterns).some(({ kind }) =>
    ['amount', 'pills', 'uses', 'rate', 'moment', 'scheme', 'days', 'asNeeded'].includes(kind),
  )
}

/**
 * Passes "stopped" on within a line: "stopped warfarin and aspirin", "aspirin and warfarin were
 * stopped". In "stopped warfarin, aspirin" the second name may be either, unless it has a dose.
 */
export function passOnStops(items: readonly ListItem[]): ListItem[] {
  const passed = items.map(item => ({ ...item }))
  passForward(passed)
  for (const [at, item] of passed.entries()) {
    const suffix = item.stop ? undefined : findStopSuffix(item.text)
    if (suffix) passBack(passed, at, suffix)
  }
  return passed
}

function passForward(items: ListItem[]): void {
  let open: StopState | undefined
  let isList = false
  for (const [at, item] of items.entries()) {
    if (item.stop) {
      isList = item.isList === true
      const isOneOfMany = !isList && item.separator === 'comma' && !endsWithAnd(items, at + 1)
      open = item.isClosed || isOneOfMany ? undefined : item.stop
      continue
    }
    const isNext = item.separator === 'and' || item.separator === 'comma'
    if (open === undefined || !isNext || item.isTaken) {
      open = undefined
      continue
    }
    if (isList) {
      item.stop = open
      continue
    }
    const isUsed = hasUse(item.text)
    if (isUsed && item.separator === 'comma') {
      open = undefined
      continue
    }
    item.stop = item.separator === 'and' && !isUsed ? open : 'unclear'
    open = isUsed ? undefined : item.stop
  }
}

// "Metformin, stopped warfarin, aspirin" has one on each side of a comma; "…, aspirin and digoxin"
// may name all that was stopped.
function endsWithAnd(items: readonly ListItem[], from: number): boolean {
  const next = items.slice(from).find(({ separator }) => separator !== 'comma')
  return next?.separator === 'and' && !next.stop
}

function passBack(
  items: ListItem[],
  last: number,
  { isPlural, isSingular, state }: StopSuffix,
): void {
  if (isSingular) return
  for (let at = last; at > 0; at--) {
    const [item, before] = [items[at], items[at - 1]]
    // "Aspirin, metformin and warfarin stopped" may be about all of them.
    const isListed = item?.separator === 'comma' && (isPlural || at < last)
    const isNext = item?.separator === 'and' || isListed
    if (!isNext || !before || before.stop) return
    if (!isPlural && (before.isTaken || hasUse(before.text))) return
    before.stop = isPlural && (at === last || item?.separator === 'and') ? state : 'unclear'
  }
}
