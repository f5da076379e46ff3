import { brotliCompressSync } from 'node:zlib'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { startBenchServer } from '../bench-server.ts'
import { kb } from '../figures.ts'
import { openEmergencyLink, registerRichOwner } from '../rich-owner.ts'
import type { BenchRow } from '../row.ts'
import { measureSlowLine, slowLine } from '../slow-line.ts'

export const title = 'Emergency pages of a richly filled record'

const maxMs = 2500
const languages = ['es', 'fr', 'zh', 'ar', 'ru']

/** Measures sizes of emergency pages, and the time from code to record on a slow line. */
export async function measure(): Promise<BenchRow[]> {
  const server = await startBenchServer()
  try {
    const owner = await registerRichOwner(server)
    const opened = await openEmergencyLink(server, owner)
    const path = `/view/${owner.shareId}`
    const rows = [
      await measureSize('code page', new HttpClient(server.origin), path, 4),
      await measureSize('record', opened, path, 10),
    ]
    for (const language of languages) {
      rows.push(await measureSize(`record in ${language}`, opened, `${path}?lang=${language}`))
    }
    const ms = await measureSlowLine(server.origin, owner)
    const { kbitPerSecond, roundTripMs, slowerProcessor } = slowLine
    const line = `${kbitPerSecond} kbit/s, ${roundTripMs} ms, processor ${slowerProcessor} times slower`
    rows.push({
      what: `from code to record (${line})`,
      measured: `${Math.round(ms)} ms`,
      goal: `≤ ${maxMs} ms`,
      isMet: ms <= maxMs,
    })
    return rows
  } finally {
    await server.dispose()
  }
}

async function measureSize(
  what: string,
  client: HttpClient,
  path: string,
  maxKb?: number,
): Promise<BenchRow> {
  const plain = await client.get(path)
  const gzip = await client.get(path, { 'accept-encoding': 'gzip' })
  const brotli = await client.get(path, { 'accept-encoding': 'br' })
  if (plain.status !== 200) throw new Error(`${what}: ${plain.status}`)
  const parts = plain.body.match(/<(script|link[^>]+stylesheet|img|iframe)\b/g) ?? []
  const best = brotliCompressSync(plain.body).length
  return {
    what,
    measured: `${kb(gzip.bytes)} gzip, ${kb(brotli.bytes)} brotli (best ${kb(best)}), ${kb(plain.bytes)} plain; ${1 + parts.length} request(s)`,
    ...(maxKb && { goal: `≤ ${maxKb} KB`, isMet: gzip.bytes <= maxKb * 1024 }),
  }
}
