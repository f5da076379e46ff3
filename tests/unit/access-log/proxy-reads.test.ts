import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AccessRemovedError, logProxyRead } from '#app/access/audit/proxy-reads.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { minutes } from '#app/lib/time.ts'
import { accessEntries } from '#tests/support/data/access-log.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { db } from '#tests/support/db/test-database.ts'
import { routeContext } from '#tests/support/http/route-context.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

let accessId: string

createAnnaAndBertBeforeEach('2026-03-01T08:00:00Z')

beforeEach(async () => {
  accessId = await grantAccess(db, anna, bert, 'view_only')
})

describe('a read by a proxy', () => {
  test('is logged with name, page, device and address', async () => {
    await read('Allergies')
    const [entry, ...others] = await log()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      who: 'Bert Noyce',
      isGivenName: false,
      what: 'Read as a proxy: Allergies',
      address: '192.0.2.1',
      isIntact: true,
    })
    expect(entry?.device).toContain('Firefox')
  })

  test('is logged once in half an hour for each page, even with ten reads at once', async () => {
    await inParallel(10, () => read('Overview'))
    await read('Allergies')
    vi.setSystemTime(Date.now() + minutes(29))
    await read('Overview')
    expect(await log()).toHaveLength(2)
    vi.setSystemTime(Date.now() + minutes(1))
    await read('Overview')
    await read('Overview')
    expect(await log()).toHaveLength(3)
  })

  test('is logged for each proxy, and not for the owner', async () => {
    const carl = (await createPersonWithLink(db)).person
    await read('Overview')
    await read('Overview', {
      actor: carl,
      accessId: await grantAccess(db, anna, carl, 'view_only'),
    })
    await read('Overview', { actor: anna, accessId: undefined })
    expect(await log()).toHaveLength(2)
  })

  test('hides a section from another proxy from whom it is withheld', async () => {
    await read('Allergies')
    await read('Overview')
    const reader = { ...anna, withheld: new Set(['allergies']) }
    const shown = await accessEntries(db, reader)
    expect(shown.map(({ what }) => what)).toEqual(['Read as a proxy: Overview', 'Read as a proxy'])
  })

  test('is refused after the access was removed', async () => {
    await db.deleteFrom('proxies').execute()
    await expect(read('Overview')).rejects.toBeInstanceOf(AccessRemovedError)
    expect(await log()).toEqual([])
  })

  test('is refused if it cannot be logged, and is logged the next time', async () => {
    await db.updateTable('access_log_head').set({ id: 2 }).execute()
    await expect(read('Overview')).rejects.toThrow()
    await db.updateTable('access_log_head').set({ id: 1 }).execute()
    await read('Overview')
    expect(await log()).toHaveLength(1)
  })
})

function read(what: string, by: { actor: Person; accessId?: string } = { actor: bert, accessId }) {
  const headers = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  const request = new Request('http://localhost:3000/dashboard', { headers })
  return logProxyRead(
    db,
    { owner: anna, ...by },
    { what, userAgent: request.headers.get('User-Agent'), address: routeContext(db).clientAddress },
  )
}

async function log() {
  return await accessEntries(db, anna, { kind: 'proxy-read' })
}
