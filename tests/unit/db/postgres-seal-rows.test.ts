import { expect, test } from 'vitest'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { sealRows } from '#app/jobs/seal-rows.server.ts'
import { areRowsSealed } from '#db/crypto/keys.server.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { startMacJourney } from '#tests/support/data/mac-journey.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { catchAlerts } from '#tests/support/db/database-writer.ts'
import {
  newPostgresUrl,
  openMigratedPostgres,
  openTestPostgres,
} from '#tests/support/db/postgres.ts'
import { countUnsealedRows, removeRowMacs } from '#tests/support/db/remove-row-macs.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

test('old rows work in PostgreSQL while four servers seal them', async () => {
  const url = await newPostgresUrl()
  const db = await openMigratedPostgres(url)
  const journey = await startMacJourney(db)
  for (let n = 0; n < 20; n++) await createPersonWithLink(db)
  await removeRowMacs(db)
  expect(await countUnsealedRows(db)).toBeGreaterThan(60)
  const servers = [db, ...(await inParallel(3, () => openMigratedPostgres(url)))]
  const sealing = servers.map(server => sealRows(server, { rowsAtOnce: 2, pauseMs: 0 }))
  await journey.expectEachWorks(db)
  expect(await Promise.all(sealing)).toEqual([true, true, true, true])
  expect([await countUnsealedRows(db), areRowsSealed()]).toEqual([0, true])
  await journey.expectEachWorks(db)
  await journey.expectSingleUse(db)
})

test('a stopped sealing continues with the remaining rows', async () => {
  const db = await openTestPostgres()
  const journey = await startMacJourney(db)
  await removeRowMacs(db)
  const left = [await countUnsealedRows(db)]
  const stopping = new AbortController()
  stopping.abort()
  const once = { rowsAtOnce: 1, pauseMs: 0, signal: stopping.signal }
  expect(await sealRows(db, once)).toBe(false)
  left.push(await countUnsealedRows(db))
  await journey.expectEachWorks(db)
  expect(await sealRows(db, { rowsAtOnce: 1, pauseMs: 0 })).toBe(true)
  left.push(await countUnsealedRows(db))
  expect(left).toEqual([left[0], (left[0] ?? 0) - 2, 0])
  await journey.expectEachWorks(db)
})

test('a changed grant is refused in PostgreSQL', async () => {
  const db = await openTestPostgres()
  const { person: owner } = await createPersonWithLink(db)
  const { person: proxy } = await createPersonWithLink(db)
  const id = await grantAccess(db, owner, proxy, 'view_only')
  expect(await findGrantedAccess(db, proxy, id)).toMatchObject({ level: 'view_only' })
  const alerts = catchAlerts()
  await db.updateTable('proxies').set({ access_level: 'full_edit' }).execute()
  expect(await findGrantedAccess(db, proxy, id)).toBeUndefined()
  expect(alerts).toHaveLength(1)
})
