import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpClient } from '#tests/support/http/http-client.ts'
import type { Entries } from '#tests/support/http/posted-form.ts'
import type { OwnServer } from '#tests/support/http/server.ts'
import { askForManifest, shlOfOwner } from '#tests/support/http/shl-of-owner.ts'
import type { Abuse } from '../abuse-client.ts'
import { startBenchServer } from '../bench-server.ts'
import { cpuMs, residentMib } from '../figures.ts'
import { LoadProcess } from '../load-process.ts'
import { percentile } from '../percentile.ts'
import { registerAndFill } from '../person.ts'
import type { BenchRow } from '../row.ts'

// BENCH_MINUTES=3 shortens the abuse.
const minutes = Number(process.env.BENCH_MINUTES ?? 10)
const connections = 50
const visitEveryMs = 500

export const title = `A responder beside one account at its worst (${connections} requests at once, ${minutes} minutes)`

/** Measures a responder's pages, deaths and memory of the server while one account abuses it. */
export async function measure(): Promise<BenchRow[]> {
  const server = await startBenchServer({ TRUSTED_PROXIES: '127.0.0.0/8' })
  const load = new LoadProcess()
  try {
    const { origin } = server
    const owner = await registerAndFill(origin)
    const path = `/view/${owner.shareId}`
    const { account, form } = await registerAtLimits(origin)
    const watch = watchServer(server)
    const rows = await measureFullestList(server, account.client)
    rows.push(await measureBesideLogins(origin, path))
    const fresh = await countPages(load, server, path)

    const abuse = fork(join(import.meta.dirname, '../abuse-client.ts'))
    const { email, password } = account
    abuse.send({ origin, email, password, form, connections } satisfies Abuse)
    const shl = await shlOfOwner(server, { person: owner })
    const times = new Map<string, number[]>()
    let failures = 0
    const visit = async (n: number) => {
      const responder = new HttpClient(origin, `127.9.${n >> 8}.${n & 255}`)
      const time = async (what: string, send: () => Promise<{ status: number }>) => {
        const began = performance.now()
        const answer = await send().catch(() => undefined)
        if (!answer || answer.status >= 400) failures += 1
        times.set(what, [...(times.get(what) ?? []), performance.now() - began])
      }
      await time('code page', () => responder.get(path))
      await time('code', () => responder.post(path, { code: owner.code }))
      await time('record', () => responder.get(path))
      await time('manifest', () => askForManifest(responder, shl, { passcode: owner.code }))
    }
    const visits: Promise<void>[] = []
    // A visit is due whether or not the last one has ended.
    for (const end = performance.now() + minutes * 60_000; performance.now() < end; ) {
      visits.push(visit(visits.length))
      await pause(visitEveryMs)
    }
    abuse.send('stop')
    const [statuses] = await once(abuse, 'message')
    await Promise.all(visits)
    // The earlier requests of the account are answered meanwhile.
    await pause(60_000)
    const { deaths, maxMib, resident } = await watch.stop()
    const after = await countPages(load, server, path)
    const ratio = after.perSecond / fresh.perSecond
    return [
      ...[...times].map(([what, figures]) => timesRow(`responder's ${what}`, figures)),
      limitRow('responses to the responder with an error', failures, 0),
      limitRow('deaths of the server', deaths, 0),
      limitRow('resident at its worst', maxMib, 450, ' MiB'),
      limitRow('resident after it', resident, 400, ' MiB'),
      {
        what: 'code pages a second after it ÷ fresh',
        measured: `${ratio.toFixed(2)} (${Math.round(after.perSecond)} ÷ ${Math.round(fresh.perSecond)}; processor time ${after.cpu.toFixed(2)} ÷ ${fresh.cpu.toFixed(2)} ms)`,
        goal: '≥ 0.9',
        isMet: ratio >= 0.9,
      },
      ...rows,
      { what: 'responses to the account', measured: JSON.stringify(statuses) },
    ]
  } finally {
    load.stop()
    await server.dispose()
  }
}

/** Registers an account with as many dose times for a hundred medications as a save accepts. */
async function registerAtLimits(origin: string) {
  for (const times of [12, 6, 3]) {
    const form = fullestForm(times)
    const person = await registerAndFill(origin, form).catch(() => undefined)
    if (person) return { account: person, form }
  }
  throw new Error('No form with a hundred medications was saved')
}

function fullestForm(times: number): Entries {
  return Array.from({ length: 100 }, (_, n) => {
    const fields: Record<string, string> = {
      id: `${n + 1}`,
      name: `Metfromin ${n}`,
      type: 'prescription',
      frequency: 'four-times-daily',
      reason: 'W'.repeat(300),
    }
    for (let m = 0; m < times; m++) {
      fields[`doseTimes[${m}].id`] = `${m + 1}`
      fields[`doseTimes[${m}].time`] = `${10 + m}:30`
    }
    return Object.entries(fields).map(([name, value]): Entries[0] => [
      `medications[${n}].${name}`,
      value,
    ])
  }).flat()
}

/** Reads the resident memory twice a second, and starts a server again that has died. */
function watchServer(server: OwnServer) {
  let isOver = false
  let deaths = 0
  let maxMib = 0
  const watching = (async () => {
    for (;;) {
      const resident = ifAlive(() => residentMib(server.pid))
      maxMib = Math.max(maxMib, resident ?? 0)
      if (resident && isOver) return { deaths, maxMib, resident }
      if (!resident) {
        deaths += 1
        // One that dies before it is ready is the next death.
        await server.start().catch(() => undefined)
      }
      await pause(500)
    }
  })()
  const stop = () => {
    isOver = true
    return watching
  }
  return { stop }
}

// A process that has ended has no files in /proc, or no figures in them.
function ifAlive(read: () => number): number | undefined {
  try {
    return read() || undefined
  } catch {
    return undefined
  }
}

/** Returns code pages a second and the processor time of each; NaN if the server died. */
async function countPages(load: LoadProcess, { port, pid }: OwnServer, path: string) {
  const slice = { port, targets: [{ path }], connections: 10, addresses: 5000 }
  try {
    await load.run({ ...slice, seconds: 3 }) // warm
    const before = cpuMs(pid)
    const { count, seconds } = await load.run({ ...slice, seconds: 15 })
    return { perSecond: count / seconds, cpu: (cpuMs(pid) - before) / count }
  } catch {
    return { perSecond: Number.NaN, cpu: Number.NaN }
  }
}

async function measureFullestList(server: OwnServer, client: HttpClient): Promise<BenchRow[]> {
  const times: number[] = []
  let bytes = Number.NaN
  for (let n = 0; n < 25; n++) {
    const before = ifAlive(() => cpuMs(server.pid))
    const answer = await client.get('/profile/medications?edit=1').catch(() => pause(5000))
    const after = ifAlive(() => cpuMs(server.pid))
    if (!answer || !before || !after || n < 5) continue
    times.push(after - before)
    bytes = answer.bytes
  }
  const cpu = times.reduce((sum, ms) => sum + ms, 0) / times.length
  return [
    limitRow('fullest list', bytes / 1024, 300, ' KB'),
    limitRow('fullest list, processor time', cpu, 150, ' ms'),
  ]
}

/** Measures the code page while twenty logins arrive at once, ten times. */
async function measureBesideLogins(origin: string, path: string): Promise<BenchRow> {
  const probe = new HttpClient(origin, '127.8.0.1')
  const times: number[] = []
  for (let round = 0; round < 10; round++) {
    let isOver = false
    const logins = Array.from({ length: 20 }, (_, n) => {
      const account = { email: `nobody.${round}.${n}@example.org`, password: 'Wrong harbour 4' }
      return new HttpClient(origin, `127.10.${round}.${n + 1}`).post('/login', account)
    })
    const burst = Promise.allSettled(logins).then(() => {
      isOver = true
    })
    while (!isOver) {
      const began = performance.now()
      await probe.get(path)
      times.push(performance.now() - began)
    }
    await burst
  }
  return timesRow('code page beside 20 logins at once', times)
}

function timesRow(what: string, times: number[]): BenchRow {
  const [p50, p99, max] = [50, 99, 100].map(percent => Math.round(percentile(times, percent)))
  return {
    what,
    measured: `p50 ${p50} ms, p99 ${p99} ms, max ${max} ms (${times.length})`,
    goal: 'p99 ≤ 300 ms, max ≤ 1000 ms',
    isMet: Number(p99) <= 300 && Number(max) <= 1000,
  }
}

function limitRow(what: string, figure: number, limit: number, unit = ''): BenchRow {
  const measured = `${Math.round(figure)}${unit}`
  return { what, measured, goal: `≤ ${limit}${unit}`, isMet: figure <= limit }
}
