import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { countFailedQueries, watchQuery } from '#db/query-log.server.ts'
import { openStore } from '#db/store.server.ts'
import { createStore, openTestDatabase } from '#tests/support/db/database.ts'

test('the server counts the queries that failed, except those that found a key taken', async () => {
  const { db, close } = await openStore(await createStore())
  onTestFinished(close)
  const before = countFailedQueries()
  const row = { name: 'once', value: Buffer.from('1') }
  await db.insertInto('instance').values(row).execute()
  expect(countFailedQueries()).toBe(before)
  await expect(db.insertInto('instance').values(row).execute()).rejects.toThrow()
  expect(countFailedQueries()).toBe(before)
  await expect(sql`select * from no_such_table`.execute(db)).rejects.toThrow()
  expect(countFailedQueries()).toBe(before + 1)
})

test('a slow query is logged with its duration and without its values', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const db = await openTestDatabase()
  const query = db.selectFrom('mail_outbox').select('id').where('kind', '=', 'Penicillin').compile()
  const level = 'query'
  watchQuery({ level, query, queryDurationMillis: 500 })
  expect(said).not.toHaveBeenCalled()
  watchQuery({ level, query, queryDurationMillis: 1234.5 })
  const [line] = said.mock.calls.flat()
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    kind: 'database',
    text: expect.stringMatching(/^A query took 1235 ms: select "id" from .* = (\?|\$1)$/),
  })
})
