import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkMedications } from '#app/medications/check/check-medications.server.ts'
import { type Severity, severities } from '#app/medications/knowledge/knowledge-file.ts'

/** The most severe finding for a pair. */
export type Verdict = Severity | 'nothing'

/** Verdicts from the most severe to none. */
export const verdicts: readonly Verdict[] = [...severities, 'nothing']

/** Two typed names. */
export interface Pair {
  a: string
  b: string
}

/** The result of checking a set of pairs. */
export interface Measured {
  total: number
  counts: Record<Verdict, number>
  /** Pairs with an unexpected verdict, and its rule or source. */
  misses: (Pair & { verdict: Verdict; why: string })[]
  unrecognized: string[]
}

/** The sets of a folder, with the expected verdicts of each. */
export const sets = {
  contraindicated: ['major'],
  interacting: ['major', 'moderate', 'other'],
  harmless: ['other', 'nothing'],
} as const satisfies Record<string, readonly Verdict[]>

/** Reads pairs from a table with the columns a, b, source and note. */
function readPairs(file: string): Pair[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').split(/\r?\n/)
  const columns = head.split('\t')
  return lines
    .filter(line => line.trim() !== '')
    .map(line => {
      const cells = line.split('\t')
      const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
      return { a: cell('a'), b: cell('b') }
    })
}

/** Checks each pair by itself, and counts the verdicts. */
export function measurePairs(pairs: readonly Pair[], expected: readonly Verdict[]): Measured {
  const counts: Measured['counts'] = { major: 0, moderate: 0, other: 0, nothing: 0 }
  const misses: Measured['misses'] = []
  const unrecognizedNames = new Set<string>()
  for (const pair of pairs) {
    const { findings, unrecognized } = checkMedications({
      medications: [{ name: pair.a }, { name: pair.b }],
    })
    const [worst] = findings
    const verdict = worst?.severity ?? 'nothing'
    counts[verdict]++
    for (const { typed } of unrecognized) unrecognizedNames.add(typed)
    if (!expected.includes(verdict))
      misses.push({ ...pair, verdict, why: worst?.rule ?? worst?.source ?? '' })
  }
  return { total: pairs.length, counts, misses, unrecognized: [...unrecognizedNames] }
}

export function measureSets(folder: string): Record<keyof typeof sets, Measured> {
  const measureSet = (name: keyof typeof sets) =>
    measurePairs(readPairs(join(folder, `${name}.tsv`)), sets[name])
  return {
    contraindicated: measureSet('contraindicated'),
    interacting: measureSet('interacting'),
    harmless: measureSet('harmless'),
  }
}

/** Returns the goals for such sets, and whether each is met. */
export function checkGoals(measured: Record<keyof typeof sets, Measured>): [boolean, string][] {
  const { contraindicated, interacting, harmless } = measured
  const foundCount = interacting.total - interacting.counts.nothing
  return [
    [contraindicated.counts.major === contraindicated.total, 'every contraindicated pair is major'],
    [foundCount >= interacting.total * 0.97, 'at least 97 % of the others are found'],
    [harmless.counts.major === 0, 'no harmless pair is major'],
    [harmless.counts.moderate <= harmless.total * 0.02, 'at most 2 % of the harmless are moderate'],
  ]
}
