import { setTimeout as wait } from 'node:timers/promises'
import { HttpClient } from '#tests/support/http/http-client.ts'
import type { OwnServer } from '#tests/support/http/server.ts'
import { startBenchServer } from '../bench-server.ts'
import { cpuMs } from '../figures.ts'
import { percentile } from '../percentile.ts'
import {
  countReminders,
  makeRemindersDue,
  populate,
  populationEmail,
  populationPassword,
} from '../population.ts'
import type { BenchRow } from '../row.ts'

const many = 10_000
const few = 100
const logins = 60
const starts = 7
const views = 200
const jobSeconds = 10
// No mail server answers there: sending is not measured.
const withoutMail = { MAIL: 'smtp', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.org' }

export const title = `${many} accounts beside ${few} and none, in turn`

/** Measures the growth of logins, the start and the reminder job with the accounts. */
export async function measure(): Promise<BenchRow[]> {
  const servers: OwnServer[] = []
  const begin = async (accounts: number) => {
    const server = await startBenchServer(withoutMail)
    servers.push(server)
    if (accounts > 0) {
      await server.stop()
      await populate(server.dataDir, accounts)
      await server.start()
    }
    return server
  }
  try {
    const began = performance.now()
    const large = await begin(many)
    const madeMs = performance.now() - began
    const small = await begin(few)
    const rows = [
      {
        what: `making ${many} accounts with full records`,
        measured: `${Math.round(madeMs / 1000)} s`,
        goal: '30 s',
        isMet: madeMs < 30_000,
      },
      await compareLogins(large, small),
    ]
    await small.stop()
    rows.push(await compareStarts(large, await begin(0)))
    await small.start()
    return [...rows, ...(await measureReminders(large, small))]
  } finally {
    for (const server of servers) await server.dispose()
  }
}

async function compareLogins(large: OwnServer, small: OwnServer): Promise<BenchRow> {
  const times = await inTurn([large, small], logins, async (server, n) => {
    const began = performance.now()
    await logIn(server, n)
    return performance.now() - began
  })
  return ratioRow(`login, ${many} ÷ ${few} accounts`, times, 1.15)
}

async function logIn({ origin }: OwnServer, n: number): Promise<HttpClient> {
  const client = new HttpClient(origin, `127.4.0.${n + 1}`)
  const form = { email: populationEmail(n), password: populationPassword }
  const { status } = await client.post('/login', form)
  if (status !== 302) throw new Error(`A login was answered with ${status}`)
  return client
}

async function compareStarts(large: OwnServer, empty: OwnServer): Promise<BenchRow> {
  const times = await inTurn([large, empty], starts, async server => {
    await server.stop()
    const began = performance.now()
    const started = server.start()
    await firstAnswer(server)
    const ms = performance.now() - began
    await started
    return ms
  })
  return ratioRow(`start to first page, ${many} ÷ 0 accounts`, times, 1.2)
}

async function firstAnswer({ origin }: OwnServer): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/login`).catch(() => undefined)
    if (answer?.ok) return
    await wait(2)
  }
}

async function measureReminders(large: OwnServer, small: OwnServer): Promise<BenchRow[]> {
  await large.stop()
  await makeRemindersDue(large.dataDir)
  await large.start()
  const visitors = new Map<OwnServer, HttpClient>()
  for (const server of [large, small]) visitors.set(server, await logIn(server, 0))
  const before = { cpu: cpuMs(large.pid), idle: cpuMs(small.pid) }
  const sentBefore = await countReminders(large.dataDir)
  await wait(jobSeconds * 1000)
  const sent = (await countReminders(large.dataDir)) - sentBefore
  const ownMs = cpuMs(large.pid) - before.cpu - (cpuMs(small.pid) - before.idle)
  const share = ownMs / (jobSeconds * 1000)
  const times = await inTurn([large, small], views, async server => {
    const began = performance.now()
    const answer = await visitors.get(server)?.get('/dashboard')
    if (answer?.status !== 200) throw new Error(`The dashboard was answered with ${answer?.status}`)
    return performance.now() - began
  })
  return [
    {
      what: `reminders, ${many} accounts due: share of a core`,
      measured: `${(share * 100).toFixed(1)} % (${sent} reminders in ${jobSeconds} s)`,
      goal: '10 %',
      isMet: share <= 0.1 && sent > 0,
    },
    ratioRow('dashboard, beside the reminders ÷ without', times, 1.2),
  ]
}

/** Returns the milliseconds of an action on two servers, measured in turn. */
async function inTurn(
  servers: [OwnServer, OwnServer],
  rounds: number,
  timeMs: (server: OwnServer, n: number) => Promise<number>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let n = 0; n < rounds; n++) {
    for (const at of n % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      times[at].push(await timeMs(servers[at], n))
    }
  }
  return times
}

function ratioRow(what: string, [large, small]: [number[], number[]], goal: number): BenchRow {
  const [one, other] = [percentile(large, 50), percentile(small, 50)]
  const ratio = one / other
  return {
    what,
    measured: `${ratio.toFixed(2)} (p50 ${one.toFixed(1)} ÷ ${other.toFixed(1)} ms)`,
    goal: goal.toFixed(2),
    isMet: ratio <= goal,
  }
}
