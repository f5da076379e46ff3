// Prints figures of the first minutes of an owner and of a responder, after npm run build:
// npm run first-minutes runs all parts, npm run first-minutes -- NAME… some of them.

import { type BenchPart, type BenchRow, formatTable } from './bench/row.ts'

const parts = ['short-way', 'responder']

async function main(names: string[]): Promise<void> {
  const unknown = names.filter(name => !parts.includes(name))
  if (unknown.length > 0) {
    console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${parts}.`)
    process.exitCode = 1
    return
  }
  const all: BenchRow[] = []
  for (const name of names.length > 0 ? names : parts) {
    const part: BenchPart = await import(`./first-minutes/parts/${name}.ts`)
    const rows = await part.measure()
    console.info(`\n${formatTable(part.title, rows)}`)
    all.push(...rows)
  }
  const goals = all.filter(({ isMet }) => isMet !== undefined)
  const metCount = goals.filter(({ isMet }) => isMet).length
  console.info(`\n${metCount} of ${goals.length} goals met`)
  if (metCount < goals.length) process.exitCode = 1
}

await main(process.argv.slice(2))
