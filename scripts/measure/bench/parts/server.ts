import { fullProfile } from '#tests/support/data/full-profile.ts'
import { newOwner, type OwnerWithLink, saveSection } from '#tests/support/data/owner.ts'
import { formEntries } from '#tests/support/http/form-data.ts'
import { type HttpAnswer, HttpClient } from '#tests/support/http/http-client.ts'
import type { OwnServer } from '#tests/support/http/server.ts'
import { askForManifest, shlOfOwner } from '#tests/support/http/shl-of-owner.ts'
import { startBenchServer } from '../bench-server.ts'
import { cpuMs, elapsedMs, percentile } from '../figures.ts'
import { openEmergencyLink, registerRichOwner } from '../rich-owner.ts'
import type { BenchRow } from '../row.ts'

// BENCH_CPU_PROF=FOLDER writes a CPU profile of the server, for the developer tools of Chromium.

export const title = 'The server: requests at once, and code pages beside logins'

const warmUpSeconds = 1
const seconds = 5
// As many clients as the rate limits of one address and one code allow.
const clients = 50

/** Measures the rate, processor time and slowest answers of the most frequent requests. */
export async function measure(): Promise<BenchRow[]> {
  const folder = process.env.BENCH_CPU_PROF
  const profile = folder && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` }
  const server = await startBenchServer({ ...profile })
  try {
    const owner = await registerRichOwner(server)
    const rows: BenchRow[] = []
    for (const load of await listLoads(server, owner)) rows.push(await measureLoad(server, load))
    for (const logins of [20, 300]) rows.push(await measureBesideLogins(server, owner, logins))
    return rows
  } finally {
    await server.dispose()
  }
}

interface Load {
  what: string
  connections: number
  /** Sends the next request of a connection. */
  send(connection: number): Promise<HttpAnswer>
  /** The goal on one core. */
  minPerSecond?: number
  maxP99Ms?: number
}

async function listLoads(server: OwnServer, owner: OwnerWithLink): Promise<Load[]> {
  const view = `/view/${owner.shareId}`
  const visitors = Array.from({ length: clients }, (_, n) => clientAt(server, n))
  const responders: HttpClient[] = []
  while (responders.length < clients) {
    responders.push(await openEmergencyLink(server, owner, addressOf(responders.length)))
  }
  const shl = await shlOfOwner(server, owner)
  const savers = [await newOwner(server), await newOwner(server)]
  const versions = savers.map(() => 0)
  let sent = 0
  const next = (all: HttpClient[]) => all[sent++ % all.length] as HttpClient
  const goals = { minPerSecond: 250, maxP99Ms: 150 }
  return [
    { what: 'code page', connections: 20, send: () => next(visitors).get(view, gzip), ...goals },
    {
      what: 'record with its log row',
      connections: 20,
      send: () => next(responders).get(view, gzip),
    },
    {
      what: 'manifest of a SMART Health Link',
      connections: 10,
      send: () => askForManifest(next(visitors), shl, { passcode: owner.code }),
      maxP99Ms: 60,
    },
    { what: 'login page', connections: 20, send: () => next(visitors).get('/login', gzip) },
    // The server works on two requests of an account at a time.
    { what: 'dashboard', connections: 2, send: () => owner.client.get('/dashboard', gzip) },
    {
      what: 'save of a section',
      connections: savers.length,
      async send(connection) {
        const { client } = savers[connection] as OwnerWithLink
        const version = versions[connection] as number
        versions[connection] = version + 1
        const form = formEntries({ ...fullProfile.social, environmentalExposures: `${version}` })
        return await saveSection(client, 'social', form, version)
      },
    },
  ]
}

async function measureLoad(server: OwnServer, load: Load): Promise<BenchRow> {
  await sendFor(warmUpSeconds, load)
  const cpuBefore = cpuMs(server.pid)
  const times = await sendFor(seconds, load)
  const perSecond = times.length / seconds
  const cpu = (cpuMs(server.pid) - cpuBefore) / times.length
  const p99 = percentile(times, 99)
  const { what, connections, minPerSecond = 0, maxP99Ms } = load
  const goals = [minPerSecond && `≥ ${minPerSecond}/s`, maxP99Ms && `p99 ≤ ${maxP99Ms} ms`]
  return {
    what: `${what}, ${connections} at once`,
    measured: `${Math.round(perSecond)}/s, p99 ${p99.toFixed(0)} ms, processor time ${cpu.toFixed(1)} ms`,
    ...(maxP99Ms && {
      goal: goals.filter(Boolean).join(', '),
      isMet: perSecond >= minPerSecond && p99 <= maxP99Ms,
    }),
  }
}

/** Returns the milliseconds of each answer. @throws if one is an error. */
async function sendFor(seconds: number, { what, connections, send }: Load): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const sendInTurn = async (connection: number) => {
    while (performance.now() < end) {
      const startedAt = performance.now()
      const { status } = await send(connection)
      if (status >= 400) throw new Error(`${what} was answered with ${status}`)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => sendInTurn(n)))
  return times
}

/** Requests code pages, ten a second, while people log in at once from many addresses. */
async function measureBesideLogins(
  server: OwnServer,
  { shareId }: OwnerWithLink,
  logins: number,
): Promise<BenchRow> {
  let isOver = false
  const posts = Array.from({ length: logins }, (_, n) => {
    const form = { email: `nobody${n}@example.org`, password: 'Wrong harbour 7' }
    return clientAt(server, n).post('/login', form)
  })
  const answered = Promise.all(posts).finally(() => {
    isOver = true
  })
  const responder = new HttpClient(server.origin)
  const views: Promise<number>[] = []
  while (!isOver || views.length < 20) {
    views.push(elapsedMs(() => responder.get(`/view/${shareId}`)))
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  await answered
  const p99 = percentile(await Promise.all(views), 99)
  const maxMs = logins > 20 ? 3000 : 300
  return {
    what: `code page while ${logins} log in at once`,
    measured: `p99 ${p99.toFixed(0)} ms of ${views.length}`,
    goal: `≤ ${maxMs} ms`,
    isMet: p99 <= maxMs,
  }
}

const gzip = { 'accept-encoding': 'gzip' }

function clientAt({ origin }: OwnServer, n: number): HttpClient {
  return new HttpClient(origin, addressOf(n))
}

function addressOf(n: number): string {
  return `127.9.${n >> 6}.${(n & 63) + 1}`
}
