// Measures the medication check on sets of pairs that were written without looking at its rules:
//   npm run -s evaluate [-- FOLDER] [-- --misses]
// FOLDER has contraindicated.tsv, interacting.tsv and harmless.tsv with the columns a, b, source, note. Fails when a
// figure is worse than what Medfold promises.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkMedicines } from '#app/medications/check.server.ts'
import { severities } from '#app/medications/knowledge-file.ts'
import { mostUsed } from './evaluate/most-used.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: 'boolean', default: false } },
})
const ours = join(import.meta.dirname, '../tests/medications/evaluation')
const folder = positionals[0] ?? ours

interface Pair {
  a: string
  b: string
}
type Verdict = 'major' | 'moderate' | 'other' | 'nothing'
const verdicts: readonly Verdict[] = [...severities, 'nothing']

const contraindicated = evaluate('contraindicated.tsv', ['major'])
const interacting = evaluate('interacting.tsv', ['major', 'moderate', 'other'])
const harmless = evaluate('harmless.tsv', ['other', 'nothing'])
alarmLoad()
const p99 = speed()
size()

const found = interacting.total - interacting.counts.nothing
const limits: [isKept: boolean, words: string][] = [
  [contraindicated.counts.major === contraindicated.total, 'every contraindicated pair is major'],
  [found >= interacting.total * 0.97, 'at least 97 % of the others are found'],
  [harmless.counts.major === 0, 'no harmless pair is major'],
  [harmless.counts.moderate <= harmless.total * 0.02, 'at most 2 % of the harmless are moderate'],
  [p99 < 20, 'a check of 20 medicines takes less than 20 ms'],
]
for (const [isKept, words] of limits) console.log(`${isKept ? 'kept  ' : 'MISSED'} ${words}`)
if (limits.some(([isKept]) => !isKept)) process.exitCode = 1

function evaluate(file: string, wanted: readonly Verdict[]) {
  const pairs = read(file)
  const counts: Record<Verdict, number> = { major: 0, moderate: 0, other: 0, nothing: 0 }
  const unread: string[] = []
  for (const { a, b } of pairs) {
    const { verdict, unrecognized, why } = verdictOn(a, b)
    counts[verdict]++
    unread.push(...unrecognized)
    if (values.misses && !wanted.includes(verdict)) {
      console.log(`  ${verdict.padEnd(8)} ${a} + ${b}${why && `  (${why})`}`)
    }
  }
  console.log(`${file.padEnd(20)} ${pairs.length} pairs: ${shares(counts, pairs.length)}`)
  if (unread.length > 0) console.log(`  not recognized: ${[...new Set(unread)].join(', ')}`)
  return { total: pairs.length, counts }
}

function verdictOn(a: string, b: string) {
  const { findings, unrecognized } = checkMedicines({ medicines: [{ name: a }, { name: b }] })
  const [first] = findings.filter(({ kind }) => kind !== 'caution')
  return {
    verdict: (first?.severity ?? 'nothing') as Verdict,
    why: first ? (first.rule ?? first.source) : '',
    unrecognized: unrecognized.map(({ typed }) => typed),
  }
}

function alarmLoad(): void {
  const counts: Record<Verdict, number> = { major: 0, moderate: 0, other: 0, nothing: 0 }
  const pairs = mostUsed.flatMap((a, index) => mostUsed.slice(index + 1).map(b => ({ a, b })))
  for (const { a, b } of pairs) {
    const { verdict, why } = verdictOn(a, b)
    counts[verdict]++
    if (values.misses && verdict === 'major') console.log(`  major    ${a} + ${b}  (${why})`)
  }
  const words = shares(counts, pairs.length)
  console.log(`alarm load: all ${pairs.length} pairs of the ${mostUsed.length} most used: ${words}`)
}

/** Milliseconds that one check of 20 medicines takes, but for the slowest of a hundred. */
function speed(): number {
  const medicines = mostUsed.slice(0, 20).map(name => ({ name }))
  const times = Array.from({ length: 400 }, () => {
    const start = performance.now()
    checkMedicines({ medicines })
    return performance.now() - start
  })
    .slice(100)
    .sort((one, other) => one - other)
  const [p50, p99] = [0.5, 0.99].map(part => times[Math.floor(times.length * part)] ?? 0)
  console.log(`one check of 20 medicines: p50 ${p50?.toFixed(2)} ms, p99 ${p99?.toFixed(2)} ms`)
  return p99 ?? Number.POSITIVE_INFINITY
}

function size(): void {
  const file = join(import.meta.dirname, '../app/medications/knowledge/knowledge.json')
  const { counts, version } = JSON.parse(readFileSync(file, 'utf8'))
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  console.log(`knowledge base ${version}: ${readFileSync(file).length} bytes; ${parts.join(', ')}`)
}

function shares(counts: Record<Verdict, number>, total: number): string {
  return verdicts
    .map(one => `${one} ${counts[one]} (${((counts[one] / total) * 100).toFixed(1)} %)`)
    .join(', ')
}

function read(file: string): Pair[] {
  const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').split(/\r?\n/)
  const columns = head.split('\t')
  return lines
    .filter(line => line.trim() !== '')
    .map(line => {
      const cells = line.split('\t')
      const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
      return { a: cell('a'), b: cell('b') }
    })
}
