// Whether the time of an answer tells which e-mails have an account: node scripts/bench/known-emails.ts
// Prints figures of the built application. Nothing here is a test: a machine is never quiet.

import { newPerson, registrationOf } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { percentile } from './load.ts'

const rounds = 200

const server = await startServer()
try {
  const known: string[] = []
  for (let n = 0; n < rounds; n++) {
    const person = newPerson()
    const { status } = await from(n).post('/register', registrationOf(person))
    if (status !== 302) throw new Error(`A registration was answered with ${status}`)
    known.push(person.email)
  }
  for (const path of ['/login', '/forgot-password']) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const bodies = { known: new Set<string>(), unknown: new Set<string>() }
    for (const [n, email] of known.entries()) {
      const both = [
        ['known', email],
        ['unknown', newPerson().email],
      ] as const
      // In turn first and second: what comes second finds a warmer machine.
      for (const [who, given] of n % 2 ? both : both.toReversed()) {
        const began = performance.now()
        const answer = await from(n).post(path, { email: given, password: 'Wrong harbour 7' })
        times[who].push(performance.now() - began)
        bodies[who].add(`${answer.status} ${withoutWhatDiffers(answer.body, given)}`)
      }
    }
    const p50 = { known: percentile(times.known, 50), unknown: percentile(times.unknown, 50) }
    const all = new Set([...bodies.known, ...bodies.unknown])
    console.info(
      `${path}: median ${p50.known.toFixed(2)} ms known, ${p50.unknown.toFixed(2)} ms unknown, ` +
        `apart by ${Math.abs(p50.known - p50.unknown).toFixed(2)} ms; ` +
        `Kolmogorov-Smirnov p ${sameP(times.known, times.unknown).toFixed(3)}; ` +
        `${all.size} different ${all.size === 1 ? 'answer' : 'answers'} in ${2 * rounds}`,
    )
  }
} finally {
  await server.dispose()
}

/** Somebody at an address of their own: each one is slowed for itself. */
function from(n: number): Visitor {
  return new Visitor(server.origin, `127.3.${n >> 6}.${(n & 63) + 1}`)
}

/** A page without what is drawn anew for every request, and without the address that was typed into it. */
function withoutWhatDiffers(body: string, email: string): string {
  return body
    .replaceAll(email, 'EMAIL')
    .replace(/nonce="[^"]*"/g, 'nonce=""')
    .replace(/(requestId\\",\\")\w+/g, '$1')
}

/** How probable it is that two samples of one distribution lie at least this far apart (two-sided, asymptotic). */
function sameP(one: number[], other: number[]): number {
  const values = [...one, ...other].sort((a, b) => a - b)
  const shareUpTo = (sample: number[], value: number) =>
    sample.filter(time => time <= value).length / sample.length
  const apart = Math.max(
    ...values.map(value => Math.abs(shareUpTo(one, value) - shareUpTo(other, value))),
  )
  const size = Math.sqrt((one.length * other.length) / (one.length + other.length))
  const lambda = (size + 0.12 + 0.11 / size) * apart
  let sum = 0
  for (let k = 1; k <= 100; k++) sum += 2 * (-1) ** (k - 1) * Math.exp(-2 * (k * lambda) ** 2)
  // The series does not settle near zero, where it means 1.
  return lambda < 0.2 ? 1 : Math.min(1, Math.max(0, sum))
}
