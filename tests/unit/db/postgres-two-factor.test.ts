import { describe, expect, test, vi } from 'vitest'
import {
  findPendingLogin,
  finishPendingLogin,
  logInAfterPassword,
} from '#app/accounts/login/pending-login-route.server.ts'
import { getPerson, renewSession } from '#app/accounts/sessions/session-route.server.ts'
import { renewRecoveryCodes } from '#app/accounts/two-factor/recovery-codes.server.ts'
import { turnOffTwoFactor } from '#app/accounts/two-factor/turn-off-two-factor.server.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { CodesLockedError } from '#app/accounts/two-factor/two-factor-throttle.server.ts'
import {
  verifyAppCode,
  verifyRecoveryCode,
} from '#app/accounts/two-factor/verify-two-factor.server.ts'
import { minutes } from '#app/lib/time.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import {
  addAuthenticator,
  codeOf,
  setUpAuthenticator,
  wrongCode,
} from '#tests/support/data/authenticator.ts'
import { provenLogin } from '#tests/support/data/proven-login.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'
import { cookiesOf, visit } from '#tests/support/http/route-context.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

registerAnnaBeforeEach('2027-03-01T12:00:15Z', openPostgresBeforeEach)

describe('two-factor in PostgreSQL', () => {
  test('is set up, required after the password, and turned off', async () => {
    const { secret, codes } = await setUpAuthenticator(db, anna)
    expect(codes).toHaveLength(10)
    expect(await readTwoFactor(db, anna.id)).toEqual({
      authenticator: true,
      passkeys: 0,
      recoveryCodesLeft: 10,
      isLocked: false,
    })

    const proven = await provenLogin(db, anna)
    const { path, headers, isDone } = await logInAfterPassword(visit(db, '/'), proven, {
      path: '/seen',
    })
    expect([path, isDone]).toEqual(['/login/verify', false])
    const begun = visit(db, '/login/verify', cookiesOf(headers))
    const pending = await findPendingLogin(begun)
    if (!pending) throw new Error('No login waits')
    expect(pending).toMatchObject({ path: '/seen', person: { id: anna.id } })
    expect(await verifyAppCode(db, pending.person, codeOf(secret))).toBe(true)
    const finished = await Promise.all([1, 2, 3].map(() => finishPendingLogin(begun, pending)))
    const [cookies, ...others] = finished.filter(answer => answer !== undefined)
    expect(others).toEqual([])
    const session = visit(db, '/', cookiesOf(cookies ?? new Headers()))
    const renewed = await renewSession(session)
    const cookie = cookiesOf(new Headers({ 'Set-Cookie': renewed }))
    expect(await getPerson(visit(db, '/', cookie))).toMatchObject({ id: anna.id })

    expect(await turnOffTwoFactor(db, anna)).toBe(true)
    const step = await logInAfterPassword(visit(db, '/'), proven)
    expect([step.isDone, step.path]).toEqual([true, undefined])
  })

  test('accepts a code once in fifty tries at the same time', async () => {
    const secret = await addAuthenticator(db, anna)
    const code = codeOf(secret)
    const tries = await inParallel(50, () => verifyAppCode(db, anna, code).catch(() => false))
    expect(tries.filter(Boolean)).toHaveLength(1)
  })

  test('compares five of fifty wrong codes at the same time, and eighty in all', async () => {
    const secret = await addAuthenticator(db, anna)
    const tryWrong = (times: number) =>
      inParallel(times, () =>
        verifyAppCode(db, anna, wrongCode(secret)).catch((error: unknown) => error),
      )
    const first = await tryWrong(50)
    expect(first.filter(result => result === false)).toHaveLength(5)
    expect(first.filter(result => result instanceof CodesLockedError)).toHaveLength(45)

    vi.setSystemTime(Date.now() + minutes(15))
    await db.updateTable('second_factors').set({ failures: 77 }).execute()
    expect((await tryWrong(5)).filter(result => result === false)).toHaveLength(3)
    vi.setSystemTime(Date.now() + minutes(15))
    await expect(verifyAppCode(db, anna, codeOf(secret))).rejects.toMatchObject({
      retryAfter: null,
    })
    const [code = ''] = (await renewRecoveryCodes(db, anna)) ?? []
    const tries = await inParallel(3, () => verifyRecoveryCode(db, anna, code))
    expect(tries.filter(Boolean)).toHaveLength(1)
  })
})
