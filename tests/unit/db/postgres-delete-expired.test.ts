import { expect, test } from 'vitest'
import { deleteExpired, maxRowsAtOnce } from '#app/jobs/delete-expired.server.ts'
import { minutes } from '#app/lib/time.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { newPostgresUrl, openMigratedPostgres } from '#tests/support/db/postgres.ts'

test('several servers delete expired rows while new events are counted', async () => {
  const url = await newPostgresUrl()
  const servers = [await openMigratedPostgres(url), await openMigratedPostgres(url)] as const
  const [db] = servers
  const rows = Array.from({ length: 2 * maxRowsAtOnce + 1 }, (_, n) => ({
    key: `client ${n}`,
    count: 9,
    resets_at: '2026-01-01T00:00:00.000Z',
  }))
  await db.insertInto('rate_limits').values(rows).execute()
  const anew = rows.slice(0, 20).map(({ key }) => key)
  const limit = { limit: 1, windowMs: minutes(1) }
  const counted = Promise.all(anew.map(key => countEvent(db, { key, ...limit })))
  await Promise.all([...servers.map(server => deleteExpired(server)), counted])
  expect(await counted).toEqual(anew.map(() => 0))
  // A server stops when another one takes its rows; the next run deletes the rest.
  await deleteExpired(db)
  const left = await db.selectFrom('rate_limits').select(['key', 'count']).orderBy('key').execute()
  expect(left).toEqual(anew.sort().map(key => ({ key, count: 1 })))
})
