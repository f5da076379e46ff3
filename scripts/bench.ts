// Prints figures of the built application on this machine: `npm run bench`. Nothing here is a test: compare
// figures within one run only, because machines differ and are never quiet.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Section } from '#app/profile/section.ts'
import { sections } from '#app/profile/sections/index.server.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { measureScripts } from './bench/browser.ts'
import { load, percentile } from './bench/load.ts'
import { type BenchPerson, formBytes, openShare, registerAndFill } from './bench/person.ts'
import { addHistory, addProxies, populate } from './bench/population.ts'
import { measureSlowLine, slowLine } from './bench/slow-line.ts'

const languages = ['es', 'fr', 'zh', 'ar', 'ru']
const seconds = 5
const accounts = 10_000
const saves = 200
const historyEntries = 10_000
const proxies = 1000
const warmUp = 20
const pageViews = 300 + warmUp

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

    for (const lang of languages) {
      await size(`record in ${lang}`, opened, `/view/${person.shareId}?lang=${lang}`)
    }
    const { record, fixed } = await measureSlowLine(server.origin, person)
    const { kbitPerSecond, roundTripMs, slowerProcessor } = slowLine
    line(
      'from code to record',
      `${Math.round(record)} ms at ${kbitPerSecond} kbit/s and ${roundTripMs} ms, processor ${slowerProcessor} times slower; a fixed page ${Math.round(fixed)} ms, ${((record - fixed) / roundTripMs).toFixed(2)} round trips less`,
    )

    heading('Pages with forms, filled (compressed bytes on a first visit)')
    const forms = [...sections.map(({ slug }) => `/profile/${slug}?edit=1`), '/profile/edit']
    const paths = ['/register', '/dashboard', ...forms]
    for (const { path, total, own, files } of await measureScripts(server.origin, person, paths)) {
      const visitor = path === '/register' ? new Visitor(server.origin) : person.visitor
      const { bytes, status } = await visitor.get(path, { 'accept-encoding': 'br' })
      if (status !== 200) throw new Error(`${path}: ${status}`)
      const scripts = `scripts ${kb(total)} in ${files} files, of these the page's own ${kb(own)}`
      line(path, `HTML ${kb(bytes)}; ${scripts}`)
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

    await measureSaves(server, person)
    await measureHistory(server, person)
    await measureProxies(server, person)

    heading('Memory after the saves')
    line('resident', `${Math.round(residentKb(server.pid) / 1024)} MB`)
  } finally {
    await server.dispose()
  }
}

async function measureSaves(server: TestServer, person: BenchPerson): Promise<void> {
  const bySize = sections.toSorted((one, other) => formBytes(other) - formBytes(one))
  const largest = bySize[0] as Section
  heading('Saving a section, filled, one save after another')
  const measure = async (section: Section, words = section.slug) => {
    const cpuBefore = cpuMs(server.pid)
    const times = await person.timeSaves(section, saves)
    const cpu = ((cpuMs(server.pid) - cpuBefore) / saves).toFixed(1)
    line(words, `${kb(formBytes(section))} of form; ${spread(times)}, ${cpu} ms of processor time`)
  }
  await measure(largest, `${largest.slug}, nobody else`)
  await server.stop()
  await populate(server.dataDir, accounts)
  await server.start()
  heading(`The same among ${accounts} accounts`)
  for (const section of bySize) await measure(section)
  const people = [person]
  while (people.length < 4) people.push(await registerAndFill(server.origin))
  const together = await Promise.all(people.map(one => one.timeSaves(largest, saves)))
  line('4 people at once', `${largest.slug}; ${spread(together.flat())}`)
}

async function measureHistory(server: TestServer, person: BenchPerson): Promise<void> {
  await server.stop()
  await addHistory(server.dataDir, person.email, historyEntries)
  await server.start()
  heading(`Pages of a change history of ${historyEntries} entries, one after another`)
  const first = await person.visitor.get('/profile/history')
  const older = /\/profile\/history\?before=\d+/.exec(first.body)?.[0]
  if (!older) throw new Error('A long history has no second page')
  const paths = [
    '/profile/history',
    older,
    '/profile/history?before=60',
    '/profile/history?section=social',
    '/profile/history?section=allergies',
    '/dashboard?tab=changes',
    '/dashboard',
  ]
  for (const path of paths) {
    const times: number[] = []
    while (times.length < pageViews) times.push(await person.timeView(path))
    line(path, spread(times.slice(warmUp)))
  }
}

async function measureProxies(server: TestServer, person: BenchPerson): Promise<void> {
  await server.stop()
  await addProxies(server.dataDir, person.email, proxies)
  await server.start()
  heading(`A list of ${proxies} proxies, one request after another`)
  const paths = [
    '/proxies',
    '/proxies?page=50',
    '/proxies?search=larkhaven',
    '/proxies?search=person+77&level=full_edit&status=pending',
    '/proxies?sort=date&order=desc',
    '/proxies.csv',
  ]
  for (const path of paths) {
    const times: number[] = []
    while (times.length < pageViews) times.push(await person.timeView(path))
    line(path, spread(times.slice(warmUp)))
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

function spread(times: number[]): string {
  return `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`
}

/** Time that a process has spent on a processor: what other work on the machine changes least. */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10 // ticks of a hundredth of a second
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
  console.info(`  ${name.padEnd(32)} ${words}`)
}

await main()
