// Prints figures of the built application within three minutes: npm run bench runs every part,
// npm run bench -- NAME… some. Compare figures of one run only.

import { type BenchPart, formatTable } from './bench/row.ts'

const parts: Record<string, () => Promise<BenchPart>> = {
  'emergency-pages': () => import('./bench/parts/emergency-pages.ts'),
  server: () => import('./bench/parts/server.ts'),
  browser: () => import('./bench/parts/browser.ts'),
  database: () => import('./bench/parts/database.ts'),
}

const names = process.argv.slice(2)
const unknown = names.filter(name => !parts[name])
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
for (const [name, load] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  const part = await load()
  console.info(`\n${formatTable(part.title, await part.measure())}`)
}
