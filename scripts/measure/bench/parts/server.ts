import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { HttpClient } from '#tests/support/http/http-client.ts'
import type { OwnServer } from '#tests/support/http/server.ts'
import { startBenchServer } from '../bench-server.ts'
import { cpuMs, residentMib } from '../figures.ts'
import type { Slice, Target } from '../load-client.ts'
import { LoadProcess } from '../load-process.ts'
import { percentile } from '../percentile.ts'
import { type BenchPerson, openEmergencyLink, registerAndFill } from '../person.ts'
import type { BenchRow } from '../row.ts'

// BENCH_CPU_PROF=FOLDER writes a CPU profile of the server, for the developer tools of Chromium.

export const title = 'The server: pages with 20 requests at once, code pages beside logins'

const connections = 20
const addresses = 5000
const grants = 50
const acceptEncoding = 'gzip, deflate, br'

interface Lengths {
  secondsPerPage: number
  /** Length of the mixed load before the pages and memory are measured; 0 for none. */
  mixedSeconds: number
}

/** Measures memory, pages and logins after ten minutes of mixed use. */
export function measure(): Promise<BenchRow[]> {
  return measureServer({ secondsPerPage: 10, mixedSeconds: 600 })
}

/** Measures each page for a few seconds, and the logins. */
export function measureBriefly(): Promise<BenchRow[]> {
  return measureServer({ secondsPerPage: 4, mixedSeconds: 0 })
}

async function measureServer({ secondsPerPage, mixedSeconds }: Lengths): Promise<BenchRow[]> {
  const profileDir = process.env.BENCH_CPU_PROF
  const server = await startBenchServer({
    TRUSTED_PROXIES: '127.0.0.0/8',
    ...(profileDir && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileDir}` }),
  })
  const client = new LoadProcess()
  try {
    const person = await registerAndFill(server.origin)
    const pages = await listPages(server.origin, person)
    const rows: BenchRow[] = []
    if (mixedSeconds > 0) {
      const targets = pages.map(({ target }) => target)
      rows.push(await measureMemory(server, client, targets, mixedSeconds))
    }
    for (const page of pages) rows.push(await measurePage(server, client, page, secondsPerPage))
    for (const logins of [20, 300]) rows.push(await measureBesideLogins(server, person, logins))
    return rows
  } finally {
    client.stop()
    await server.dispose()
  }
}

interface BenchPage {
  name: string
  target: Target
  /** The least pages a second on one core; none without a goal. */
  least?: number
}

async function listPages(origin: string, person: BenchPerson): Promise<BenchPage[]> {
  const view = `/view/${person.shareId}`
  const responders: HttpClient[] = []
  while (responders.length < grants) responders.push(await openEmergencyLink(origin, person))
  const cookies = responders.map(responder => responder.cookies())
  return [
    { name: 'code page', target: { path: view }, least: 250 },
    { name: 'record with its log row', target: { path: view, cookies } },
    { name: 'login page', target: { path: '/login' } },
    { name: 'dashboard', target: { path: '/dashboard', cookies: [person.client.cookies()] } },
  ]
}

const maxP99Ms = 150

async function measurePage(
  server: OwnServer,
  client: LoadProcess,
  { name, target, least }: BenchPage,
  seconds: number,
): Promise<BenchRow> {
  const { pid, port } = server
  // The server works on two requests of an account at a time, and refuses more than twenty.
  const isOfAccount = name === 'dashboard'
  const slice: Slice = {
    port,
    targets: [target],
    connections: isOfAccount ? 2 : connections,
    addresses,
    acceptEncoding,
    seconds,
  }
  resetViewLimits(server.dataDir)
  await client.run({ ...slice, seconds: 1 })
  resetViewLimits(server.dataDir)
  const cpuBefore = cpuMs(pid)
  const { count, seconds: took, times } = await client.run(slice)
  const perSecond = count / took
  const perCpuSecond = (count * 1000) / (cpuMs(pid) - cpuBefore)
  const p99 = percentile(times, 99)
  return {
    what: `${name}, ${slice.connections} at once`,
    measured: `${Math.round(perSecond)}/s (${Math.round(perCpuSecond)} in a second of processor time), p99 ${p99.toFixed(0)} ms`,
    ...(least && {
      goal: `≥ ${least}/s, p99 ≤ ${maxP99Ms} ms`,
      isMet: perSecond >= least && p99 <= maxP99Ms,
    }),
  }
}

/** Requests code pages, ten a second, while people log in at once from many addresses. */
async function measureBesideLogins(
  { origin }: OwnServer,
  { shareId }: BenchPerson,
  logins: number,
): Promise<BenchRow> {
  let isOver = false
  const posts = Array.from({ length: logins }, (_, n) =>
    new HttpClient(origin, `127.1.${n % 10}.${1 + Math.floor(n / 10)}`).post('/login', {
      email: `nobody${n}@example.org`,
      password: 'Wrong harbour 7',
    }),
  )
  const answered = Promise.all(posts).finally(() => {
    isOver = true
  })
  const responder = new HttpClient(origin)
  const views: Promise<number>[] = []
  while (!isOver || views.length < 20) {
    const startedAt = performance.now()
    views.push(responder.get(`/view/${shareId}`).then(() => performance.now() - startedAt))
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  await answered
  const p99 = percentile(await Promise.all(views), 99)
  const most = logins > 20 ? 3000 : 300
  return {
    what: `code page while ${logins} log in at once`,
    measured: `p99 ${p99.toFixed(0)} ms of ${views.length}`,
    goal: `≤ ${most} ms`,
    isMet: p99 <= most,
  }
}

async function measureMemory(
  server: OwnServer,
  client: LoadProcess,
  targets: Target[],
  seconds: number,
): Promise<BenchRow> {
  const end = performance.now() + seconds * 1000
  let count = 0
  let maxMib = 0
  while (performance.now() < end) {
    resetViewLimits(server.dataDir)
    const left = (end - performance.now()) / 1000
    const { port, pid } = server
    // Browsers ask for compressed pages, which needs memory too.
    const load = { port, targets, connections, addresses, acceptEncoding }
    count += (await client.run({ ...load, seconds: Math.min(10, Math.max(0.1, left)) })).count
    maxMib = Math.max(maxMib, residentMib(pid))
  }
  const resident = residentMib(server.pid)
  return {
    what: `resident after ${Math.round(seconds / 60)} minutes of mixed use`,
    measured: `${Math.round(resident)} MiB (at most ${Math.round(maxMib)} MiB; ${count} pages)`,
    goal: '≤ 400 MiB',
    isMet: resident <= 400,
  }
}

// The rate limits would stop the load of a few browsers.
function resetViewLimits(dataDir: string): void {
  const database = new BetterSqlite3(join(dataDir, 'medfold.db'), { timeout: 5000 })
  database.prepare("delete from rate_limits where key like 'view-record:%'").run()
  database.close()
}
