import { beforeEach, describe, expect, test, vi } from 'vitest'
import { logInPerson } from '#app/accounts/login/log-in-route.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { minutes } from '#app/lib/time.ts'
import { action as extend, loader as readState } from '#app/routes/login/session-state.ts'
import { action, loader } from '#app/routes/settings/sessions.tsx'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect, expectToast, readMessage } from '#tests/support/http/answers.ts'
import { cookiesOf, post, routeContext, visit } from '#tests/support/http/route-context.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

type Account = Awaited<ReturnType<typeof createOwner>>

let ada: Account

openDatabaseBeforeEach()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ada = await createOwner(db, newPerson())
})

describe('the page of sessions', () => {
  test('lists the sessions in words, this device first', async () => {
    const phone = await logInFrom({ address: '203.0.113.9', device: android })
    vi.setSystemTime(Date.now() + minutes(1))
    await logInFrom({ address: '198.51.100.4' })
    vi.setSystemTime(Date.now() + minutes(1))
    const { current, others } = await loader(visitFrom('203.0.113.200', phone))
    expect(current).toMatchObject([
      { isThis: true, device: 'Chrome on Android', place: 'The network that you are on now' },
    ])
    expect(current[0]?.lastActiveAt).toBe(new Date().toISOString())
    expect(others).toMatchObject([
      { isThis: false, device: 'Unknown device', place: 'Another network: 198.51.100.x' },
    ])
  })

  test('logs out one device, also if it is already gone', async () => {
    const [here, there] = [await logInFrom(), await logInFrom()]
    const { others } = await loader(visitFrom(undefined, here))
    for (let n = 0; n < 2; n++) {
      const { location, headers } = await expectRedirect(endSession(here, others[0]?.id ?? ''))
      expect(location).toBe('/settings/sessions')
      expect(await readMessage(headers)).toBe('The device is logged out')
    }
    expect(await areValid(here, there)).toEqual([true, false])
  })

  test('logs out all others', async () => {
    const cookies = [await logInFrom(), await logInFrom(), await logInFrom()]
    await expectToast(endSession(cookies[0], 'others'), 'All other devices are logged out')
    expect(await areValid(...cookies)).toEqual([true, false, false])
  })

  test('logs out everywhere or here, as the logout does', async () => {
    const other = await logInFrom()
    const here = await logInFrom()
    const { current } = await loader(visitFrom(undefined, here))
    const one = await expectRedirect(endSession(here, current[0]?.id ?? ''))
    expect(await areValid(here, other)).toEqual([false, true])
    const all = await expectRedirect(endSession(other, 'all'))
    expect(await areValid(here, other)).toEqual([false, false])
    for (const { location, headers } of [one, all]) {
      expect(location).toBe('/')
      expect(headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
      expect(headers.getSetCookie().join()).toContain('mf_s=; Max-Age=0')
    }
  })
})

describe('a login', () => {
  test('on a new device mails its owner, but not on a known one or with a new account', async () => {
    await logInFrom({ isNew: true })
    expect(await countDeviceMails()).toBe(0)
    const headers = await loginHeaders({ device: android })
    expect(await countDeviceMails()).toBe(1)
    vi.setSystemTime(Date.now() + minutes(61))
    await logInFrom({ cookie: cookiesOf(headers) })
    expect(await countDeviceMails()).toBe(1)
    await logInFrom()
    expect(await countDeviceMails()).toBe(2)
  })
})

describe('the remaining time of a session', () => {
  test('is read without activity, and longer for a remembered one', async () => {
    const cookie = await logInFrom()
    vi.setSystemTime(Date.now() + minutes(29))
    const state = await (await readState(visit(db, '/session', cookie))).json()
    expect(state).toMatchObject({ leftMs: minutes(1), maxMs: minutes(691) })
    expect(state.accountMark).toMatch(/^[\w-]{16}$/)
    const extended = await (await extend(post(db, '/session', {}, cookie))).json()
    expect(extended).toEqual({
      leftMs: minutes(30),
      maxMs: minutes(691),
      accountMark: state.accountMark,
    })
    vi.setSystemTime(Date.now() + minutes(31))
    for (const answer of [
      readState(visit(db, '/session', cookie)),
      extend(post(db, '/session', {}, cookie)),
    ]) {
      expect(await (await answer).json()).toBeNull()
    }
  })
})

interface From {
  address?: string
  device?: string
  account?: Account
  cookie?: string
  isNew?: boolean
}

async function loginHeaders({ address, device, account = ada, cookie = '', isNew }: From) {
  const headers = { cookie, ...(device && { 'user-agent': device }) }
  const request = new Request('http://localhost:3000/login', { headers })
  const context = routeContext(db, address)
  return await logInPerson({ request, context }, account, { isNew })
}

async function logInFrom(from: From = {}): Promise<string> {
  return cookiesOf(await loginHeaders(from))
}

function visitFrom(address: string | undefined, cookie: string) {
  return { ...visit(db, '/settings/sessions', cookie), context: routeContext(db, address) }
}

function endSession(cookie = '', which: string) {
  return action(post(db, '/settings/sessions', { end: which }, cookie))
}

async function areValid(...cookies: string[]): Promise<boolean[]> {
  const people = await Promise.all(cookies.map(cookie => getPerson(visit(db, '/', cookie))))
  return people.map(person => person !== null)
}

async function countDeviceMails(): Promise<number> {
  return (
    await db.selectFrom('mail_outbox').select('id').where('kind', '=', 'new-device').execute()
  ).length
}
