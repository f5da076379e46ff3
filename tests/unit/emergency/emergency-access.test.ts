import { describe, expect, test, vi } from 'vitest'
import { countProbe, endGrant, findLink } from '#app/emergency/codes/emergency-access.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { unlockEmergencyLink } from '#app/emergency/links/unlock-link.server.ts'
import { deleteExpired } from '#app/jobs/delete-expired.server.ts'
import { days, hours, minutes } from '#app/lib/time.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import {
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  openEmergencyLink,
  owner,
  tryCode,
  tryWrongCodes,
} from '#tests/support/data/emergency-link.ts'
import { createStore, openTestDatabase } from '#tests/support/db/database.ts'
import { countRows } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z')

describe('the budget of a link', () => {
  test('compares exactly 20 of 500 parallel wrong codes from 250 addresses', async () => {
    const kinds = await tryWrongCodes(db, owner, 500)
    expect(kinds.filter(kind => kind === 'wrong')).toHaveLength(20)
    expect(kinds.filter(kind => kind === 'locked')).toHaveLength(480)
    expect(await getPrimaryLink(db, owner.person)).toMatchObject({ failures: 20, isLocked: true })
  })

  test('stays used after the database was reopened', async () => {
    const store = await createStore()
    const first = await openTestDatabase({ store })
    const bert = await createPersonWithLink(first)
    await tryWrongCodes(first, bert, 100)
    await first.destroy()
    const second = await openTestDatabase({ store })
    expect(new Set(await tryWrongCodes(second, bert, 100))).toEqual(new Set(['locked']))
  })

  test('stays used for more than a year', async () => {
    await tryWrongCodes(db, owner, 100)
    pass(days(400))
    expect(new Set(await tryWrongCodes(db, owner, 100))).toEqual(new Set(['locked']))
  })

  test('is not refunded by a right code of another browser', async () => {
    await tryWrongCodes(db, owner, 19)
    expect(await tryCode(db, owner, owner.link.code)).toMatchObject({ kind: 'opened' })
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(19)
  })

  test('grows by exactly 20 with each unlock', async () => {
    const compared: number[] = []
    for (let unlocks = 0; unlocks <= 4; unlocks++) {
      const kinds = await tryWrongCodes(db, owner, 100)
      compared.push(kinds.filter(kind => kind === 'wrong').length)
      await unlockEmergencyLink(db, owner.person, owner.link.id)
      pass(hours(1))
    }
    expect(compared).toEqual([20, 20, 20, 20, 20])
    expect(new Set(await tryWrongCodes(db, owner, 100))).toEqual(new Set(['locked']))
  })

  test('accepts no code if the counter cannot be written', async () => {
    await db.schema.dropTable('share_attempts').execute()
    await expect(tryCode(db, owner, owner.link.code)).rejects.toThrow()
    expect(await db.selectFrom('share_grants').selectAll().execute()).toEqual([])
  })
})

describe('honest mistakes', () => {
  test('count once in ten minutes for the same wrong code and browser', async () => {
    for (let time = 0; time < 4; time++) {
      expect(await tryCode(db, owner, owner.wrongCode(), { browser: 'a' })).toEqual({
        kind: 'wrong',
        attemptsLeft: 19,
      })
    }
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(1)

    await tryCode(db, owner, owner.wrongCode(), { browser: 'b' })
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(2)

    pass(minutes(11))
    await tryCode(db, owner, owner.wrongCode(), { browser: 'a' })
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(3)
  })

  test('of the last 15 minutes are refunded by a right code of the same browser', async () => {
    await tryCode(db, owner, owner.wrongCode(1), { browser: 'a', client: '192.0.2.1' })
    pass(minutes(16))
    await tryCode(db, owner, owner.wrongCode(2), { browser: 'a', client: '192.0.2.1' })
    await tryCode(db, owner, owner.wrongCode(3), { browser: 'a', client: '192.0.2.1' })
    await tryCode(db, owner, owner.wrongCode(4), { browser: 'b', client: '192.0.2.2' })
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(4)

    await tryCode(db, owner, owner.link.code, { browser: 'a', client: '192.0.2.1' })
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(2)

    await tryCode(db, owner, owner.link.code, { browser: 'a', client: '192.0.2.1' })
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(2)
  })

  test('are not counted for a right code', async () => {
    await tryCode(db, owner, owner.link.code)
    expect(await getPrimaryLink(db, owner.person)).toMatchObject({
      failures: 0,
      lastFailureAt: null,
    })
    await tryCode(db, owner, owner.wrongCode())
    expect((await getPrimaryLink(db, owner.person)).lastFailureAt).toBe('2026-03-01T08:00:00.000Z')
  })
})

describe('the limits of a client', () => {
  test('throttle a link for 15 minutes after five wrong codes', async () => {
    const client = '192.0.2.7'
    for (let number = 0; number < 5; number++) {
      await tryCode(db, owner, owner.wrongCode(number), { client })
    }
    const closed = { kind: 'throttled', retryAfter: 900 }
    expect(await tryCode(db, owner, owner.wrongCode(9), { client })).toEqual(closed)
    expect(await tryCode(db, owner, owner.link.code, { client })).toEqual(closed)
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(5)
    expect(await tryCode(db, owner, owner.link.code, { client: '192.0.2.8' })).toMatchObject({
      kind: 'opened',
    })
    pass(minutes(15) + 1000)
    expect(await tryCode(db, owner, owner.link.code, { client })).toMatchObject({ kind: 'opened' })
  })

  test('count the addresses of one IPv6 /64 as one client', async () => {
    for (let number = 0; number < 5; number++) {
      await tryCode(db, owner, owner.wrongCode(number), { client: `2001:db8:0:7::${number + 1}` })
    }
    const sameNetwork = await tryCode(db, owner, owner.wrongCode(8), {
      client: '2001:db8:0:7:ffff::9',
    })
    const otherNetwork = await tryCode(db, owner, owner.wrongCode(8), { client: '2001:db8:0:8::1' })
    expect([sameNetwork.kind, otherNetwork.kind]).toEqual(['throttled', 'wrong'])
  })

  test('leave two tries at each link after 30 wrong codes in an hour over all links', async () => {
    const client = '192.0.2.7'
    const owners = await inParallel(7, () => createPersonWithLink(db))
    const verdicts: string[] = []
    for (const owner of owners) {
      for (let number = 0; number < 5; number++) {
        verdicts.push((await tryCode(db, owner, owner.wrongCode(number), { client })).kind)
      }
    }
    expect(verdicts.filter(kind => kind === 'wrong')).toHaveLength(32)
    const fresh = await createPersonWithLink(db)
    for (const number of [0, 1]) await tryCode(db, fresh, fresh.wrongCode(number), { client })
    const last = await tryCode(db, fresh, fresh.link.code, { client })
    expect(last).toEqual({ kind: 'throttled', retryAfter: 3600 })
    pass(hours(1))
    const later = await tryCode(db, fresh, fresh.link.code, { client })
    expect(later).toMatchObject({ kind: 'opened' })
  })

  test('do not count right codes: 40 openings in an hour are possible', async () => {
    const kinds = new Set<string>()
    for (let time = 0; time < 40; time++) {
      kinds.add((await tryCode(db, owner, owner.link.code, { client: '192.0.2.7' })).kind)
    }
    expect(kinds).toEqual(new Set(['opened']))
  })

  test('leave two tries at each link after 120 openings in an hour', async () => {
    const other = await createPersonWithLink(db)
    const client = '192.0.2.7'
    for (let time = 0; time < 120; time++) await tryCode(db, owner, owner.link.code, { client })
    const closed = { kind: 'throttled', retryAfter: 3600 }
    expect(await tryCode(db, owner, owner.link.code, { client })).toEqual(closed)
    expect((await tryCode(db, other, other.link.code, { client })).kind).toBe('opened')
    expect((await tryCode(db, other, other.wrongCode(), { client })).kind).toBe('wrong')
    expect(await tryCode(db, other, other.link.code, { client })).toEqual(closed)
    expect(await tryCode(db, other, other.wrongCode(1), { client })).toEqual(closed)
    expect((await getPrimaryLink(db, other.person)).failures).toBe(1)
    expect((await tryCode(db, owner, owner.link.code, { client: '192.0.2.8' })).kind).toBe('opened')
    pass(hours(1))
    expect((await tryCode(db, owner, owner.link.code, { client })).kind).toBe('opened')
  })

  test('do not count a wrong code as an opening', async () => {
    const client = '192.0.2.7'
    for (let time = 0; time < 119; time++) await tryCode(db, owner, owner.link.code, { client })
    for (let number = 0; number < 4; number++) {
      expect(await tryCode(db, owner, owner.wrongCode(number), { client })).toEqual({
        kind: 'wrong',
        attemptsLeft: 19 - number,
      })
    }
    expect((await tryCode(db, owner, owner.link.code, { client })).kind).toBe('opened')
  })

  test('answer 60 unknown links in an hour', async () => {
    const waits: number[] = []
    for (let probe = 0; probe < 61; probe++) waits.push(await countProbe(db, '192.0.2.7'))
    expect(waits.filter(wait => wait === 0)).toHaveLength(60)
    expect(waits.at(-1)).toBe(3600)
    expect(await countProbe(db, '192.0.2.8')).toBe(0)
  })
})

describe('a grant', () => {
  test('opens its own link for 60 minutes', async () => {
    const token = (await openEmergencyLink(db, owner)).token
    pass(minutes(59))
    const found = await findLink(db, owner.link.shareId, { grant: token })
    expect(found?.grant).toMatchObject({
      owner: owner.person,
      expiresAt: '2026-03-01T09:00:00.000Z',
    })
    pass(minutes(1))
    expect((await findLink(db, owner.link.shareId, { grant: token }))?.grant).toBeNull()
  })

  test('opens neither another link nor the next generation', async () => {
    const other = await createPersonWithLink(db)
    const token = (await openEmergencyLink(db, owner)).token
    expect((await findLink(db, other.link.shareId, { grant: token }))?.grant).toBeNull()
    const links = db.selectFrom('share_links').selectAll().where('id', '=', owner.link.id)
    await emergencyLinkRows.rewrite(db, await links.executeTakeFirstOrThrow(), { generation: 2 })
    expect((await findLink(db, owner.link.shareId, { grant: token }))?.grant).toBeNull()
  })

  test('remains while the link is locked, and ends when viewing is finished', async () => {
    const token = (await openEmergencyLink(db, owner)).token
    await tryWrongCodes(db, owner, 20)
    const found = await findLink(db, owner.link.shareId, { grant: token })
    expect(found).toMatchObject({ isLocked: true, grant: { owner: owner.person } })
    await endGrant(db, token)
    expect((await findLink(db, owner.link.shareId, { grant: token }))?.grant).toBeNull()
  })

  test('is one of the 50 newest of a link, even after the clock went back', async () => {
    const other = await createPersonWithLink(db)
    const elsewhere = (await openEmergencyLink(db, other)).token
    const tokens: string[] = []
    for (let time = 0; time < 60; time++) {
      tokens.push((await openEmergencyLink(db, owner)).token)
      pass(1000)
    }
    pass(minutes(-2))
    tokens.push((await openEmergencyLink(db, owner)).token)
    const found = await Promise.all(
      tokens.map(token => findLink(db, owner.link.shareId, { grant: token })),
    )
    const isOpen = found.map(link => Boolean(link?.grant))
    expect(isOpen).toEqual([...Array(11).fill(false), ...Array(50).fill(true)])
    expect((await findLink(db, other.link.shareId, { grant: elsewhere }))?.grant).not.toBeNull()
  })

  test('is stored as a hash only', async () => {
    const token = (await openEmergencyLink(db, owner)).token
    const rows = await db.selectFrom('share_grants').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is deleted after its end, with attempts and counters', async () => {
    await openEmergencyLink(db, owner)
    await tryWrongCodes(db, owner, 3)
    pass(minutes(61))
    const latest = (await openEmergencyLink(db, owner)).token
    await deleteExpired(db)
    expect(await countRows(db, 'share_grants')).toBe(1)
    expect(await countRows(db, 'share_attempts')).toBe(0)
    // Counters of tries, wrong codes, openings, new devices, and notices of the hour and day.
    expect(await countRows(db, 'rate_limits')).toBe(10)
    expect((await findLink(db, owner.link.shareId, { grant: latest }))?.grant).not.toBeNull()
  })
})

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}
