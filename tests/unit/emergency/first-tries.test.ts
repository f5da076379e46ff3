import { describe, expect, test, vi } from 'vitest'
import { hours, timeIn } from '#app/lib/time.ts'
import { action, loader } from '#app/routes/view/emergency-view.tsx'
import { lookupHash } from '#db/crypto/keys.server.ts'
import {
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  owner,
  tryCode,
} from '#tests/support/data/emergency-link.ts'
import { db } from '#tests/support/db/test-database.ts'
import { cookiesOf, post, routeContext, visit } from '#tests/support/http/route-context.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

/** An address that many people share, as in a hospital. */
const client = '192.0.2.7'

createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z')

describe('the right code opens a link at the first try', () => {
  test('after 30 wrong codes of other links from the same address', async () => {
    await spendFailures()
    expect((await tryCode(db, owner, owner.link.code, { client })).kind).toBe('opened')
  })

  test('after 600 views from the same address, and shows the record', async () => {
    const clientHash = lookupHash('client', client)
    const key = `view-record:${clientHash}:${owner.link.id}`
    const resets_at = timeIn(hours(1))
    await db.insertInto('rate_limits').values({ key, count: 600, resets_at }).execute()
    const cookie = await openByForm()
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      const { request } = visit(db, path(), cookie)
      const page = await loader({ request, context: routeContext(db, client), params: params() })
      statuses.push(page.status)
    }
    expect(statuses).toEqual([200, 200, 429, 429])
  })
})

describe('a client over the limit of all links', () => {
  test('has two more tries at a link after an hour', async () => {
    await spendFailures()
    for (let round = 0; round < 3; round++) {
      const kinds = []
      for (let n = 0; n < 4; n++) {
        kinds.push((await tryCode(db, owner, owner.wrongCode(10 * round + n), { client })).kind)
      }
      expect(kinds).toEqual(['wrong', 'wrong', 'throttled', 'throttled'])
      vi.setSystemTime(Date.now() + hours(1))
      await spendFailures()
    }
  })

  test('has two tries of 50 in parallel', async () => {
    await spendFailures()
    const verdicts = await inParallel(50, n => tryCode(db, owner, owner.wrongCode(n), { client }))
    expect(verdicts.filter(({ kind }) => kind === 'wrong')).toHaveLength(2)
  })
})

/** Tries thirty wrong codes of the attacker's own links. */
async function spendFailures(): Promise<void> {
  for (let link = 0; link < 6; link++) {
    const own = await createPersonWithLink(db)
    for (let n = 0; n < 5; n++) await tryCode(db, own, own.wrongCode(n), { client })
  }
}

async function openByForm(): Promise<string> {
  const sent = post(db, path(), { code: owner.link.code }, '', client)
  const answer = await action({ ...sent, params: params() })
  expect(answer.status).toBe(303)
  return cookiesOf(answer.headers)
}

function path(): string {
  return `/view/${owner.link.shareId}`
}

function params() {
  return { shareId: owner.link.shareId }
}
