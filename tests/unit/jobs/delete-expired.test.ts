import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findEndedPersons, getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { createSession } from '#app/accounts/sessions/sessions.server.ts'
import { countProbe, findLink } from '#app/emergency/codes/emergency-access.server.ts'
import { deleteExpired, expiring, maxRowsAtOnce } from '#app/jobs/delete-expired.server.ts'
import { minutes } from '#app/lib/time.ts'
import {
  createPersonWithLink,
  type LinkedPerson,
  openEmergencyLink,
  tryCode,
} from '#tests/support/data/emergency-link.ts'
import { findScans } from '#tests/support/db/find-scans.ts'
import { recordStatements } from '#tests/support/db/record-statements.ts'
import { countRows } from '#tests/support/db/rows.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { createSessionCookie, visit } from '#tests/support/http/route-context.ts'

let anna: LinkedPerson
let bert: LinkedPerson

openDatabaseBeforeEach('2026-03-01T08:00:00Z')

beforeEach(async () => {
  anna = await createPersonWithLink(db)
  bert = await createPersonWithLink(db)
})

describe('expired rows of others', () => {
  test('are not deleted by a login, which scans no table', async () => {
    await createSession(db, anna.person.id)
    vi.setSystemTime('2026-06-01T08:00:00Z')
    const { db: recorded, statements } = recordStatements(db)
    await createSession(recorded, bert.person.id)
    expect(await countRows(db, 'sessions')).toBe(2)
    expect(await findScans(db, statements)).toEqual([])
  })

  test('are not deleted by a code or an unknown link', async () => {
    await tryCode(db, anna, anna.wrongCode())
    await openEmergencyLink(db, anna)
    const tables = ['share_attempts', 'share_grants', 'share_devices', 'rate_limits'] as const
    const counts = () => Promise.all(tables.map(table => countRows(db, table)))
    const before = await counts()
    vi.setSystemTime('2027-03-01T08:00:00Z')
    const { db: recorded, statements } = recordStatements(db)
    await openEmergencyLink(recorded, bert)
    await tryCode(recorded, bert, bert.wrongCode())
    await countProbe(recorded, '203.0.113.9')
    for (const [at, count] of (await counts()).entries()) {
      expect(count, tables[at]).toBeGreaterThan(before[at] ?? 0)
    }
    expect(await findScans(db, statements)).toEqual([])
  })
})

describe('the job', () => {
  test('deletes expired rows, and no others', async () => {
    const created_at = '2026-03-01T07:50:00.000Z'
    const user_id = anna.person.id
    const ends = { over: '2026-03-01T08:00:00.000Z', open: '2026-03-01T08:00:00.001Z' }
    for (const [name, expires_at] of Object.entries(ends)) {
      const ended = { token_hash: name, created_at, expires_at }
      await db
        .insertInto('pending_logins')
        .values({ ...ended, user_id })
        .execute()
      await db
        .insertInto('registration_invitations')
        .values({ ...ended, email_hash: name })
        .execute()
      await db
        .insertInto('rate_limits')
        .values({ key: name, count: 1, resets_at: expires_at })
        .execute()
    }
    await deleteExpired(db)
    for (const table of ['pending_logins', 'registration_invitations'] as const) {
      const left = await db.selectFrom(table).select('token_hash').execute()
      expect(left, table).toEqual([{ token_hash: 'open' }])
    }
    expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'open' }])
  })

  test('keeps sessions for a day more, and wrong codes of a link for an hour', async () => {
    await createSession(db, anna.person.id)
    await tryCode(db, anna, anna.wrongCode())
    pass(59)
    await deleteExpired(db)
    expect([await countRows(db, 'sessions'), await countRows(db, 'share_attempts')]).toEqual([1, 1])
    pass(1)
    await deleteExpired(db)
    expect([await countRows(db, 'sessions'), await countRows(db, 'share_attempts')]).toEqual([1, 0])
    pass(23 * 60 + 29)
    await deleteExpired(db)
    expect(await countRows(db, 'sessions')).toBe(1)
    pass(1)
    await deleteExpired(db)
    expect(await countRows(db, 'sessions')).toBe(0)
  })

  test('keeps accounts, links and known devices', async () => {
    const { deviceToken } = await openEmergencyLink(db, anna)
    pass(89 * 24 * 60)
    await deleteExpired(db)
    expect([await countRows(db, 'share_devices'), await countRows(db, 'share_grants')]).toEqual([
      1, 0,
    ])
    const found = await findLink(db, anna.link.shareId, { device: deviceToken })
    expect(found?.deviceId).toBeTruthy()
  })

  test('deletes in steps, each one by an index', async () => {
    const rows = Array.from({ length: 2 * maxRowsAtOnce + 1 }, (_, n) => ({
      key: `client ${n}`,
      count: 1,
      resets_at: '2026-02-01T00:00:00.000Z',
    }))
    await db.insertInto('rate_limits').values(rows).execute()
    const { db: recorded, statements } = recordStatements(db)
    await deleteExpired(recorded)
    expect(await countRows(db, 'rate_limits')).toBe(0)
    const ofLimits = statements.filter(({ sql }) => sql.startsWith('delete from "rate_limits"'))
    expect(ofLimits).toHaveLength(3)
    // Failures of unknown emails have their own statement.
    expect(new Set(statements.map(({ sql }) => sql))).toHaveLength(expiring.length + 1)
    expect(await findScans(db, statements)).toEqual([])
  })

  test('stops between two steps when the server stops', async () => {
    const { db: recorded, statements } = recordStatements(db)
    await deleteExpired(recorded, AbortSignal.abort())
    expect(statements).toEqual([])
  })

  test('has every table with expiring rows', async () => {
    const ending = (await db.introspection.getTables())
      .filter(({ columns }) => columns.some(({ name }) => /^(expires|resets)_at$/.test(name)))
      .map(({ name }) => name)
    expect(expiring.map(({ table }) => table)).toEqual(expect.arrayContaining(ending))
  })
})

describe('an expired row that still exists', () => {
  test('opens nothing: a grant, a known device, and a session that expired a day ago', async () => {
    const cookie = await createSessionCookie(db, anna.person)
    const { token, deviceToken } = await openEmergencyLink(db, anna)
    vi.setSystemTime('2027-03-01T08:00:00Z')
    const found = await findLink(db, anna.link.shareId, { grant: token, device: deviceToken })
    expect(found).toMatchObject({ grant: null, deviceId: null })
    expect(await getPerson(visit(db, '/', cookie))).toBeNull()
    expect(await findEndedPersons(visit(db, '/', cookie))).toEqual({})
    expect(await countRows(db, 'sessions')).toBe(1)
  })
})

function pass(count: number): void {
  vi.setSystemTime(Date.now() + minutes(count))
}
