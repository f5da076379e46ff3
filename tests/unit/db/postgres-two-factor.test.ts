import { describe, expect, test, vi } from 'vitest'
import { renewRecoveryCodes } from '#app/accounts/two-factor/recovery-codes.server.ts'
import { CodesLockedError } from '#app/accounts/two-factor/two-factor-throttle.server.ts'
import {
  verifyAppCode,
  verifyRecoveryCode,
} from '#app/accounts/two-factor/verify-two-factor.server.ts'
import { minutes } from '#app/lib/time.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { addAuthenticator, codeOf, wrongCode } from '#tests/support/data/authenticator.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

registerAnnaBeforeEach('2027-03-01T12:00:15Z', openPostgresBeforeEach)

describe('two-factor in PostgreSQL', () => {
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
