import { describe, expect, test } from 'vitest'
import { InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import {
  findPendingLogin,
  finishPendingLogin,
  logInAfterPassword,
} from '#app/accounts/login/pending-login-route.server.ts'
import { setPassword } from '#app/accounts/password/set-password.server.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { addAuthenticator } from '#tests/support/data/authenticator.ts'
import { provenLogin } from '#tests/support/data/proven-login.ts'
import { countRows } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { cookiesOf, visit } from '#tests/support/http/route-context.ts'

// A busy server delays a session after its right password. A new password set meanwhile must end
// every login with the old one.

registerAnnaBeforeEach()

describe('a new password during a login with the old one', () => {
  test('leaves no session and sends no mail about a new device', async () => {
    const proven = await provenLogin(db, anna)
    const mails = await countRows(db, 'mail_outbox')
    await setPassword(db, anna, 'Another harbour 7')
    const login = logInAfterPassword(visit(db, '/login'), proven)
    await expect(login).rejects.toBeInstanceOf(InvalidLoginError)
    expect([await countRows(db, 'sessions'), await countRows(db, 'mail_outbox')]).toEqual([
      0,
      mails,
    ])
  })

  test('leaves no login that waits for its code', async () => {
    await addAuthenticator(db, anna)
    const proven = await provenLogin(db, anna)
    await setPassword(db, anna, 'Another harbour 7')
    const login = logInAfterPassword(visit(db, '/login'), proven)
    await expect(login).rejects.toBeInstanceOf(InvalidLoginError)
    expect(await countRows(db, 'pending_logins')).toBe(0)
  })

  test('ends a login whose code was right a moment ago', async () => {
    await addAuthenticator(db, anna)
    const { headers } = await logInAfterPassword(visit(db, '/login'), await provenLogin(db, anna))
    const second = visit(db, '/login/verify', cookiesOf(headers))
    const pending = await findPendingLogin(second)
    if (!pending) throw new Error('No login waits')
    await setPassword(db, anna, 'Another harbour 7')
    expect(await finishPendingLogin(second, pending)).toBeUndefined()
    expect(await countRows(db, 'sessions')).toBe(0)
  })
})
