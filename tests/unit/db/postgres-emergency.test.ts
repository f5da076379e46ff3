import { describe, expect, test, vi } from 'vitest'
import { replaceEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { unlockEmergencyLink } from '#app/emergency/links/unlock-link.server.ts'
import { leaveNote } from '#app/emergency/responder-notes/leave-responder-note.server.ts'
import { deleteExpired } from '#app/jobs/delete-expired.server.ts'
import { hours, minutes } from '#app/lib/time.ts'
import {
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  openEmergencyLink,
  openGrant,
  owner,
  tryCode,
  tryWrongCodes,
} from '#tests/support/data/emergency-link.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z', openPostgresBeforeEach)

describe('wrong codes in PostgreSQL', () => {
  test('are compared 20 times in 500 tries from 250 addresses at the same time', async () => {
    const kinds = await tryWrongCodes(db, owner, 500)
    expect(countOf(kinds, 'wrong')).toBe(20)
    expect(countOf(kinds, 'locked')).toBe(480)
    expect(await getPrimaryLink(db, owner.person)).toMatchObject({ failures: 20, isLocked: true })
    expect(await tryCode(db, owner, owner.link.code)).toEqual({ kind: 'locked' })
  })

  test('are compared five times in 30 tries from one address at the same time', async () => {
    const tries = await inParallel(30, n =>
      tryCode(db, owner, owner.wrongCode(n), { client: '192.0.2.7' }),
    )
    const kinds = tries.map(({ kind }) => kind)
    expect(countOf(kinds, 'wrong')).toBe(5)
    expect(countOf(kinds, 'throttled')).toBe(25)
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(5)
  })

  test('count once if one browser sends the same one ten times', async () => {
    const same = await inParallel(10, () => tryCode(db, owner, owner.wrongCode(), { browser: 'a' }))
    expect(new Set(same.map(({ kind }) => kind))).toEqual(new Set(['wrong']))
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(1)
    expect(await db.selectFrom('share_attempts').select('id').execute()).toHaveLength(1)
  })

  test('are refunded once for several right codes at the same time', async () => {
    await tryCode(db, owner, owner.wrongCode(1), { browser: 'a' })
    await tryCode(db, owner, owner.wrongCode(2), { browser: 'a' })
    await tryCode(db, owner, owner.wrongCode(3), { browser: 'b' })
    const rights = await inParallel(10, () => tryCode(db, owner, owner.link.code, { browser: 'a' }))
    expect(new Set(rights.map(({ kind }) => kind))).toEqual(new Set(['opened']))
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(1)
  })
})

describe('an unlock in PostgreSQL', () => {
  test('counts once for ten at the same time, and adds 20 wrong codes', async () => {
    await tryWrongCodes(db, owner, 20)
    const presses = await inParallel(10, () => unlockEmergencyLink(db, owner.person, owner.link.id))
    expect(presses).toEqual(Array(10).fill(true))
    expect(await getPrimaryLink(db, owner.person)).toMatchObject({ budget: 40, unlocksLeft: 3 })
    vi.setSystemTime(Date.now() + hours(1))
    expect(countOf(await tryWrongCodes(db, owner, 60), 'wrong')).toBe(20)
  })
})

describe('a grant in PostgreSQL', () => {
  test('is deleted when it has ended, while ten others begin', async () => {
    await openedToken()
    vi.setSystemTime(Date.now() + minutes(61))
    await Promise.all([deleteExpired(db), ...Array.from({ length: 10 }, openedToken)])
    expect(await db.selectFrom('share_grants').select('link_id').execute()).toHaveLength(10)
  })
})

describe('transactions in PostgreSQL', () => {
  test('end without a deadlock while links are replaced, notes left and codes checked', async () => {
    const other = await createPersonWithLink(db)
    let { link } = owner
    for (let round = 0; round < 5; round++) {
      const grant = await openGrant(db, { link })
      vi.setSystemTime(Date.now() + hours(25))
      const done = await Promise.all([
        replaceEmergencyLink(db, owner.person, link.id),
        ...[1, 2].map(n => leaveNote(db, grant, { text: `Note ${n}` }, {})),
        ...[1, 2, 3, 4].map(n =>
          tryCode(db, other, owner.wrongCode(n), { client: `192.0.2.${n}` }),
        ),
      ])
      expect(done).toHaveLength(7)
      link = await getPrimaryLink(db, owner.person)
      expect(link.code).toMatch(/^\d{5}$/)
    }
  })
})

function countOf(kinds: string[], kind: string): number {
  return kinds.filter(each => each === kind).length
}

async function openedToken(): Promise<string> {
  return (await openEmergencyLink(db, owner)).token
}
