// The two clients of the part `login-burst`, each in its own process:
// login-burst-clients.ts probe ORIGIN PATH, login-burst-clients.ts sender ORIGIN

import { HttpClient } from '#tests/support/http/http-client.ts'

const logins = 500
const addresses = 250
/** Rate of the open-loop client. */
const requestsPerSecond = 50

/** Sends requests at a fixed rate. A latency counts from the time that a request is due. */
function runProbe(origin: string, path: string): void {
  const everyMs = 1000 / requestsPerSecond
  const client = new HttpClient(origin, '127.8.0.1')
  let running: { stop(): Promise<number[]> } | undefined
  const start = () => {
    const began = performance.now()
    const answers: Promise<number>[] = []
    const sendDue = () => {
      while (began + answers.length * everyMs <= performance.now()) {
        const due = began + answers.length * everyMs
        answers.push(
          client.get(path).then(({ status }) => {
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

/** Sends one burst for each message, and replies with the number of responses of each status. */
function runSender(origin: string): void {
  process.on('message', async ({ round }: { round: number }) => {
    const answers = await Promise.all(
      Array.from({ length: logins }, (_, n) => {
        const from = new HttpClient(origin, `127.${10 + round}.0.${1 + (n % addresses)}`)
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
else runSender(origin)
