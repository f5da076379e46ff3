import { describe, expect, test } from 'vitest'
import { createPrimaryLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { unlockEmergencyLink } from '#app/emergency/links/unlock-link.server.ts'
import {
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  owner,
} from '#tests/support/data/emergency-link.ts'
import { db } from '#tests/support/db/test-database.ts'

createLinkedOwnerBeforeEach()

describe('a new link', () => {
  test('has an id of 128 bits, a code of five digits and a full budget', async () => {
    const { link } = owner
    expect(link.shareId).toMatch(/^[\w-]{22}$/)
    expect(Buffer.from(link.shareId, 'base64url')).toHaveLength(16)
    expect(link.code).toMatch(/^\d{5}$/)
    expect(link).toMatchObject({
      failures: 0,
      lastFailureAt: null,
      budget: 20,
      isLocked: false,
      unlocksLeft: 4,
    })
  })

  test('does not name the account, and stores neither id nor code in clear', async () => {
    const { link, person } = owner
    const row = await db.selectFrom('share_links').selectAll().executeTakeFirstOrThrow()
    const { user_id, ...rest } = row
    const stored = Object.values(rest).map(value =>
      Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
    )
    expect(user_id).toBe(person.id)
    expect(link.shareId).not.toContain(person.id)
    expect(stored.filter(text => text.includes(link.shareId))).toEqual([])
    expect(stored.filter(text => text === link.code)).toEqual([])
  })

  test('is rolled back with its account', async () => {
    const { person } = owner
    const failed = db.transaction().execute(async trx => {
      await createPrimaryLink(trx, person)
      throw new Error('the account could not be made')
    })
    await expect(failed).rejects.toThrow('could not be made')
    expect(await db.selectFrom('share_links').select('id').execute()).toHaveLength(1)
  })
})

describe('an unlock', () => {
  test('adds twenty wrong codes, four times at most', async () => {
    const { person, link } = owner
    const budgets: number[] = []
    for (let unlock = 1; unlock <= 4; unlock++) {
      await burn(unlock * 20)
      expect((await getPrimaryLink(db, person)).isLocked).toBe(true)
      expect(await unlockEmergencyLink(db, person, link.id)).toBe(true)
      budgets.push((await getPrimaryLink(db, person)).budget)
    }
    expect(budgets).toEqual([40, 60, 80, 100])
    await burn(100)
    expect(await unlockEmergencyLink(db, person, link.id)).toBe(false)
    expect(await getPrimaryLink(db, person)).toMatchObject({
      isLocked: true,
      budget: 100,
      unlocksLeft: 0,
    })
  })

  test('counts once for two at the same time', async () => {
    const { person, link } = owner
    await burn(20)
    const answers = await Promise.all([
      unlockEmergencyLink(db, person, link.id),
      unlockEmergencyLink(db, person, link.id),
    ])
    expect(answers).toEqual([true, true])
    expect(await getPrimaryLink(db, person)).toMatchObject({ budget: 40, unlocksLeft: 3 })
  })

  test('changes nothing if the link is not locked', async () => {
    const { person, link } = owner
    await burn(19)
    expect(await unlockEmergencyLink(db, person, link.id)).toBe(true)
    expect(await getPrimaryLink(db, person)).toMatchObject({ budget: 20, unlocksLeft: 4 })
    await db.updateTable('share_links').set({ unlocks: 1, failures: 39 }).execute()
    await unlockEmergencyLink(db, person, link.id)
    expect(await getPrimaryLink(db, person)).toMatchObject({ budget: 40, unlocksLeft: 3 })
  })

  test('leaves other links locked', async () => {
    const second = await createPersonWithLink(db)
    await burn(20)
    await unlockEmergencyLink(db, owner.person, owner.link.id)
    expect((await getPrimaryLink(db, second.person)).isLocked).toBe(true)
  })
})

function burn(failures: number) {
  return db.updateTable('share_links').set({ failures }).execute()
}
