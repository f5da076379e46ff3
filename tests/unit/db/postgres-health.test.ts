import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { boot } from '#app/server/boot.server.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { startPostgres } from '#tests/support/db/postgres-cluster.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

// A process reads its settings once, so this file has one test.
test('a health check is one small statement, and fails while the server is gone', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.dispose())
  vi.stubEnv('DATABASE_URL', await postgres.createDatabase())
  vi.stubEnv('MASTER_KEY', testMasterKey)
  vi.stubEnv('DATA_DIR', temporaryFolder())
  const app = await boot()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  expect(await app.isHealthy()).toBe(true)
  expect(query.mock.calls.map(([first]) => textOf(first))).toEqual(['select 1'])
  await postgres.halt()
  expect(await app.isHealthy()).toBe(false)
  await postgres.resume()
  expect(await app.isHealthy()).toBe(true)
  await app.close()
})

function textOf(query: unknown): unknown {
  return typeof query === 'object' && query && 'text' in query ? query.text : query
}
