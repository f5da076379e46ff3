import { randomUUID } from 'node:crypto'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { hashPassword } from '#app/accounts/password/password-hash.server.ts'
import { sealPasswordHash } from '#app/accounts/password/stored-password.server.ts'
import { sealIdentity } from '#app/accounts/person.server.ts'
import { createPrimaryLink } from '#app/emergency/links/change-links.server.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import type { Section, SectionValue } from '#app/profile-definition/section.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { newDataKey } from '#db/crypto/keys.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { withDatabaseOf } from '#tests/support/db/server-store.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import type { OwnServer } from '#tests/support/http/server.ts'
import { startBenchServer } from '../bench-server.ts'
import { elapsedMs, percentile } from '../figures.ts'
import type { BenchRow } from '../row.ts'

const many = 2000
const few = 20
const perTransaction = 100
const password = 'Seven slow herons 41'

export const title = `The database: ${many} accounts with full records beside ${few}, in turn`

/** Measures the growth of a login, a page and the start with the accounts. */
export async function measure(): Promise<BenchRow[]> {
  const large = await startBenchServer()
  const small = await startBenchServer()
  try {
    const madeMs = await elapsedMs(() => addAccounts(large, many))
    await addAccounts(small, few)
    const perAccount = `${(madeMs / many).toFixed(1)} ms`
    const clients = new Map<OwnServer, HttpClient>()
    const logIn = async (server: OwnServer, n: number) => {
      const client = new HttpClient(server.origin, `127.4.0.${n + 1}`)
      clients.set(server, client)
      await expectStatus(302, client.post('/login', { email: emailOf(n), password }))
    }
    const visit = (server: OwnServer) => expectStatus(200, clients.get(server)?.get('/dashboard'))
    const start = async (server: OwnServer) => {
      await server.stop()
      await server.start()
    }
    return [
      { what: 'an account with a full record, written', measured: perAccount },
      await compare('login', [large, small], 20, logIn, 1.15),
      await compare('dashboard', [large, small], 100, visit, 1.2),
      await compare('stop and start', [large, small], 5, start, 1.2),
    ]
  } finally {
    await large.dispose()
    await small.dispose()
  }
}

function emailOf(n: number): string {
  return `person-${n}@example.org`
}

/** Writes accounts beside the server, with one password hash, because hashing takes longest. */
async function addAccounts(server: OwnServer, count: number): Promise<void> {
  await withDatabaseOf(server, async db => {
    const passwordHash = await hashPassword(password)
    for (let first = 0; first < count; first += perTransaction) {
      await db.transaction().execute(async trx => {
        for (let n = first; n < Math.min(count, first + perTransaction); n++) {
          await addAccount(trx, emailOf(n), passwordHash)
        }
      })
    }
  })
}

async function addAccount(db: Database, email: string, passwordHash: string): Promise<void> {
  const id = randomUUID()
  const { dataKey, wrapped } = newDataKey(id)
  const createdAt = new Date().toISOString()
  const identity = { firstName: 'Anna', lastName: 'Berg', email }
  const owner = { id, dataKey, createdAt, ...identity }
  await db
    .insertInto('users')
    .values({
      id,
      email_hash: emailHash(email),
      identity: sealIdentity(owner, identity),
      password_hash: sealPasswordHash(owner, passwordHash),
      data_key: wrapped,
      created_at: createdAt,
      email_confirmed_at: createdAt,
    })
    .execute()
  await createPrimaryLink(db, owner)
  const by = { owner, actor: owner, way: 'import' } as const
  for (const section of sections) {
    const value = fullProfile[section.name as SectionName] as SectionValue<Section>
    await saveSection(db, by, { ...by, section, value, version: 0 })
  }
}

async function expectStatus(
  expected: number,
  answer: Promise<{ status: number }> | undefined,
): Promise<void> {
  const status = (await answer)?.status
  if (status !== expected) throw new Error(`A request was answered with ${status}`)
}

/** Compares the median times of an action on two servers, measured in turn. */
async function compare(
  what: string,
  [large, small]: [OwnServer, OwnServer],
  rounds: number,
  act: (server: OwnServer, n: number) => Promise<void>,
  maxRatio: number,
): Promise<BenchRow> {
  const times = { large: [] as number[], small: [] as number[] }
  for (let n = 0; n < rounds; n++) {
    times.large.push(await elapsedMs(() => act(large, n)))
    times.small.push(await elapsedMs(() => act(small, n)))
  }
  const [one, other] = [percentile(times.large, 50), percentile(times.small, 50)]
  return {
    what: `${what}, ${many} ÷ ${few} accounts`,
    measured: `${(one / other).toFixed(2)} (p50 ${one.toFixed(1)} ÷ ${other.toFixed(1)} ms)`,
    goal: `≤ ${maxRatio.toFixed(2)}`,
    isMet: one / other <= maxRatio,
  }
}
