import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { findDrafts, savePostedForm } from '#app/accounts/drafts/draft-route.server.ts'
import { InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { logInAfterPassword } from '#app/accounts/login/pending-login-route.server.ts'
import { writePassword } from '#app/accounts/password/set-password.server.ts'
import { endListedSession, listSessions } from '#app/accounts/sessions/list-sessions.server.ts'
import { findEndedPersons, startSession } from '#app/accounts/sessions/session-route.server.ts'
import { minutes } from '#app/lib/time.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { provenLogin } from '#tests/support/data/proven-login.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

const details = { device: 'Chrome on Android', network: '203.0.113.x' }

registerAnnaBeforeEach('2026-03-01T08:00:00Z', openPostgresBeforeEach)

test('live sessions in PostgreSQL are listed, ten at most, and one is ended', async () => {
  for (let n = 0; n < 12; n++) await loggedIn()
  const sessions = await listSessions(db, anna)
  expect(sessions.map(session => session.details)).toEqual(Array(10).fill(details))
  await endListedSession(db, anna, sessions[3]?.id ?? '')
  expect(await listSessions(db, anna)).toHaveLength(9)
})

test('late forms in PostgreSQL are kept as drafts, five at most', async () => {
  const ended = await loggedIn()
  vi.setSystemTime(Date.now() + minutes(31))
  expect((await findEndedPersons(visit(db, '/', ended))).expired).toMatchObject({ id: anna.id })
  let kept = ''
  for (let n = 0; n < 6; n++) {
    vi.setSystemTime(Date.now() + 1000)
    const line = await savePostedForm(post(db, '/links/new', { name: `${n}` }, `${ended}; ${kept}`))
    kept = line?.split(';')[0] ?? ''
  }
  const forms = await findDrafts(visit(db, '/kept', kept), anna)
  expect(forms.map(({ fields }) => fields)).toEqual(
    ['5', '4', '3', '2', '1'].map(n => [['name', n]]),
  )
})

test('a new password in PostgreSQL leaves no session to a login with the old one', async () => {
  const proven = await provenLogin(db, anna)
  const login = await db.transaction().execute(async trx => {
    await writePassword(trx, anna, 'the hash of another one')
    const failure = logInAfterPassword(visit(db, '/login'), proven).catch(error => error)
    // The login waits for the row lock of this transaction.
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000 })
    return { failure }
  })
  expect(await login.failure).toBeInstanceOf(InvalidLoginError)
  expect(await listSessions(db, anna)).toEqual([])
})

async function waiting(): Promise<number> {
  const query = sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `
  return (await query.execute(db)).rows.length
}

async function loggedIn(): Promise<string> {
  return (await startSession(db, anna.id, { owner: anna, details })).split(';')[0] ?? ''
}
