import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { readChainHead, verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import { loadAccessLog } from '#app/access-log/load-access-log.server.ts'
import { purgeAccessLog } from '#app/access-log/purge-access-log.server.ts'
import { confirmClock } from '#db/known-clock.server.ts'
import { logViews } from '#tests/support/data/access-log.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'

createAnnaAndBertBeforeEach(undefined, openPostgresBeforeEach)

describe('the access log in PostgreSQL', () => {
  test('is one chain without gaps after forty writes at the same time', async () => {
    const owners = Array.from({ length: 40 }, (_, n) => (n % 4 ? anna : bert))
    await Promise.all(owners.map(owner => logAccess(db, owner, { kind: 'view', who: {} })))
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 40 })
    const pages = await Promise.all(
      [anna, bert].map(owner => loadAccessLog(db, { owner, actor: owner }, {})),
    )
    expect(pages.map(({ check }) => check)).toEqual([
      { count: 30, checked: 30, changed: [], missing: [] },
      { count: 10, checked: 10, changed: [], missing: [] },
    ])
    const times = await db.selectFrom('access_log').select('at').orderBy('seq').execute()
    expect(times.map(({ at }) => at)).toEqual(times.map(({ at }) => at).toSorted())
  })

  test('is append-only for the application', async () => {
    await logViews(db, anna, 2)
    const edit = db.updateTable('access_log').set({ kind: 'export' }).execute()
    await expect(edit).rejects.toThrow('append-only')
    await expect(db.deleteFrom('access_log').execute()).rejects.toThrow('append-only')
    await expect(sql`truncate access_log`.execute(db)).rejects.toThrow('append-only')
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 2 })
  })

  test('is purged of expired rows only, by two servers at once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2010-01-01T00:00:00Z') })
    await logViews(db, anna, 3)
    vi.useRealTimers()
    await logViews(db, anna, 2)
    await confirmClock(db)
    const purged = await Promise.all([purgeAccessLog(db), purgeAccessLog(db)])
    expect(purged.toSorted()).toEqual([0, 3])
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 2, first: 4 })
    expect((await readChainHead(db)).seq).toBe(5)
  })
})
