// Measures GET of the code page while 500 logins arrive from 250 addresses, beside the same requests
// while two processes of arithmetic keep both cores busy: node scripts/bench/login-burst.ts
// Not a test: the ratio within one run counts, the times depend on the machine.

import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { newPerson, registrationOf } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { percentile } from './load.ts'

const rounds = 4
const logins = 500
const addresses = 250
/** The open-loop client sends so many requests in a second. */
const requestsPerSecond = 50
const pauseMs = 1000

async function main(): Promise<void> {
  const server = await startServer({ TRUSTED_PROXIES: '127.0.0.0/8' })
  try {
    const path = await codePage(server.origin)
    const probe = fork(import.meta.filename, ['probe', server.origin, path])
    const sender = fork(import.meta.filename, ['sender', server.origin])
    await Promise.all([once(probe, 'message'), once(sender, 'message')])
    await measure(probe, () => pause(2000)) // warm
    await ask(sender, { round: rounds }) // warm
    await pause(pauseMs)

    const quiet = await measure(probe, () => pause(4000))
    const busy: number[] = []
    const burst: number[] = []
    const answers: Record<string, number> = {}
    // In turn, so that both meet the same machine.
    for (let round = 0; round < rounds; round++) {
      busy.push(...(await besideArithmetic(() => measure(probe, () => pause(5000)))))
      await pause(pauseMs)
      let tookMs = 0
      const times = await measure(probe, async () => {
        const began = performance.now()
        const statuses = (await ask(sender, { round })) as Record<string, number>
        tookMs = performance.now() - began
        for (const [status, count] of Object.entries(statuses)) {
          answers[status] = (answers[status] ?? 0) + count
        }
      })
      print(`burst ${round + 1}, ${Math.round(tookMs)} ms`, times)
      burst.push(...times)
      await pause(pauseMs)
    }
    print('nothing else', quiet)
    print('two arithmetic processes', busy)
    print(`${rounds} bursts of ${logins} logins from ${addresses} addresses`, burst)
    console.info(`logins answered: ${JSON.stringify(answers)}`)
    const ratio = percentile(burst, 99) / percentile(busy, 99)
    console.info(`p99 beside the bursts / beside arithmetic = ${ratio.toFixed(2)}`)
    probe.kill()
    sender.kill()
  } finally {
    await server.dispose()
  }
}

async function codePage(origin: string): Promise<string> {
  const visitor = new Visitor(origin, '127.9.0.1')
  const { status } = await visitor.post('/register', registrationOf(newPerson()))
  if (status !== 302) throw new Error(`The registration was answered with ${status}`)
  const { body } = await visitor.get('/dashboard')
  const shareId = /\/view\/([\w-]{22})/.exec(body)?.[1]
  if (!shareId) throw new Error('The dashboard shows no link')
  return `/view/${shareId}`
}

/** Latencies of the requests that were due while `work` ran, in milliseconds. */
async function measure(probe: ChildProcess, work: () => Promise<unknown>): Promise<number[]> {
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

function print(what: string, times: number[]): void {
  const [p50, p99, max] = [50, 99, 100].map(percent => percentile(times, percent).toFixed(1))
  console.info(`${what}: p50 ${p50} ms, p99 ${p99} ms, max ${max} ms (${times.length} requests)`)
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/**
 * The open-loop client. A latency counts from the moment that a request is due, answered or not.
 */
function runProbe(origin: string, path: string): void {
  const everyMs = 1000 / requestsPerSecond
  const visitor = new Visitor(origin, '127.8.0.1')
  let running: { stop(): Promise<number[]> } | undefined
  const start = () => {
    const began = performance.now()
    const answers: Promise<number>[] = []
    const sendDue = () => {
      while (began + answers.length * everyMs <= performance.now()) {
        const due = began + answers.length * everyMs
        answers.push(
          visitor.get(path).then(({ status }) => {
            if (status !== 200) throw new Error(`The code page was answered with ${status}`)
            return performance.now() - due
          }),
        )
      }
    }
    sendDue()
    const timer = setInterval(sendDue, 1)
    return {
      stop() {
        clearInterval(timer)
        sendDue()
        return Promise.all(answers)
      },
    }
  }
  process.on('message', async message => {
    if (message === 'start') running = start()
    else process.send?.(await running?.stop())
  })
  process.send?.('ready')
}

/** Sends one burst for each message, and answers with the number of answers of each status. */
function runSender(origin: string): void {
  process.on('message', async ({ round }: { round: number }) => {
    const answers = await Promise.all(
      Array.from({ length: logins }, (_, n) => {
        const from = new Visitor(origin, `127.${10 + round}.0.${1 + (n % addresses)}`)
        const email = `nobody.${round}.${n}@example.org`
        return from.post('/login', { email, password: `Wrong harbour ${n}` })
      }),
    )
    const counts: Record<string, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    process.send?.(counts)
  })
  process.send?.('ready')
}

const [role, origin = '', path = ''] = process.argv.slice(2)
if (role === 'probe') runProbe(origin, path)
else if (role === 'sender') runSender(origin)
else await main()
