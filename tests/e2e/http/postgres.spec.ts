import { expect, test } from '#tests/support/browser/fixtures.ts'
import {
  newOwner,
  type OwnerWithLink,
  ownerWithProfile,
  saveSection,
} from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'
import {
  type PostgresCluster,
  postgresPassword,
  startPostgres,
} from '#tests/support/db/postgres-cluster.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { type OwnServer, startServer } from '#tests/support/http/server.ts'
import { wrongCode } from '#tests/support/http/wrong-codes.ts'

// The tests of the file share one PostgreSQL and run in order, in one worker.
test.describe.configure({ mode: 'default' })

const masterKey = `k1:${Buffer.from('a key that two servers have both').toString('base64')}`
let postgres: PostgresCluster
let url: string
let servers: OwnServer[] = []

test.beforeAll(async () => {
  postgres = await startPostgres()
})

test.afterAll(() => postgres.dispose())

test.beforeEach(async () => {
  url = await postgres.createDatabase()
})

test.afterEach(async () => {
  const output = servers.map(server => server.log()).join('')
  await Promise.all(servers.map(server => server.dispose()))
  servers = []
  expectNoAddress(output)
})

test('a server on PostgreSQL keeps accounts and profiles there after a crash', async () => {
  const server = await start()
  expect((await new HttpClient(server.origin).get('/healthcheck')).status).toBe(200)
  const { client, shareId, code } = await ownerWithProfile(server)
  await server.kill()
  await server.start()

  expect((await client.get('/dashboard')).status).toBe(200)
  expect((await client.get('/profile/allergies')).body).toContain(planted.allergen)
  const responder = new HttpClient(server.origin)
  expect([302, 303]).toContain((await responder.post(`/view/${shareId}`, { code })).status)
  expect((await responder.get(`/view/${shareId}`)).body).toContain(planted.allergen)
  expect(await server.stop()).toBe(0)
})

test('two servers that start together on an empty database serve the same accounts', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const owner = await newOwner(first)
  const there = await new HttpClient(second.origin).get('/dashboard', {
    cookie: owner.client.cookies(),
  })
  expect(there.status).toBe(200)

  const wrong = Array.from({ length: 100 }, (_, n) => ({
    server: n % 2 ? first : second,
    code: wrongCode(owner.code, n),
    address: `127.0.0.${2 + n}`,
  }))
  const answers = await Promise.all(
    wrong.map(({ server, code, address }) =>
      new HttpClient(server.origin, address).post(`/view/${owner.shareId}`, { code }),
    ),
  )
  const compared = answers.filter(({ headers }) => headers.location?.endsWith('?e=wrong'))
  expect(compared).toHaveLength(20)
})

test('a server survives a restart of PostgreSQL, and sessions stay valid', async () => {
  const server = await start()
  const { client }: OwnerWithLink = await newOwner(server)
  const { pid } = server
  await postgres.halt()
  expect((await client.get('/healthcheck')).status).toBe(503)
  expect((await saveSection(client, 'personal', { fullName: 'Lost' }, 0)).status).toBe(500)

  await postgres.resume()
  expect((await client.get('/healthcheck')).status).toBe(200)
  expect((await saveSection(client, 'personal', { fullName: 'Kept' }, 0)).status).toBe(302)
  expect((await client.get('/profile/personal')).body).toContain('Kept')
  expect(server.pid).toBe(pid)
})

async function start(): Promise<OwnServer> {
  const settings = { DATABASE_URL: url, MASTER_KEY: masterKey }
  const asInUse = { hasProductionHashes: true, hasProductionMemory: true }
  const server = await startServer(settings, '127.0.0.1', [], asInUse)
  servers.push(server)
  return server
}

function expectNoAddress(output: string): void {
  for (const secret of [postgresPassword, encodeURIComponent(postgresPassword), 'postgres://']) {
    expect(output).not.toContain(secret)
  }
}
