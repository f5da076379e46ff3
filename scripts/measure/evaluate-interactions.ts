// Measures the medication check on sets of pairs that were written independently of its rules, and
// fails if a figure misses its goal: npm run -s evaluate [-- FOLDER …] [-- --misses]
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { checkMedications } from '#app/medications/check/check-medications.server.ts'
import {
  checkGoals,
  type Measured,
  measurePairs,
  measureSets,
  verdicts,
} from './evaluate/measure.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: 'boolean', default: false } },
})
const pairsFolder = join(import.meta.dirname, 'evaluate/pairs')
const mostUsed = readFileSync(join(import.meta.dirname, 'evaluate/most-used.txt'), 'utf8')
  .trim()
  .split('\n')
const folders =
  positionals.length > 0
    ? positionals
    : ['first', 'second', 'third'].map(set => join(pairsFolder, set))

const results = folders.flatMap(folder => {
  console.log(folder)
  const measured = measureSets(folder)
  for (const [name, result] of Object.entries(measured)) report(name, result)
  return checkGoals(measured)
})
reportMostUsed()
results.push([measureP95Ms() < 20, 'a check of 20 medicines takes less than 20 ms'])
reportSize()
for (const [isMet, words] of results) console.log(`${isMet ? 'met   ' : 'MISSED'} ${words}`)
if (results.some(([isMet]) => !isMet)) process.exitCode = 1

function report(name: string, { total, counts, misses, unrecognized }: Measured): void {
  console.log(`  ${name.padEnd(16)} ${total} pairs: ${formatShares(counts, total)}`)
  if (unrecognized.length > 0) console.log(`    not recognized: ${unrecognized.join(', ')}`)
  if (!values.misses) return
  for (const { a, b, verdict, why } of misses)
    console.log(`    ${verdict.padEnd(8)} ${a} + ${b}${why && `  (${why})`}`)
}

function reportMostUsed(): void {
  const pairs = mostUsed.flatMap((a, index) => mostUsed.slice(index + 1).map(b => ({ a, b })))
  const measured = measurePairs(pairs, ['moderate', 'other', 'nothing'])
  report(`${mostUsed.length} most used`, measured)
}

/** Returns the 95th percentile of milliseconds for one check of 20 medications. */
function measureP95Ms(): number {
  const medications = mostUsed.slice(0, 20).map(name => ({ name }))
  const times = Array.from({ length: 1100 }, () => {
    const start = performance.now()
    checkMedications({ medications })
    return performance.now() - start
  })
    .slice(100)
    .sort((one, other) => one - other)
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map(
    part => times[Math.floor(times.length * part)],
  )
  console.log(
    `one check of 20 medicines: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
  )
  return p95
}

function reportSize(): void {
  const file = join(import.meta.dirname, '../../app/medications/knowledge/knowledge.json.gz')
  const { counts, version } = JSON.parse(gunzipSync(readFileSync(file)).toString())
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  console.log(`knowledge base ${version}: ${readFileSync(file).length} bytes; ${parts.join(', ')}`)
}

function formatShares(counts: Measured['counts'], total: number): string {
  return verdicts
    .map(
      verdict =>
        `${verdict} ${counts[verdict]} (${((counts[verdict] / total) * 100).toFixed(1)} %)`,
    )
    .join(', ')
}
