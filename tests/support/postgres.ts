import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { type Database, openPostgres } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { migrate } from '#db/migrator.ts'
import { testMasterKey } from './database.ts'
import { type PostgresCluster, startPostgres } from './postgres-cluster.ts'

// A test file that imports this has a PostgreSQL of its own, from its first test to its last. Its tests
// take seconds on a busy machine, where those on SQLite take none.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let cluster: PostgresCluster | undefined

beforeAll(async () => {
  cluster = await startPostgres()
}, 60_000)

afterAll(() => cluster?.dispose())

/** The PostgreSQL server of this test file. */
export function testPostgres(): PostgresCluster {
  if (!cluster) throw new Error('Ask for PostgreSQL in a test or in beforeEach')
  return cluster
}

/** The `DATABASE_URL` of an empty PostgreSQL database, which is dropped when the test ends. */
export async function newPostgresUrl(): Promise<string> {
  const postgres = testPostgres()
  const url = await postgres.createDatabase()
  onTestFinished(() => postgres.dropDatabase(url))
  return url
}

/** What `openTestDatabase` gives, in PostgreSQL: every table, unlocked, dropped when the test ends. */
export async function openTestPostgres(): Promise<Database> {
  return startOn(await newPostgresUrl())
}

/** Opens, migrates and unlocks a database as a starting server does; closed when the test ends. */
export async function startOn(url: string): Promise<Database> {
  const db = openPostgres(url)
  onTestFinished(() => db.destroy())
  await migrate(db, 'postgres')
  await unlockInstance(db, parseMasterKeys(testMasterKey))
  return db
}
