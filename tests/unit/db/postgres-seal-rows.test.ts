import { expect, test } from 'vitest'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { sealRows } from '#app/jobs/seal-rows.server.ts'
import { areRowsSealed } from '#db/crypto/keys.server.ts'
import { newSealedJourney } from '#tests/support/browser/sealed-journey.ts'
import { personWithLink } from '#tests/support/data/emergency-link.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { catchAlerts } from '#tests/support/db/database-writer.ts'
import { newPostgresUrl, openTestPostgres, startOn } from '#tests/support/db/postgres.ts'
import { countUnsealed, makeRowsFromBefore } from '#tests/support/db/rows-from-before.ts'

test('rows from before go on working while four servers seal them at once, and none is left', async () => {
  const url = await newPostgresUrl()
  const db = await startOn(url)
  const journey = await newSealedJourney(db)
  for (let n = 0; n < 20; n++) await personWithLink(db)
  await makeRowsFromBefore(db)
  expect(await countUnsealed(db)).toBeGreaterThan(60)
  const servers = [db, await startOn(url), await startOn(url), await startOn(url)]
  const sealing = servers.map(server => sealRows(server, { rowsAtOnce: 2, pauseMs: 0 }))
  await journey.expectAllWorks(db)
  expect(await Promise.all(sealing)).toEqual([true, true, true, true])
  expect([await countUnsealed(db), areRowsSealed()]).toEqual([0, true])
  await journey.expectAllWorks(db)
  await journey.expectUsesUp(db)
})

test('work that is stopped goes on where rows are left', async () => {
  const db = await openTestPostgres()
  const journey = await newSealedJourney(db)
  await makeRowsFromBefore(db)
  const left = [await countUnsealed(db)]
  const stopping = new AbortController()
  stopping.abort()
  const once = { rowsAtOnce: 1, pauseMs: 0, signal: stopping.signal }
  expect(await sealRows(db, once)).toBe(false)
  left.push(await countUnsealed(db))
  await journey.expectAllWorks(db)
  expect(await sealRows(db, { rowsAtOnce: 1, pauseMs: 0 })).toBe(true)
  left.push(await countUnsealed(db))
  expect(left).toEqual([left[0], (left[0] ?? 0) - 2, 0])
  await journey.expectAllWorks(db)
})

test('an access that was changed in PostgreSQL gives nothing', async () => {
  const db = await openTestPostgres()
  const [owner, proxy] = [(await personWithLink(db)).person, (await personWithLink(db)).person]
  const id = await grantAccess(db, owner, proxy, 'view_only')
  expect(await findGrantedAccess(db, proxy, id)).toMatchObject({ level: 'view_only' })
  const alerts = catchAlerts()
  await db.updateTable('proxies').set({ access_level: 'full_edit' }).execute()
  expect(await findGrantedAccess(db, proxy, id)).toBeUndefined()
  expect(alerts).toHaveLength(1)
})
