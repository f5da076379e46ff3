import type { StopState } from './stopped-words.ts'

/** The sign or word before a piece of a line. */
export type Separator =
  | 'start'
  | 'semicolon'
  | 'comma'
  | 'column'
  | 'bullet'
  | 'and'
  | 'but'
  | 'stop'

/** A text that is no medication, with the reason. */
export interface IgnoredText {
  typed: string
  reason: 'heading' | 'pharmacy' | 'allergy' | 'none' | 'repeated'
}

/** A piece of a line; the texts `typed` of all pieces are the whole line. */
export interface ListPiece {
  separator: Separator
  typed: string
  /** The sign or word itself, or the marker of the line. */
  sign: string
  /** The piece without its separator and marker. */
  text: string
  /** Set if the piece says that its medication is not taken any more. */
  stop?: StopState
  /** True if the piece also says when or why, so that the next name is another matter. */
  isClosed?: boolean
  /** True if the piece says that its medication is taken: "now on apixaban". */
  isTaken?: boolean
  isAllergy?: boolean
  /** True if a colon opens a list of what was stopped. */
  isList?: boolean
}

const marker =
  /^\s*(?:(?:[-–—*•●▪◦‣·○■□➢➤✓✔☐☑>]+(?=[\s\p{L}])|\(?\d{1,3}[.)](?!\d)|\d{1,3} [-–—] (?=\p{L})|\(?(?:i{1,3}|iv|vi{0,3}|ix)[.)](?=\s)|#\d{1,3}[.):]?\s|[a-z]\)\s)\s*)?(?:\[[ x]?\]\s*)?\|?\s*/iu

const clock = '\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:[ \u202f]?[ap]\\.?m\\.?)?'
const day = '\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}'
const chatStart = new RegExp(
  `^\\s*(?:\\[(?:${clock}, ${day}|${day},? ${clock})\\]|${day},? ${clock} -)\\s*[^:]{1,40}:\\s*`,
  'iu',
)

/** Returns the length of the bullet, number or sender at the start of a line, with its spaces. */
export function markerLength(line: string): number {
  const chat = chatStart.exec(line)?.[0].length ?? 0
  return chat + (marker.exec(line.slice(chat))?.[0].length ?? 0)
}

/** Returns whether a line starts with a number: "2) aspirin". */
function isNumbered(line: string): boolean {
  return /^\s*\(?\d{1,3}[.)](?!\d)/.test(line)
}

// Starts only at the first of several spaces: a long run of them would take quadratic time.
const spaces = '(?<!\\s)\\s+'

// A comma between digits is a decimal one; a stop ends a sentence only before a space.
const separators: [Separator, string][] = [
  ['semicolon', `(?:${spaces})?;\\s*`],
  ['column', `(?:${spaces})?(?:\\t|\\|)\\s*`],
  ['bullet', `(?:${spaces})?[•●▪◦‣]\\s*|\\s[-–—*]\\s(?=\\p{L})|(?<![\\d\\s])\\s[-–—]\\s(?=\\d)`],
  ['comma', `(?:${spaces})?,(?:(?!\\d)\\s*|\\s+)(?:and\\b\\s*|&\\s*)?`],
  ['and', `${spaces}(?:and|&|\\+|plus|as well as|/|und|et|y|ve|oraz)\\s+`],
  ['but', `${spaces}(?:but|however|although|though|yet)\\s+`],
  [
    'stop',
    '(?<=\\b(?:daily|day|night|morning|bedtime|needed|week|mg|mcg))\\.(?=\\p{L})|(?<=[\\p{L}\\d)])(?<!(?:^|\\s)\\p{Lu})(?<!\\b(?:dr|mr|mrs|ms|st|prof|vit|tab|tabs|tabl|cap|caps|inj|approx|prev|no|qty|max|min|ca|tgl|tägl|std|bed|einh|cp|cpr|comp|jeden \\d|jede \\d)|\\.\\p{L})\\.\\s+(?=[\\p{L}\\d])',
  ],
]
const numberSource = `${spaces}\\(?\\d{1,2}[.)]\\s+(?=\\p{L})`

/** Returns the pieces of a line; signs within brackets separate nothing. */
export function cutLine(line: string): ListPiece[] {
  const start = markerLength(line)
  const sources: [Separator, string][] = isNumbered(line)
    ? [['bullet', numberSource], ...separators]
    : separators
  const pattern = new RegExp(sources.map(([, source]) => `(${source})`).join('|'), 'giu')
  const pieces: ListPiece[] = []
  let piece = { separator: 'start' as Separator, from: 0, textFrom: start }
  const close = (end: number) => {
    const { separator, from, textFrom } = piece
    pieces.push({
      separator,
      typed: line.slice(from, end),
      sign: line.slice(from, Math.min(textFrom, end)).trim(),
      text: line.slice(Math.min(textFrom, end), end).trim(),
    })
  }
  const brackets = findBrackets(line)
  pattern.lastIndex = start
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    const { index } = match
    const end = index + match[0].length
    if (brackets.some(({ from, to }) => from < index && index < to) || end >= line.length) continue
    const at = sources.findIndex((_, group) => match?.[group + 1] !== undefined)
    close(index)
    piece = { separator: sources[at]?.[0] ?? 'comma', from: index, textFrom: end }
  }
  close(line.length)
  return pieces
}

/** Returns where brackets open and close; one that is never closed does not count. */
function findBrackets(line: string): { from: number; to: number }[] {
  return [...line.matchAll(/\([^()]{0,200}\)|\[[^[\]]{0,200}\]/g)].map(({ 0: text, index }) => ({
    from: index,
    to: index + text.length,
  }))
}
