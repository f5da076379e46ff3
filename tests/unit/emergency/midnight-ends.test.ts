import { beforeEach, expect, test, vi } from 'vitest'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { saveTimeZone } from '#app/accounts/time-zone/stored-time-zone.server.ts'
import { findLink } from '#app/emergency/codes/emergency-access.server.ts'
import { updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { moveMidnightEnds } from '#app/jobs/move-midnight-ends.server.ts'
import { listProxies } from '#app/proxies/list/list-proxies.server.ts'
import { createPersonWithLink, type LinkedPerson } from '#tests/support/data/emergency-link.ts'
import { addProxy, grantAccess } from '#tests/support/data/proxies.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'

// Version 0.1.0 stored this for a last day of November 28.
const midnight = '2026-11-29T00:00:00.000Z'

let anna: LinkedPerson
let bert: LinkedPerson

openDatabaseBeforeEach('2026-11-20T12:00:00Z')

beforeEach(async () => {
  anna = await createPersonWithLink(db)
  bert = await createPersonWithLink(db)
})

test.each([
  ['America/Los_Angeles', '2026-11-29T07:59:59.000Z'],
  ['Pacific/Kiritimati', '2026-11-28T09:59:59.000Z'],
  [undefined, '2026-11-28T23:59:59.000Z'],
])('ends at midnight of UTC move to the end of the day in %s, once', async (timeZone, end) => {
  if (timeZone) await saveTimeZone(db, anna.person, timeZone)
  await setLinkEnd(anna, midnight)
  const accessId = await grantAccess(db, anna.person, bert.person, 'view_only', {
    endsAt: midnight,
  })
  await addProxy(db, anna.person, { endsAt: midnight })
  for (let run = 1; run <= 2; run++) {
    await moveMidnightEnds(db)
    expect(await readEnds(anna)).toEqual([end, end, end])
  }
  // Their rows have a right MAC until the new end.
  vi.setSystemTime(Date.parse(end) - 1)
  expect(await findLink(db, anna.link.shareId, {})).toBeDefined()
  expect(await findGrantedAccess(db, bert.person, accessId)).toBeDefined()
  vi.setSystemTime(Date.parse(end))
  expect(await findLink(db, anna.link.shareId, {})).toBeUndefined()
  expect(await findGrantedAccess(db, bert.person, accessId)).toBeUndefined()
})

test('an end that has passed, one of another time and none stay', async () => {
  await saveTimeZone(db, anna.person, 'America/Los_Angeles')
  vi.setSystemTime('2026-11-29T01:00:00Z')
  await setLinkEnd(anna, midnight)
  await addProxy(db, anna.person, { name: 'Ann Li', endsAt: '2026-12-01T07:59:59.000Z' })
  await addProxy(db, anna.person, { name: 'Ben Li' })
  await moveMidnightEnds(db)
  expect(await readEnds(anna)).toEqual([midnight, '2026-12-01T07:59:59.000Z', null])
})

test('an end that would lie in the past stays: a link never ends at a start', async () => {
  await saveTimeZone(db, anna.person, 'Pacific/Kiritimati')
  vi.setSystemTime('2026-11-28T12:00:00Z')
  await setLinkEnd(anna, midnight)
  await moveMidnightEnds(db)
  expect(await readEnds(anna)).toEqual([midnight])
})

test('an end stays while its owner cannot be unsealed, whose time zone is unknown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await saveTimeZone(db, anna.person, 'America/Los_Angeles')
  await setLinkEnd(anna, midnight)
  const users = db.updateTable('users').where('id', '=', anna.person.id)
  const { identity } = await db
    .selectFrom('users')
    .select('identity')
    .where('id', '=', anna.person.id)
    .executeTakeFirstOrThrow()
  await users.set({ identity: Buffer.from('damaged') }).execute()
  await moveMidnightEnds(db)
  await users.set({ identity }).execute()
  expect(await readEnds(anna)).toEqual([midnight])
})

async function setLinkEnd({ person, link }: LinkedPerson, endsAt: string): Promise<void> {
  await updateEmergencyLink(db, person, link.id, { endsAt })
}

async function readEnds({ person }: LinkedPerson): Promise<(string | null)[]> {
  const { endsAt } = await getPrimaryLink(db, person)
  const proxies = await listProxies(db, person)
  return [endsAt, ...proxies.map(proxy => proxy.endsAt)]
}
