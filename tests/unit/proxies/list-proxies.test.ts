import { beforeEach, describe, expect, test } from 'vitest'
import { type ProxyStatus, statusNames } from '#app/access/proxy-status.ts'
import { listProxies, loadProxyList } from '#app/proxies/list/list-proxies.server.ts'
import type { ProxyQuery } from '#app/proxies/list/proxy-list.ts'
import { createLinkedOwnerBeforeEach, owner } from '#tests/support/data/emergency-link.ts'
import { addProxy } from '#tests/support/data/proxies.ts'
import { db } from '#tests/support/db/test-database.ts'

createLinkedOwnerBeforeEach('2026-03-10T12:00:00Z')
beforeEach(addEveryKind)

describe('a list of proxies', () => {
  test('filters by status as each row says', async () => {
    const all = await listProxies(db, owner.person)
    expect(all).toHaveLength(24)
    for (const status of Object.keys(statusNames) as ProxyStatus[]) {
      const wanted = all.filter(one => one.status === status)
      expect(wanted.length, status).toBeGreaterThan(0)
      expect(await listProxies(db, owner.person, { status }), status).toEqual(wanted)
    }
  })

  test('has the same order on its pages and in the file', async () => {
    const queries: ProxyQuery[] = [
      {},
      { order: 'desc' },
      { sort: 'date' },
      { sort: 'date', order: 'desc' },
      { sort: 'date', search: 'example.org' },
      { level: 'full_edit', sort: 'date' },
      { status: 'ended', search: 'proxy 1' },
    ]
    for (const query of queries) {
      const file = (await listProxies(db, owner.person, query)).map(({ name }) => name)
      const first = await loadProxyList(db, owner.person, query)
      const second = await loadProxyList(db, owner.person, { ...query, page: 2 })
      const pages = first.pages === 1 ? [first] : [first, second]
      const names = pages.flatMap(({ proxies }) => proxies.map(({ name }) => name))
      expect(file.length, JSON.stringify(query)).toBeGreaterThan(0)
      expect(names, JSON.stringify(query)).toEqual(file)
      expect(first).toMatchObject({ count: 24, matchCount: file.length })
    }
  })
})

/** Adds proxies of every history, just before and after their ends. */
async function addEveryKind(): Promise<void> {
  const done = '2026-03-09T00:00:00.000Z'
  const kinds = ['2026-03-03T12:00:00.000Z', '2026-03-03T12:00:00.001Z'].flatMap(invitedAt =>
    [undefined, done].flatMap(acceptedAt =>
      [undefined, done].flatMap(declinedAt =>
        [undefined, '2026-03-10T12:00:00.000Z', '2026-03-10T12:00:00.001Z'].map(endsAt => ({
          invitedAt,
          acceptedAt,
          declinedAt,
          endsAt,
        })),
      ),
    ),
  )
  for (const [n, kind] of kinds.entries()) {
    const addedAt = new Date(Date.UTC(2026, 1, 1 + ((n * 7) % kinds.length))).toISOString()
    const level = n % 2 === 0 ? 'full_edit' : 'view_only'
    await addProxy(db, owner.person, { ...kind, name: `Proxy ${n}`, addedAt, level })
  }
}
