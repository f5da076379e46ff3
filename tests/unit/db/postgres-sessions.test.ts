import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { logInAfterPassword } from '#app/accounts/login/pending-login-route.server.ts'
import { writePassword } from '#app/accounts/password/set-password.server.ts'
import { listSessions } from '#app/accounts/sessions/list-sessions.server.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { provenLogin } from '#tests/support/data/proven-login.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'
import { visit } from '#tests/support/http/route-context.ts'

registerAnnaBeforeEach('2026-03-01T08:00:00Z', openPostgresBeforeEach)

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
