import { dosePatterns } from './dose-patterns.ts'
import type { LinePart, Pattern } from './line-parts.ts'
import {
  fillers,
  keptTimes,
  keptWords,
  medicineKinds,
  nameWords,
  reason,
  routes,
} from './line-words.ts'
import { timePatterns } from './time-patterns.ts'

const usePatterns: Pattern[] = [
  ...routes.map(({ names, ...route }): Pattern => [names, () => ({ kind: 'route', ...route })]),
  [keptTimes, () => ({ kind: 'mealTime' })],
  ...keptWords.map((source): Pattern => [source, () => ({ kind: 'kept' })]),
  [
    `(?:for|to treat|to help with|to help|(?<=prn |needed )) ?(?:my |the )?(${reason}(?:(?: and| or| &) ${reason})*)`,
    ([, reason = '']) => ({ kind: 'reason', reason }),
  ],
  [nameWords, () => ({ kind: 'nameWord' })],
  ['and|&', () => ({ kind: 'and' })],
  ['of', () => ({ kind: 'of' })],
  [`(?<=\\()(${medicineKinds})(?=\\))`, ([, reason = '']) => ({ kind: 'reason', reason })],
  [fillers, () => ({ kind: 'filler' })],
]

// No letter or digit follows, and no sign that continues a number.
const boundary = '(?![\\p{L}\\p{N}])(?![.,/-]\\d)'

const patterns = [...dosePatterns, ...timePatterns, ...usePatterns].map(
  ([source, read]) => [new RegExp(`(?:${source})${boundary}`, 'iuy'), read] as const,
)

/**
 * Returns the parts of a text, each the longest that a pattern finds at its place. Words and signs
 * that no pattern has are `unread`; spaces and signs between parts belong to none.
 */
export function findParts(text: string, start = 0, end = text.length): LinePart[] {
  const parts: LinePart[] = []
  const whole = text.slice(0, end)
  for (let at = start; at < end; ) {
    const [gap = ''] = matchAt(separator, whole, at) ?? []
    at += gap.length
    if (at >= end) break
    const part = findPart(whole, at) ?? unreadPart(whole, at)
    parts.push(part)
    at = part.end
  }
  return parts
}

// The signs of ". 5 mg" and ",25 mg" may be decimal points. The caller checks brackets.
const separator = /(?:[\s;|()]|,(?!\d)(?<!\s,(?=\s*\d))|-(?=\s)|\.(?=\s*$|\s+\p{L}))*/uy
const word = /\p{L}+(?:['’]\p{L}+)*|\d(?:[\d.,/:'’-]*\d)?|[^\s,;|()]/uy

function findPart(text: string, start: number): LinePart | undefined {
  let longest: LinePart | undefined
  for (const [pattern, read] of patterns) {
    const match = matchAt(pattern, text, start)
    const end = start + (match?.[0].length ?? 0)
    if (!match || end <= (longest?.end ?? start)) continue
    const meaning = read([...match])
    if (meaning) longest = { ...meaning, start, end }
  }
  return longest
}

function unreadPart(text: string, start: number): LinePart {
  const [typed = ' '] = matchAt(word, text, start) ?? []
  return { kind: 'unread', start, end: start + typed.length }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
