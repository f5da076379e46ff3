// Prints figures of the built application: npm run bench runs the short parts within three minutes,
// npm run bench -- NAME… any part. Compare figures of one run only.

import { type BenchPart, type BenchRow, formatTable } from './bench/row.ts'

const short = ['emergency-pages', 'server-short', 'manifest', 'browser', 'name-choices']
const long = ['responder', 'short-way', 'known-emails', 'growth', 'operation', 'abuse', 'server']

async function main(names: string[]): Promise<void> {
  const unknown = names.filter(name => ![...short, ...long].includes(name))
  if (unknown.length > 0) {
    console.error(`Unknown part: ${unknown.join(', ')}. Short: ${short}. Long: ${long}.`)
    process.exitCode = 1
    return
  }
  const startedAt = performance.now()
  const all: BenchRow[] = []
  for (const name of names.length > 0 ? names : short) {
    const part: BenchPart = await import(`./bench/parts/${name}.ts`)
    const rows = await part.measure()
    console.info(`\n${formatTable(part.title, rows)}`)
    all.push(...rows)
  }
  const goals = all.filter(({ isMet }) => isMet !== undefined)
  const metCount = goals.filter(({ isMet }) => isMet).length
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.info(`\n${metCount} of ${goals.length} goals met, ${seconds} s`)
  if (names.length === 0) console.info(`Long parts, by name: ${long.join(', ')}`)
}

await main(process.argv.slice(2))
