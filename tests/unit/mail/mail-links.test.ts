import { describe, expect, test, vi } from 'vitest'
import { deleteExpired } from '#app/jobs/delete-expired.server.ts'
import { days } from '#app/lib/time.ts'
import { createMailLink, findMailLink, useMailLink } from '#app/mail/mail-links.server.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { db } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

registerAnnaBeforeEach()

const unlock = (subject = 'link-1') =>
  createMailLink(db, { purpose: 'unlock', userId: anna.id, subject, ttlMs: days(1) })

describe('a link in a mail', () => {
  test('has 256 random bits, and is stored as a hash', async () => {
    const token = await unlock()
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await db.selectFrom('mail_links').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('can be viewed often and used once', async () => {
    const token = await unlock()
    for (let n = 0; n < 5; n++) {
      expect(await findMailLink(db, 'unlock', token)).toEqual({
        userId: anna.id,
        subject: 'link-1',
      })
    }
    expect(await useMailLink(db, 'unlock', token)).toEqual({ userId: anna.id, subject: 'link-1' })
    expect(await useMailLink(db, 'unlock', token)).toBeUndefined()
    expect(await findMailLink(db, 'unlock', token)).toBeUndefined()
  })

  test('is used once by ten at the same time', async () => {
    const token = await unlock()
    const uses = await inParallel(10, () => useMailLink(db, 'unlock', token))
    expect(uses.filter(Boolean)).toHaveLength(1)
  })

  test('is refused for another purpose', async () => {
    const token = await unlock()
    expect(await findMailLink(db, 'reset', token)).toBeUndefined()
    expect(await useMailLink(db, 'reset', token)).toBeUndefined()
    expect(await useMailLink(db, 'unlock', token)).toBeDefined()
  })

  test('ends only when a newer one of the same subject is made', async () => {
    const first = await unlock()
    const other = await unlock('link-2')
    const second = await unlock()
    expect(await useMailLink(db, 'unlock', first)).toBeUndefined()
    expect(await useMailLink(db, 'unlock', other)).toEqual({ userId: anna.id, subject: 'link-2' })
    expect(await useMailLink(db, 'unlock', second)).toEqual({ userId: anna.id, subject: 'link-1' })
  })

  test('expires, and is deleted', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const token = await unlock()
    vi.setSystemTime(Date.now() + days(1) - 1000)
    await deleteExpired(db)
    expect(await findMailLink(db, 'unlock', token)).toBeDefined()
    vi.setSystemTime(Date.now() + 1000)
    expect(await findMailLink(db, 'unlock', token)).toBeUndefined()
    expect(await useMailLink(db, 'unlock', token)).toBeUndefined()
    await deleteExpired(db)
    expect(await db.selectFrom('mail_links').selectAll().execute()).toEqual([])
  })

  test('is not found for an invented token', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), "' or 1=1 --"]) {
      expect(await findMailLink(db, 'unlock', token)).toBeUndefined()
    }
  })
})
