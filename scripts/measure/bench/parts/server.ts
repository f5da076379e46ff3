import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

export const title = 'The server beside a bare node:http server (10 connections)'

const connections = 10
const addresses = 5000
const grants = 50
const acceptEncoding = 'gzip, deflate, br'

interface Lengths {
  rounds: number
  secondsPerSlice: number
  /** Length of the mixed load before memory is read; 0 reads none. */
  memorySeconds: number
}

/** Measures each page, and memory after ten minutes of mixed load. */
export function measure(): Promise<BenchRow[]> {
  return measureServer({ rounds: 5, secondsPerSlice: 3, memorySeconds: 600 })
}

/** Measures each page for a few seconds. */
export function measureBriefly(): Promise<BenchRow[]> {
  return measureServer({ rounds: 3, secondsPerSlice: 1, memorySeconds: 0 })
}

async function measureServer({
  rounds,
  secondsPerSlice,
  memorySeconds,
}: Lengths): Promise<BenchRow[]> {
  const profileDir = process.env.BENCH_CPU_PROF
  const server = await startBenchServer({
    TRUSTED_PROXIES: '127.0.0.0/8',
    ...(profileDir && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileDir}` }),
  })
  const client = new LoadProcess()
  try {
    const person = await registerAndFill(server.origin)
    const pages = await listPages(server.origin, person)
    const bare = await startBare(server.dataDir)
    const rows: BenchRow[] = []
    try {
      for (const page of pages) {
        rows.push(await comparePage(server, bare, client, page, { rounds, secondsPerSlice }))
      }
    } finally {
      bare.stop()
    }
    const targets = pages.map(({ target }) => target)
    if (memorySeconds > 0) rows.push(await measureMemory(server, client, targets, memorySeconds))
    return rows
  } finally {
    client.stop()
    await server.dispose()
  }
}

interface BenchPage {
  name: string
  target: Target
  bytes: number
  goal: number
  /** The path of the bare server with equal work. */
  barePath: '/' | '/commit'
}

async function listPages(origin: string, person: BenchPerson): Promise<BenchPage[]> {
  const view = `/view/${person.shareId}`
  const responders: HttpClient[] = []
  while (responders.length < grants) responders.push(await openEmergencyLink(origin, person))
  const cookies = responders.map(responder => responder.cookies())
  const page = async (
    name: string,
    target: Target,
    goal: number,
    barePath: BenchPage['barePath'] = '/',
  ) => {
    const cookie = target.cookies?.[0]
    const { status, body } = await new HttpClient(origin).get(target.path, cookie ? { cookie } : {})
    if (status !== 200) throw new Error(`${name}: ${status}`)
    return { name, target, bytes: Buffer.byteLength(body), goal, barePath }
  }
  return [
    await page('code page', { path: view }, 0.15),
    await page('login page', { path: '/login' }, 0.06),
    await page('about', { path: '/about' }, 0.06),
    await page('record with its log row', { path: view, cookies }, 0.25, '/commit'),
  ]
}

/** Loads both servers in turn, so that other processes affect both equally. */
async function comparePage(
  server: OwnServer,
  bare: Bare,
  client: LoadProcess,
  { name, target, bytes, goal, barePath }: BenchPage,
  { rounds, secondsPerSlice }: Pick<Lengths, 'rounds' | 'secondsPerSlice'>,
): Promise<BenchRow> {
  const bareTarget = { path: `${barePath}?bytes=${bytes}` }
  const run = async (of: { pid: number; port: number }, targets: Target[], seconds: number) => {
    resetViewLimits(server.dataDir)
    const cpuBefore = cpuMs(of.pid)
    const slice: Slice = { port: of.port, targets, connections, addresses, seconds }
    const { count, seconds: took, times } = await client.run(slice)
    return { perSecond: count / took, times, cpu: (cpuMs(of.pid) - cpuBefore) / count }
  }
  await run(server, [target], secondsPerSlice) // warm
  await run(bare, [bareTarget], 0.5)
  const ours: Awaited<ReturnType<typeof run>>[] = []
  const theirs: typeof ours = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await run(server, [target], secondsPerSlice))
    theirs.push(await run(bare, [bareTarget], secondsPerSlice))
  }
  const perSecond = median(ours.map(one => one.perSecond))
  const barePerSecond = median(theirs.map(one => one.perSecond))
  // The ratio of each round counts, because its two slices meet the same machine.
  const ratio = median(ours.map((one, n) => one.perSecond / (theirs[n]?.perSecond ?? Number.NaN)))
  const p99 = percentile(
    ours.flatMap(one => one.times),
    99,
  )
  const cpu = median(ours.map(one => one.cpu))
  const bareCpu = median(theirs.map(one => one.cpu))
  return {
    what: `${name} ÷ bare`,
    measured: `${ratio.toFixed(3)} (${Math.round(perSecond)}/s, p99 ${p99.toFixed(1)} ms; bare ${Math.round(barePerSecond)}/s), of processor time ${(bareCpu / cpu).toFixed(3)} (${cpu.toFixed(2)} ms; bare ${bareCpu.toFixed(2)} ms)`,
    goal: `≥ ${goal}`,
    isMet: ratio >= goal,
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
    what: `resident after ${Math.round(seconds / 60)} minutes of mixed load`,
    measured: `${Math.round(resident)} MiB (at most ${Math.round(maxMib)} MiB; ${count} pages)`,
    goal: '≤ 400 MiB, at most 450',
    isMet: resident <= 400 && maxMib <= 450,
  }
}

// The rate limits would stop the load of a few browsers.
function resetViewLimits(dataDir: string): void {
  const database = new BetterSqlite3(join(dataDir, 'medfold.db'), { timeout: 5000 })
  database.prepare("delete from rate_limits where key like 'view-record:%'").run()
  database.close()
}

interface Bare {
  pid: number
  port: number
  stop(): void
}

async function startBare(dataDir: string): Promise<Bare> {
  const child = spawn(process.execPath, ['scripts/measure/bench/bare-server.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(child.stdout.setEncoding('utf8'), 'data')
  const port = Number(new URL(String(url).trim()).port)
  return { pid: child.pid ?? 0, port, stop: () => child.kill() }
}

function median(figures: number[]): number {
  return percentile(figures, 50)
}
