import { expect, test, vi } from 'vitest'
import { findLink } from '#app/emergency/codes/emergency-access.server.ts'
import { replaceEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { unlockEmergencyLink } from '#app/emergency/links/unlock-link.server.ts'
import { days, hours, minutes } from '#app/lib/time.ts'
import {
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  type LinkedPerson,
  openEmergencyLink,
  owner,
  tryCode,
  tryWrongCodes,
} from '#tests/support/data/emergency-link.ts'
import { db } from '#tests/support/db/test-database.ts'

createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z')

test('a browser with the right code becomes a known device once', async () => {
  const { deviceToken } = await openEmergencyLink(db, owner)
  expect(deviceToken).toMatch(/^[\w-]{43}$/)
  expect(await openEmergencyLink(db, owner, { device: deviceToken })).not.toHaveProperty(
    'deviceToken',
    expect.any(String),
  )
  const rows = await db.selectFrom('share_devices').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(deviceToken)
})

test('strangers who lock a link do not lock it for a known device', async () => {
  const { deviceToken } = await openEmergencyLink(db, owner)
  await tryWrongCodes(db, owner, 100)
  expect(await tryCode(db, owner, owner.link.code)).toEqual({ kind: 'locked' })
  expect((await tryCode(db, owner, owner.link.code, { device: deviceToken })).kind).toBe('opened')
  const { shareId } = owner.link
  expect((await findLink(db, shareId, { device: deviceToken }))?.isLocked).toBe(false)
  expect((await findLink(db, shareId, {}))?.isLocked).toBe(true)
})

test('wrong codes of a known device count for that device only, which waits after five', async () => {
  const { deviceToken: device } = await openEmergencyLink(db, owner)
  const kinds: string[] = []
  for (let n = 0; n < 7; n++)
    kinds.push((await tryCode(db, owner, owner.wrongCode(n), { device })).kind)
  expect(kinds).toEqual([...Array(5).fill('wrong'), 'throttled', 'throttled'])
  expect(await getPrimaryLink(db, owner.person)).toMatchObject({ failures: 0, deviceFailures: 5 })
  expect((await tryCode(db, owner, owner.link.code, { device })).kind).toBe('throttled')
  // They do not throttle another browser at the same address.
  expect((await tryCode(db, owner, owner.link.code)).kind).toBe('opened')
})

test('wrong codes of others at its address do not throttle a known device', async () => {
  const { deviceToken: device } = await openEmergencyLink(db, owner)
  for (let n = 0; n < 6; n++) await tryCode(db, owner, owner.wrongCode(n))
  expect((await tryCode(db, owner, owner.link.code)).kind).toBe('throttled')
  expect((await tryCode(db, owner, owner.link.code, { device })).kind).toBe('opened')
})

test('a device becomes unknown after twenty wrong codes', async () => {
  const { deviceToken: device } = await openEmergencyLink(db, owner)
  for (let n = 0; n < 20; n++) {
    expect((await tryCode(db, owner, owner.wrongCode(n), { device })).kind).toBe('wrong')
    vi.setSystemTime(Date.now() + minutes(5))
  }
  expect((await findLink(db, owner.link.shareId, { device }))?.deviceId).toBeNull()
  await tryCode(db, owner, owner.wrongCode(30), { device })
  expect(await getPrimaryLink(db, owner.person)).toMatchObject({
    failures: 1,
    deviceFailures: 20,
  })
})

test('the right code refunds the last wrong codes of a device', async () => {
  const { deviceToken: device } = await openEmergencyLink(db, owner)
  const from = { device, browser: 'a' }
  await tryCode(db, owner, owner.wrongCode(1), from)
  await tryCode(db, owner, owner.wrongCode(2), from)
  await openEmergencyLink(db, owner, from)
  expect((await getPrimaryLink(db, owner.person)).deviceFailures).toBe(0)
  expect((await db.selectFrom('share_devices').select('failures').execute())[0]?.failures).toBe(0)
})

test('a code is compared with a hundred wrong ones at most, from all devices', async () => {
  const devices = []
  for (let n = 0; n < 3; n++) {
    devices.push((await openEmergencyLink(db, owner, { client: `192.0.2.${n}` })).deviceToken)
  }
  let evaluated = 0
  const count = (kinds: string[]) => {
    evaluated += kinds.filter(kind => kind === 'wrong').length
  }
  for (const device of devices) {
    for (let n = 0; n < 25; n++) {
      count([(await tryCode(db, owner, owner.wrongCode(n), { device })).kind])
      vi.setSystemTime(Date.now() + minutes(5))
    }
  }
  for (let unlock = 0; unlock <= 4; unlock++) {
    count(await tryWrongCodes(db, owner, 60, 100 * unlock))
    await unlockEmergencyLink(db, owner.person, owner.link.id)
    vi.setSystemTime(Date.now() + hours(1))
  }
  expect(evaluated).toBe(100)
  expect(await getPrimaryLink(db, owner.person)).toMatchObject({ isLocked: true, unlocksLeft: 0 })
  const device = (await db.selectFrom('share_devices').selectAll().execute()).at(-1)
  expect(device).toBeDefined()
  expect((await tryCode(db, owner, owner.link.code)).kind).toBe('locked')
})

test('one address makes five known devices in an hour, and can open more often', async () => {
  const tokens = []
  for (let n = 0; n < 8; n++) tokens.push((await openEmergencyLink(db, owner)).deviceToken)
  expect(tokens.map(Boolean)).toEqual([...Array(5).fill(true), false, false, false])
  expect((await openEmergencyLink(db, owner, { client: '192.0.2.99' })).deviceToken).toBeDefined()
  vi.setSystemTime(Date.now() + hours(1))
  expect((await openEmergencyLink(db, owner)).deviceToken).toBeDefined()
})

test('one address opens a link 120 times in an hour by known devices, and is wrong 30 times', async () => {
  const devices: (string | undefined)[] = []
  for (let n = 0; n < 20; n++) {
    devices.push((await openEmergencyLink(db, owner, { client: `192.0.2.${n}` })).deviceToken)
  }
  const client = '203.0.113.9'
  const kinds: string[] = []
  for (let n = 0; n < 200; n++) {
    const device = devices[n % devices.length]
    kinds.push((await tryCode(db, owner, owner.link.code, { client, device })).kind)
  }
  expect(kinds.filter(kind => kind === 'opened')).toHaveLength(120)
  vi.setSystemTime(Date.now() + hours(1))
  const wrong: string[] = []
  for (let n = 0; n < 80; n++) {
    const device = devices[n % devices.length]
    wrong.push((await tryCode(db, owner, owner.wrongCode(n), { client, device })).kind)
  }
  expect(wrong.filter(kind => kind === 'wrong')).toHaveLength(30)
  expect((await getPrimaryLink(db, owner.person)).isLocked).toBe(false)
})

test('a device is known to its own link for 90 days, until it is replaced', async () => {
  const other = await createPersonWithLink(db)
  const { deviceToken: device } = await openEmergencyLink(db, owner)
  const isKnown = async ({ link }: LinkedPerson) =>
    Boolean((await findLink(db, link.shareId, { device }))?.deviceId)
  expect(await isKnown(owner)).toBe(true)
  expect(await isKnown(other)).toBe(false)
  vi.setSystemTime(Date.now() + days(90) - minutes(1))
  expect(await isKnown(owner)).toBe(true)
  await replaceEmergencyLink(db, owner.person, owner.link.id)
  const replaced = await getPrimaryLink(db, owner.person)
  expect(await isKnown({ ...owner, link: replaced })).toBe(false)
  const next = await openEmergencyLink(db, { link: replaced })
  vi.setSystemTime(Date.now() + days(90))
  const found = await findLink(db, replaced.shareId, { device: next.deviceToken })
  expect(found?.deviceId).toBeNull()
})
