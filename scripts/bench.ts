// Prints figures of the built application on this machine: `npm run bench`. Nothing here is a test: compare
// figures within one run only, because machines differ and are never quiet.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { startServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { measureScripts } from './bench/browser.ts'
import { load, percentile } from './bench/load.ts'
import { openShare, registerAndFill } from './bench/person.ts'

const seconds = 5

async function main(): Promise<void> {
  const began = performance.now()
  const server = await startServer()
  const startMs = performance.now() - began
  try {
    heading('Start')
    line(
      'from start to first answer',
      `${Math.round(startMs)} ms (an empty database: keys and tables are made)`,
    )
    const person = await registerAndFill(server.origin)
    const opened = await openShare(server.origin, person)

    heading('Emergency pages')
    const pages = [
      ['code page', new Visitor(server.origin), `/view/${person.shareId}`],
      ['record, richly filled', opened, `/view/${person.shareId}`],
    ] as const
    for (const [name, visitor, path] of pages) await size(name, visitor, path)

    heading('Browser JavaScript (compressed bytes on a first visit)')
    for (const { path, total, own, files } of await measureScripts(server.origin, person)) {
      line(path, `${kb(total)} in ${files} files, of these the route's own ${kb(own)}`)
    }

    heading(`Requests per second (16 connections, ${seconds} s each)`)
    for (const [name, visitor, path] of pages) {
      const page = await visitor.get(path)
      const bare = await startBare(server.dataDir, page.body.length)
      const ours = await load({
        url: `${server.origin}${path}`,
        cookie: visitor.cookies(),
        seconds,
      })
      const theirs = await load({ url: bare.url, cookie: '', seconds })
      bare.stop()
      const ratio = (theirs.perSecond / ours.perSecond).toFixed(1)
      line(
        name,
        `${Math.round(ours.perSecond)}/s, p99 ${ours.p99.toFixed(1)} ms; bare node:http ${Math.round(theirs.perSecond)}/s (${ratio} times)`,
      )
    }

    heading('Saving a section (personal, filled; one after another)')
    const saves = await person.timeSaves(300)
    line(
      'save',
      `p50 ${percentile(saves, 50).toFixed(1)} ms, p99 ${percentile(saves, 99).toFixed(1)} ms`,
    )

    heading('Memory after all of this')
    line('resident', `${Math.round(residentKb(server.pid) / 1024)} MB`)
  } finally {
    await server.dispose()
  }
}

async function size(name: string, visitor: Visitor, path: string): Promise<void> {
  const plain = await visitor.get(path)
  const gzip = await visitor.get(path, { 'accept-encoding': 'gzip' })
  const brotli = await visitor.get(path, { 'accept-encoding': 'br' })
  if (plain.status !== 200) throw new Error(`${name}: ${plain.status}`)
  const requests =
    1 + (plain.body.match(/<(script|link[^>]+stylesheet|img|iframe)\b/g)?.length ?? 0)
  line(
    name,
    `${kb(gzip.bytes)} gzip, ${kb(brotli.bytes)} brotli, ${kb(plain.bytes)} plain; ${requests} request(s)`,
  )
  line('', `(best possible brotli of the same bytes: ${kb(brotliCompressSync(plain.body).length)})`)
}

async function startBare(dataDir: string, bytes: number): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ['scripts/bench/bare-server.ts', String(bytes)], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { url: String(url).trim(), stop: () => child.kill() }
}

function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

function heading(words: string): void {
  console.info(`\n${words}`)
}

function line(name: string, words: string): void {
  console.info(`  ${name.padEnd(28)} ${words}`)
}

await main()
