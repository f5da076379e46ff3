import { describe, expect, test, vi } from 'vitest'
import { sessionCookie } from '#app/accounts/sessions/account-cookies-route.server.ts'
import {
  endListedSession,
  listSessions,
  publicId,
} from '#app/accounts/sessions/list-sessions.server.ts'
import { timeLeft } from '#app/accounts/sessions/session-lifetime.server.ts'
import {
  endSession,
  findAccountId,
  findEndedPersons,
  getLoggedIn,
  getPerson,
} from '#app/accounts/sessions/session-route.server.ts'
import {
  createSession,
  endAllSessions,
  endOtherSessions,
} from '#app/accounts/sessions/sessions.server.ts'
import { busyReply } from '#app/lib/queue.server.ts'
import { minutes } from '#app/lib/time.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { db } from '#tests/support/db/test-database.ts'
import { createSessionCookie, visit } from '#tests/support/http/route-context.ts'

registerAnnaBeforeEach('2026-03-01T08:00:00Z')

describe('the session cookie', () => {
  test('is for this host only, HttpOnly, and at most 64 characters', async () => {
    const line = await sessionCookie().serialize(await createSession(db, anna.id))
    expect(line).toMatch(/^mf_s=[\w=%]{43,64}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('holds nothing that is stored in the database', async () => {
    const cookie = await loggedIn()
    const token = JSON.parse(Buffer.from(cookie.slice('mf_s='.length), 'base64').toString())
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('differs each time', async () => {
    expect(await loggedIn()).not.toBe(await loggedIn())
  })

  test.each([
    'mf_s=',
    'mf_s=%E0%A4%A',
    'mf_s=e30=',
    'mf_s=MQ==',
    'mf_s=IngifQ==',
    'mf_s=x; mf_s=y',
  ])('is ignored if the server did not set it (%s)', async cookie => {
    expect(await getPerson(visit(db, '/', cookie))).toBeNull()
  })
})

describe('a session', () => {
  test('returns its account', async () => {
    expect(await getPerson(visit(db, '/', await loggedIn()))).toEqual(anna)
  })

  test('names its account to the server, which works on two of its requests at a time', async () => {
    expect(await findAccountId(visit(db, '/', await loggedIn()))).toBe(anna.id)
    expect(await findAccountId(visit(db, '/'))).toBeUndefined()
  })

  test('loads nothing for a request that the server refuses', async () => {
    const args = visit(db, '/', await loggedIn())
    args.context.refusal = busyReply
    await expect(getPerson(args)).rejects.toMatchObject({ status: 503 })
  })

  test('lasts for 29 minutes without activity, and not for 31', async () => {
    const cookie = await loggedIn()
    await pass(29)
    expect(await getPerson(visit(db, '/', cookie))).not.toBeNull()
    await pass(2)
    expect(await getPerson(visit(db, '/', cookie))).toBeNull()
  })

  test('lasts longer with activity, and ends after 12 hours', async () => {
    const cookie = await loggedIn()
    for (let quarters = 0; quarters < 47; quarters++) {
      await pass(15)
      expect(await getLoggedIn(visit(db, '/', cookie))).not.toBeNull()
    }
    await pass(16)
    expect(await getLoggedIn(visit(db, '/', cookie))).toBeNull()
  })

  test('is not extended by auto-save, nor by a page that only shows the login', async () => {
    const cookie = await loggedIn()
    for (let passed = 0; passed < 28; passed += 4) {
      await pass(4)
      await getPerson(visit(db, '/', cookie))
      await getLoggedIn(visit(db, '/', cookie), { isActivity: false })
    }
    await pass(3)
    expect(await getLoggedIn(visit(db, '/', cookie))).toBeNull()
  })

  test('writes its activity at most once a minute', async () => {
    const cookie = await loggedIn()
    const started = await lastActive()
    vi.setSystemTime(Date.now() + 59_000)
    await getLoggedIn(visit(db, '/', cookie))
    expect(await lastActive()).toBe(started)
    vi.setSystemTime(Date.now() + 1000)
    await getLoggedIn(visit(db, '/', cookie))
    expect(await lastActive()).toBe(new Date().toISOString())
  })

  test('is deleted when it ends', async () => {
    const [cookie, other] = [await loggedIn(), await loggedIn()]
    expect(await endSession(visit(db, '/', cookie))).toContain('mf_s=; Max-Age=0')
    expect(await getPerson(visit(db, '/', cookie))).toBeNull()
    expect(await getPerson(visit(db, '/', other))).not.toBeNull()
  })

  test('ends with all others of its account only', async () => {
    const bert = await createOwner(db, newPerson())
    const cookie = await loggedIn()
    const berts = await createSessionCookie(db, bert)
    await endAllSessions(db, anna.id)
    expect(await getPerson(visit(db, '/', cookie))).toBeNull()
    expect(await getPerson(visit(db, '/', berts))).not.toBeNull()
  })
})

describe('an account', () => {
  test('has at most ten sessions: the oldest one ends', async () => {
    const cookies: string[] = []
    for (let n = 0; n < 11; n++) {
      vi.setSystemTime(Date.now() + 1000)
      cookies.push(await loggedIn())
    }
    expect(await liveOf(cookies)).toEqual([false, ...Array(10).fill(true)])
  })

  test('keeps an expired session for a day, for late forms', async () => {
    const cookie = await loggedIn()
    expect((await findEndedPersons(visit(db, '/', cookie))).expired).toBeUndefined()
    await pass(31)
    expect((await findEndedPersons(visit(db, '/', cookie))).expired).toMatchObject({ id: anna.id })
    await pass(23 * 60)
    await loggedIn()
    expect((await findEndedPersons(visit(db, '/', cookie))).expired).toMatchObject({ id: anna.id })
    await pass(60)
    await loggedIn()
    expect((await findEndedPersons(visit(db, '/', cookie))).expired).toBeUndefined()
  })

  test('keeps live sessions when expired ones are too many', async () => {
    const live = await loggedIn()
    for (let n = 0; n < 12; n++) {
      await loggedIn()
      for (let times = 0; times < 2; times++) {
        await pass(16)
        await getLoggedIn(visit(db, '/', live))
      }
    }
    await loggedIn()
    expect(await getPerson(visit(db, '/', live))).not.toBeNull()
    expect(await db.selectFrom('sessions').select('user_id').execute()).toHaveLength(12)
  })

  test('lists its live sessions with device and network, without tokens', async () => {
    await loggedIn()
    await pass(1)
    const details = { device: 'Chrome on Android', network: '203.0.113.x' }
    await createSession(db, anna.id, { owner: anna, details })
    const sessions = await listSessions(db, anna)
    expect(sessions).toMatchObject([{ details }, { details: undefined }])
    for (const session of sessions) {
      expect(session.id).toMatch(/^[\w-]{22}$/)
      expect(session.tokenHash).not.toContain(session.id)
    }
    const [row] = await db
      .selectFrom('sessions')
      .select('details')
      .where('details', 'is not', null)
      .execute()
    expect(row?.details?.includes('Android')).toBe(false)
    await pass(31)
    expect(await listSessions(db, anna)).toEqual([])
  })

  test('ends one listed session, and all others', async () => {
    const cookies = [await loggedIn(), await loggedIn(), await loggedIn(), await loggedIn()]
    const asked = await getLoggedIn(visit(db, '/', cookies[0]))
    const second = await getLoggedIn(visit(db, '/', cookies[1]))
    const name = publicId(second?.session.id ?? '')
    const bert = await createOwner(db, newPerson())
    await endListedSession(db, bert, name)
    expect(await liveOf(cookies)).toEqual([true, true, true, true])
    await endListedSession(db, anna, name)
    await endListedSession(db, anna, name)
    await endListedSession(db, anna, 'x')
    expect(await liveOf(cookies)).toEqual([true, false, true, true])
    await endOtherSessions(db, anna.id, asked?.session.id ?? '')
    expect(await liveOf(cookies)).toEqual([true, false, false, false])
  })

  test('gets the remaining time, idle and at most', async () => {
    const cookie = await loggedIn()
    await pass(10)
    const idle = await getLoggedIn(visit(db, '/', cookie), { isActivity: false })
    expect(idle && timeLeft(idle.session)).toEqual({ leftMs: minutes(20), maxMs: minutes(710) })
    await getLoggedIn(visit(db, '/', cookie))
    for (let hours = 0; hours < 23; hours++) {
      await pass(29)
      await getLoggedIn(visit(db, '/', cookie))
    }
    await pass(29)
    const late = await getLoggedIn(visit(db, '/', cookie))
    expect(late && timeLeft(late.session)).toEqual({ leftMs: minutes(14), maxMs: minutes(14) })
  })
})

async function liveOf(cookies: string[]): Promise<boolean[]> {
  const people = await Promise.all(cookies.map(cookie => getPerson(visit(db, '/', cookie))))
  return people.map(person => person !== null)
}

function loggedIn(): Promise<string> {
  return createSessionCookie(db, anna)
}

async function pass(count: number): Promise<void> {
  vi.setSystemTime(Date.now() + minutes(count))
}

async function lastActive(): Promise<string | undefined> {
  const row = await db.selectFrom('sessions').select('last_active_at').executeTakeFirst()
  return row?.last_active_at
}
