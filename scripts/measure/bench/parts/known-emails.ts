import { newPerson, registrationOf } from '#tests/support/data/people.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { startBenchServer } from '../bench-server.ts'
import { percentile } from '../percentile.ts'
import type { BenchRow } from '../row.ts'

export const title = 'Time of an answer for an email with and without an account'

const rounds = 200

/** Measures answers for known and unknown emails, and compares them. */
export async function measure(): Promise<BenchRow[]> {
  const server = await startBenchServer()
  try {
    const known: string[] = []
    for (let n = 0; n < rounds; n++) known.push(await registerFrom(visitorAt(server.origin, n)))
    const rows: BenchRow[] = []
    for (const path of ['/login', '/forgot-password']) {
      rows.push(await compare(server.origin, path, known))
    }
    return rows
  } finally {
    await server.dispose()
  }
}

async function registerFrom(client: HttpClient): Promise<string> {
  const person = newPerson()
  const { status } = await client.post('/register', registrationOf(person))
  if (status !== 302) throw new Error(`A registration was answered with ${status}`)
  return person.email
}

async function compare(origin: string, path: string, known: string[]): Promise<BenchRow> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const bodies = new Set<string>()
  for (const [n, email] of known.entries()) {
    const both = [
      ['known', email],
      ['unknown', newPerson().email],
    ] as const
    // The second request meets warm caches, so the order alternates.
    for (const [kind, given] of n % 2 ? both : both.toReversed()) {
      const began = performance.now()
      const form = { email: given, password: 'Wrong harbour 7' }
      const answer = await visitorAt(origin, n).post(path, form)
      times[kind].push(performance.now() - began)
      bodies.add(`${answer.status} ${withoutVariableParts(answer.body, given)}`)
    }
  }
  const [of, without] = [percentile(times.known, 50), percentile(times.unknown, 50)]
  return {
    what: `${path}: median known, unknown; different answers`,
    measured: `${of.toFixed(2)} ms, ${without.toFixed(2)} ms; ${bodies.size} in ${2 * rounds}`,
    goal: '1 answer',
    isMet: bodies.size === 1,
  }
}

// The rate limit counts by address, so each client has another one.
function visitorAt(origin: string, n: number): HttpClient {
  return new HttpClient(origin, `127.3.${n >> 6}.${(n & 63) + 1}`)
}

// Removes the typed email and the parts of a page that differ for every request.
function withoutVariableParts(body: string, email: string): string {
  return body
    .replaceAll(email, 'EMAIL')
    .replace(/nonce="[^"]*"/g, 'nonce=""')
    .replace(/(requestId\\",\\")\w+/g, '$1')
}
