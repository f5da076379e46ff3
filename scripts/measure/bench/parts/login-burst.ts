import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startBenchServer } from '../bench-server.ts'
import { percentile } from '../percentile.ts'
import { registerAndFill } from '../person.ts'
import type { BenchRow } from '../row.ts'

export const title =
  'GET of the code page while 500 logins arrive from 250 addresses, beside two processes of arithmetic'

const clients = join(import.meta.dirname, '../login-burst-clients.ts')

const rounds = 4
const logins = 500
const addresses = 250
const pauseMs = 1000

/** Measures the code page: the ratio of its p99 beside logins and beside arithmetic counts. */
export async function measure(): Promise<BenchRow[]> {
  const server = await startBenchServer({ TRUSTED_PROXIES: '127.0.0.0/8' })
  try {
    const { shareId } = await registerAndFill(server.origin)
    const probe = fork(clients, ['probe', server.origin, `/view/${shareId}`])
    const sender = fork(clients, ['sender', server.origin])
    await Promise.all([once(probe, 'message'), once(sender, 'message')])
    await latenciesDuring(probe, () => pause(2000)) // warm
    await ask(sender, { round: rounds }) // warm
    await pause(pauseMs)

    const quiet = await latenciesDuring(probe, () => pause(4000))
    const busy: number[] = []
    const burst: number[] = []
    const answers: Record<string, number> = {}
    const rows: BenchRow[] = []
    // The two loads alternate, so that both meet the same machine.
    for (let round = 0; round < rounds; round++) {
      busy.push(...(await besideArithmetic(() => latenciesDuring(probe, () => pause(5000)))))
      await pause(pauseMs)
      let tookMs = 0
      const times = await latenciesDuring(probe, async () => {
        const began = performance.now()
        const statuses = (await ask(sender, { round })) as Record<string, number>
        tookMs = performance.now() - began
        for (const [status, count] of Object.entries(statuses)) {
          answers[status] = (answers[status] ?? 0) + count
        }
      })
      rows.push(toRow(`burst ${round + 1}, ${Math.round(tookMs)} ms`, times))
      burst.push(...times)
      await pause(pauseMs)
    }
    const ratio = percentile(burst, 99) / percentile(busy, 99)
    probe.kill()
    sender.kill()
    return [
      ...rows,
      toRow('nothing else', quiet),
      toRow('two processes of arithmetic', busy),
      toRow(`${rounds} bursts of ${logins} logins from ${addresses} addresses`, burst),
      { what: 'logins answered', measured: JSON.stringify(answers) },
      {
        what: 'p99 beside the bursts ÷ beside arithmetic',
        measured: ratio.toFixed(2),
        goal: '≤ 3',
        isMet: ratio <= 3,
      },
    ]
  } finally {
    await server.dispose()
  }
}

/** Returns milliseconds of the requests that were due while `work` ran. */
async function latenciesDuring(
  probe: ChildProcess,
  work: () => Promise<unknown>,
): Promise<number[]> {
  probe.send('start')
  await work()
  return (await ask(probe, 'stop')) as number[]
}

async function besideArithmetic<Result>(work: () => Promise<Result>): Promise<Result> {
  const loops = [1, 2].map(() =>
    spawn(process.execPath, ['-e', 'for (let n = 1; ; ) n = (n * 16807) % 2147483647']),
  )
  await pause(1000)
  try {
    return await work()
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
  }
}

async function ask(child: ChildProcess, message: string | object): Promise<unknown> {
  const answer = once(child, 'message')
  child.send(message)
  return (await answer)[0]
}

function toRow(what: string, times: number[]): BenchRow {
  const [p50, p99, max] = [50, 99, 100].map(percent => percentile(times, percent).toFixed(1))
  return {
    what,
    measured: `p50 ${p50} ms, p99 ${p99} ms, max ${max} ms (${times.length} requests)`,
  }
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
