import { describe, expect, test } from 'vitest'
import { getLoggedIn } from '#app/accounts/sessions/session-route.server.ts'
import { BusyError } from '#app/lib/queue.server.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { logInNewOwner } from '#tests/support/http/profile-visit.ts'
import { visit } from '#tests/support/http/route-context.ts'

openDatabaseBeforeEach()

describe('Sixty requests of one account', () => {
  test('are worked on two at a time, twenty wait in order, and the others are refused', async () => {
    const { cookie } = await logInNewOwner(db)
    const requests = Array.from({ length: 60 }, () => start(cookie))
    await settle()
    expect(requests.map(({ state }) => state)).toEqual([
      ...Array(2).fill('working'),
      ...Array(20).fill('waiting'),
      ...Array(38).fill('refused'),
    ])
    requests[0]?.end()
    await settle()
    expect(requests.filter(({ state }) => state === 'working')).toEqual(requests.slice(0, 3))
    for (const { end } of requests) end()
    await settle()
    expect(requests.filter(({ state }) => state === 'working')).toHaveLength(22)
  })

  test('do not delay another account, and leave no queue behind', async () => {
    const [ada, eva] = [await logInNewOwner(db), await logInNewOwner(db)]
    const requests = Array.from({ length: 22 }, () => start(ada.cookie))
    const other = start(eva.cookie)
    await settle()
    expect(other.state).toBe('working')
    for (const { end } of requests) end()
    await settle()
    const next = start(ada.cookie)
    await settle()
    expect(next.state).toBe('working')
    for (const { end } of [other, next]) end()
  })

  test('share one turn among the loaders of a page', async () => {
    const { cookie } = await logInNewOwner(db)
    const args = visit(db, '/dashboard', cookie)
    args.context.ended = Promise.resolve()
    const loaders = [1, 2, 3].map(() => getLoggedIn(args))
    expect((await Promise.all(loaders)).every(Boolean)).toBe(true)
  })
})

/** Starts a request, which is worked on until `end`. */
function start(cookie: string) {
  const args = visit(db, '/dashboard', cookie)
  const { promise, resolve } = Promise.withResolvers<void>()
  args.context.ended = promise
  const request = { state: 'waiting', end: resolve }
  getLoggedIn(args).then(
    () => {
      request.state = 'working'
    },
    (error: unknown) => {
      request.state = error instanceof BusyError ? 'refused' : String(error)
    },
  )
  return request
}

/** Waits until every request that can go on has done so. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
}
