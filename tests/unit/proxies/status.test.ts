import { expect, test, vi } from 'vitest'
import { listProxies } from '#app/proxies/list/list-proxies.server.ts'
import { type ProxyStatus, statusNames } from '#app/proxies/status.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { personWithLink } from '#tests/support/emergency-link.ts'
import { addProxy } from '#tests/support/proxies.ts'

test('the database finds under each status those whose row says so, whatever was done to them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T12:00:00Z') })
  const db = await openTestDatabase()
  const { person: owner } = await personWithLink(db)
  const done = '2026-03-09T00:00:00.000Z'
  for (const invitedAt of ['2026-03-03T12:00:00.000Z', '2026-03-03T12:00:00.001Z'])
    for (const acceptedAt of [undefined, done])
      for (const declinedAt of [undefined, done])
        for (const endsAt of [undefined, '2026-03-10T12:00:00.000Z', '2026-03-10T12:00:00.001Z'])
          await addProxy(db, owner, { invitedAt, acceptedAt, declinedAt, endsAt })

  const all = await listProxies(db, owner)
  expect(all).toHaveLength(24)
  for (const status of Object.keys(statusNames) as ProxyStatus[]) {
    const wanted = all.filter(one => one.status === status)
    expect(wanted.length, status).toBeGreaterThan(0)
    expect(await listProxies(db, owner, { status }), status).toEqual(wanted)
  }
  vi.useRealTimers()
})
