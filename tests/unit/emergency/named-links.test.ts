import { describe, expect, test, vi } from 'vitest'
import { findLink } from '#app/emergency/codes/emergency-access.server.ts'
import { grantAccess } from '#app/emergency/codes/grant-access.server.ts'
import {
  addEmergencyLink,
  maxLinksPerOwner,
  removeEmergencyLink,
  replaceEmergencyLink,
  updateEmergencyLink,
} from '#app/emergency/links/change-links.server.ts'
import {
  findEmergencyLink,
  getPrimaryLink,
  listEmergencyLinks,
} from '#app/emergency/links/emergency-links.server.ts'
import { hours, timeIn } from '#app/lib/time.ts'
import {
  addLink,
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  openEmergencyLink,
  owner,
  tryCode,
  tryWrongCodes,
} from '#tests/support/data/emergency-link.ts'
import { db } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z')

describe('a named link', () => {
  test('has its own URL, code and budget', async () => {
    const school = await addLink('School')
    expect(school).toMatchObject({ isPrimary: false, name: 'School', failures: 0, budget: 20 })
    expect(school.shareId).not.toBe(owner.link.shareId)
    await tryWrongCodes(db, owner, 20)
    expect((await getPrimaryLink(db, owner.person)).isLocked).toBe(true)
    expect((await tryCode(db, { link: school }, school.code)).kind).toBe('opened')
    const all = await listEmergencyLinks(db, owner.person)
    expect(all.map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
      ['', true],
      ['School', false],
    ])
  })

  test('is stored without its name in clear', async () => {
    await addLink('Oncology at St. Zephyr')
    const rows = await db.selectFrom('share_links').select('settings').execute()
    expect(rows.filter(({ settings }) => settings?.includes('Zephyr'))).toEqual([])
  })

  test('is one of ten at most, even if many are added at the same time', async () => {
    const added = await inParallel(15, n => addEmergencyLink(db, owner.person, `Link ${n}`))
    expect(added.filter(Boolean)).toHaveLength(maxLinksPerOwner - 1)
    expect(await listEmergencyLinks(db, owner.person)).toHaveLength(maxLinksPerOwner)
  })

  test('is removed with its grants; the primary one cannot be removed', async () => {
    const school = await addLink('School')
    const { token } = await openEmergencyLink(db, { link: school })
    await removeEmergencyLink(db, owner.person, school.id)
    expect(await findLink(db, school.shareId, { grant: token })).toBeUndefined()
    await removeEmergencyLink(db, owner.person, owner.link.id)
    expect(await listEmergencyLinks(db, owner.person)).toHaveLength(1)
  })

  test('is found, changed, replaced and removed by its owner only', async () => {
    const other = await createPersonWithLink(db)
    const school = await addLink('School')
    expect(await findEmergencyLink(db, other.person, school.id)).toBeUndefined()
    await updateEmergencyLink(db, other.person, school.id, { isPaused: true, settings: () => ({}) })
    await replaceEmergencyLink(db, other.person, school.id)
    await removeEmergencyLink(db, other.person, school.id)
    expect(await findEmergencyLink(db, owner.person, school.id)).toEqual(school)
  })
})

describe('a stopped link', () => {
  test('opens nothing while it is paused, and its views end', async () => {
    const { token } = await openEmergencyLink(db, owner)
    await updateEmergencyLink(db, owner.person, owner.link.id, { isPaused: true })
    expect(await find({ grant: token })).toBeUndefined()
    await updateEmergencyLink(db, owner.person, owner.link.id, { isPaused: false })
    expect((await find({ grant: token }))?.grant).toBeNull()
    expect((await tryCode(db, owner, owner.link.code)).kind).toBe('opened')
  })

  test('opens nothing after its end, and opens again without an end', async () => {
    const endsAt = timeIn(hours(1))
    await updateEmergencyLink(db, owner.person, owner.link.id, { endsAt })
    const { token } = await openEmergencyLink(db, owner)
    vi.setSystemTime(Date.now() + hours(1) - 1)
    expect((await find({ grant: token }))?.grant).not.toBeNull()
    vi.setSystemTime(Date.now() + 1)
    expect(await find({ grant: token })).toBeUndefined()
    expect((await getPrimaryLink(db, owner.person)).hasEnded).toBe(true)
    await updateEmergencyLink(db, owner.person, owner.link.id, { endsAt: null })
    expect((await find({ grant: token }))?.grant).toBeNull()
  })

  test('refuses a code that was already sent', async () => {
    const found = await find({})
    await updateEmergencyLink(db, owner.person, owner.link.id, { isPaused: true })
    const { verifyCode } = await import('#app/emergency/codes/verify-code.server.ts')
    if (!found) throw new Error('the link was not found')
    const attempt = { code: owner.link.code, client: '192.0.2.1', browser: 'a' }
    const use = grantAccess({ client: attempt.client })
    expect(await verifyCode(db, found, attempt, use)).toEqual({ kind: 'locked' })
  })
})

test('two changes of a link at the same time are both kept', async () => {
  const school = await addLink('School')
  await Promise.all([
    updateEmergencyLink(db, owner.person, school.id, {
      settings: stored => ({ ...stored, shown: { medications: false } }),
    }),
    updateEmergencyLink(db, owner.person, school.id, {
      settings: stored => ({ ...stored, name: 'School 2' }),
    }),
  ])
  const { settings } = (await findEmergencyLink(db, owner.person, school.id)) ?? {}
  expect(settings).toEqual({ name: 'School 2', shown: { medications: false } })
})

describe('a replaced link', () => {
  test('has a new code and a full budget, and ends old grants and devices', async () => {
    const { token, deviceToken } = await openEmergencyLink(db, owner)
    await tryWrongCodes(db, owner, 20)
    await replaceEmergencyLink(db, owner.person, owner.link.id)
    const after = await getPrimaryLink(db, owner.person)
    expect(after).toMatchObject({
      failures: 0,
      unlocksLeft: 4,
      isLocked: false,
      lastFailureAt: null,
    })
    expect(after.shareId).not.toBe(owner.link.shareId)
    expect(await find({ grant: token })).toBeUndefined()
    const found = await findLink(db, after.shareId, { grant: token, device: deviceToken })
    expect(found).toMatchObject({ grant: null, deviceId: null, generation: 2 })
    expect((await tryCode(db, { link: after }, after.code)).kind).toBe('opened')
  })

  test('keeps its name, choices and state', async () => {
    const { id } = await addLink('School')
    const settings = { name: 'School', shown: { social: true } }
    await updateEmergencyLink(db, owner.person, id, { settings: () => settings, isPaused: true })
    await replaceEmergencyLink(db, owner.person, id)
    expect(await findEmergencyLink(db, owner.person, id)).toMatchObject({
      settings,
      isPaused: true,
    })
  })
})

function find(tokens: { grant?: string; device?: string }) {
  return findLink(db, owner.link.shareId, tokens)
}
