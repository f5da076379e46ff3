import { beforeEach, describe, expect, test, vi } from 'vitest'
import { needsRehash } from '#app/accounts/password/password-hash.server.ts'
import { renewRecoveryCodes } from '#app/accounts/two-factor/recovery-codes.server.ts'
import {
  beginSetUp,
  confirmSetUp,
  findSetUp,
} from '#app/accounts/two-factor/set-up-two-factor.server.ts'
import {
  authenticatorAddress,
  findTimeStep,
  newSecret,
} from '#app/accounts/two-factor/totp.server.ts'
import { turnOffTwoFactor } from '#app/accounts/two-factor/turn-off-two-factor.server.ts'
import { readAppCode, readRecoveryCode } from '#app/accounts/two-factor/two-factor-codes.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { CodesLockedError } from '#app/accounts/two-factor/two-factor-throttle.server.ts'
import {
  verifyAppCode,
  verifyRecoveryCode,
} from '#app/accounts/two-factor/verify-two-factor.server.ts'
import { days, hours, minutes, timeIn } from '#app/lib/time.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import {
  addAuthenticator,
  codeAt,
  codeOf,
  secretBytes,
  wrongCode,
} from '#tests/support/data/authenticator.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { storedText } from '#tests/support/db/stored-text.ts'
import { db } from '#tests/support/db/test-database.ts'
import { queuedKinds } from '#tests/support/mail/queued-mails.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

// The middle of a time step, so that whole steps are exact.
registerAnnaBeforeEach('2027-03-01T12:00:15Z')

describe('codes of an authenticator', () => {
  // RFC 6238, appendix B: the SHA-1 rows. Our six digits are the last six of these eight.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const vectors: [seconds: number, code: string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
  ]

  test('are those of RFC 6238', () => {
    for (const [seconds, code] of vectors) {
      vi.setSystemTime(seconds * 1000)
      const step = Math.floor(seconds / 30)
      expect(findTimeStep(secret, code.slice(-6))).toBe(step)
      expect(codeAt(secretBytes(secret), step, 8)).toBe(code)
    }
  })

  test('have 160 bits from a URL with product and email', () => {
    const own = newSecret()
    expect(secretBytes(own)).toHaveLength(20)
    const { protocol, host, pathname, searchParams } = new URL(
      authenticatorAddress(own, 'anna+x@example.org'),
    )
    expect([protocol, host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(pathname)).toBe('/Medfold:anna+x@example.org')
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Medfold',
      secret: own,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

describe('the set-up of an authenticator', () => {
  test('takes effect after a first right code', async () => {
    await beginSetUp(db, anna)
    const { secret } = await waiting()
    expect(await readTwoFactor(db, anna.id)).toMatchObject({ authenticator: false })
    expect(await verifyAppCode(db, anna, codeOf(secret))).toBe(false)
    expect(await confirm(wrongCode(secret))).toBe('wrong')
    expect(await readTwoFactor(db, anna.id)).toMatchObject({ authenticator: false })
    expect(await confirm(codeOf(secret))).toHaveLength(10)
    const state = { authenticator: true, passkeys: 0, recoveryCodesLeft: 10, isLocked: false }
    expect(await readTwoFactor(db, anna.id)).toEqual(state)
    expect(await findSetUp(db, anna)).toBeUndefined()
    expect(await queuedKinds(db)).toEqual(['two-factor-on'])
    // The confirming code is used up.
    expect(await verifyAppCode(db, anna, codeOf(secret))).toBe(false)
    expect(await verifyAppCode(db, anna, codeOf(secret, 1))).toBe(true)
  })

  test('waits for half an hour, and for the newest secret only', async () => {
    await beginSetUp(db, anna)
    const first = await waiting()
    vi.setSystemTime(Date.now() + 1000)
    await beginSetUp(db, anna)
    expect(await confirmSetUp(db, anna, first, codeOf(first.secret))).toBe('gone')
    vi.setSystemTime(Date.now() + minutes(31))
    expect(await findSetUp(db, anna)).toBeUndefined()
  })

  test('keeps the old phone until the new one is confirmed', async () => {
    const old = await addAuthenticator(db, anna)
    expect(await verifyAppCode(db, anna, wrongCode(old))).toBe(false)
    await beginSetUp(db, anna)
    const { secret } = await waiting()
    expect(await verifyAppCode(db, anna, codeOf(old))).toBe(true)
    expect(await confirm(codeOf(secret))).toHaveLength(10)
    vi.setSystemTime(Date.now() + minutes(1))
    expect(await verifyAppCode(db, anna, codeOf(old))).toBe(false)
    expect(await verifyAppCode(db, anna, codeOf(secret))).toBe(true)
    expect(await queuedKinds(db)).toContain('authenticator-replaced')
  })

  test('stores its secret sealed', async () => {
    await beginSetUp(db, anna)
    const { secret } = await waiting()
    expect(await everythingStored()).not.toContain(secret)
    await confirm(codeOf(secret))
    expect(await everythingStored()).not.toContain(secret)
  })
})

describe('a code', () => {
  let secret: string

  beforeEach(async () => {
    secret = await addAuthenticator(db, anna)
  })

  test('is accepted once, with spaces too', async () => {
    const code = codeOf(secret)
    expect(await verifyAppCode(db, anna, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(true)
    expect(await verifyAppCode(db, anna, code)).toBe(false)
  })

  test.each([-1, 0, 1])('of %i steps from now is right', async steps => {
    expect(await verifyAppCode(db, anna, codeOf(secret, steps))).toBe(true)
  })

  test.each([-3, -2, 2])('of %i steps from now is wrong', async steps => {
    expect(await verifyAppCode(db, anna, codeOf(secret, steps))).toBe(false)
  })

  test('is refused when a later one was accepted', async () => {
    expect(await verifyAppCode(db, anna, codeOf(secret, 1))).toBe(true)
    expect(await verifyAppCode(db, anna, codeOf(secret))).toBe(false)
  })

  test('is accepted once if it arrives fifty times at once', async () => {
    const code = codeOf(secret)
    const tries = await inParallel(50, () => verifyAppCode(db, anna, code).catch(() => false))
    expect(tries.filter(Boolean)).toHaveLength(1)
  })

  test('is wrong for an account without an authenticator', async () => {
    const berta = await createOwner(db, newPerson())
    expect(await verifyAppCode(db, berta, codeOf(secret))).toBe(false)
    expect(await verifyRecoveryCode(db, berta, '0000-0000-0000-0000')).toBe(false)
  })
})

describe('wrong codes', () => {
  let secret: string

  beforeEach(async () => {
    secret = await addAuthenticator(db, anna)
  })

  test('are compared five times in fifteen minutes, even fifty at once', async () => {
    const tries = await inParallel(50, () => wrong())
    expect(countOf(tries)).toEqual({ compared: 5, refused: 45 })
    await expect(verifyAppCode(db, anna, codeOf(secret))).rejects.toMatchObject({
      retryAfter: 900,
    })
    expect(await verifyRecoveryCode(db, anna, '0'.repeat(16))).toBe(false)
    vi.setSystemTime(Date.now() + minutes(15))
    expect(await verifyAppCode(db, anna, codeOf(secret))).toBe(true)
  })

  test('do not count if they cannot be codes', async () => {
    for (const typed of ['', '12345', '1234567', 'abcdef', '123 45']) {
      for (let n = 0; n < 6; n++) expect(await verifyAppCode(db, anna, typed)).toBe(false)
    }
    for (let n = 0; n < 6; n++) expect(await verifyRecoveryCode(db, anna, 'short')).toBe(false)
    expect(await verifyAppCode(db, anna, codeOf(secret))).toBe(true)
  })

  test('are mailed to the owner at five, and again at the next five', async () => {
    for (let n = 0; n < 4; n++) await wrong()
    expect(await queuedKinds(db)).toEqual([])
    await wrong()
    expect(await queuedKinds(db)).toEqual(['wrong-second-factor'])
    vi.setSystemTime(Date.now() + minutes(20))
    for (let n = 0; n < 5; n++) await wrong()
    expect(await queuedKinds(db)).toEqual(['wrong-second-factor', 'wrong-second-factor'])
  })

  test('lock the authenticator for good at a hundred, 80 of them on new devices', async () => {
    const device = 'device known'
    const tried: (boolean | Error)[] = []
    for (const [count, bucket] of [
      [80, undefined],
      [20, device],
    ] as const) {
      for (let n = 0; n < count; n++) {
        if (n % 4 === 0) vi.setSystemTime(Date.now() + minutes(16))
        tried.push(await wrong(bucket))
        // Neither a success nor time resets the count.
        if (n % 4 === 3 && n < count - 1) {
          expect(await verifyAppCode(db, anna, codeOf(secret), bucket)).toBe(true)
        }
      }
    }
    expect(countOf(tried)).toEqual({ compared: 100, refused: 0 })
    vi.setSystemTime(Date.now() + days(365))
    for (const bucket of [undefined, device]) {
      await expect(verifyAppCode(db, anna, codeOf(secret), bucket)).rejects.toMatchObject({
        retryAfter: null,
      })
      expect(await readTwoFactor(db, anna.id, bucket)).toMatchObject({ isLocked: true })
    }
    // A recovery code and a new set-up still work.
    const [code = ''] = (await renewRecoveryCodes(db, anna)) ?? []
    expect(await verifyRecoveryCode(db, anna, code)).toBe(true)
    await beginSetUp(db, anna)
    const again = await waiting()
    await confirm(codeOf(again.secret))
    expect(await readTwoFactor(db, anna.id)).toMatchObject({ isLocked: false })
    expect(await verifyAppCode(db, anna, codeOf(again.secret, 1))).toBe(true)
  })

  test('of strangers lock neither a known device nor a recovery code', async () => {
    const device = 'device known'
    for (let window = 0; window < 30; window++) {
      for (let n = 0; n < 6; n++) await wrong()
      vi.setSystemTime(Date.now() + minutes(15))
    }
    for (let n = 0; n < 6; n++) await wrong()
    expect(await wrong()).toMatchObject({ retryAfter: null })
    expect(await verifyAppCode(db, anna, codeOf(secret), device)).toBe(true)
    expect(await readTwoFactor(db, anna.id, device)).toMatchObject({ isLocked: false })
    const [code = ''] = (await renewRecoveryCodes(db, anna)) ?? []
    expect(await verifyRecoveryCode(db, anna, code)).toBe(true)
  })

  test('of a known device lock that device only', async () => {
    for (let n = 0; n < 5; n++) await wrong('device lost')
    expect(await wrong('device lost')).toMatchObject({ retryAfter: 900 })
    expect(await verifyAppCode(db, anna, codeOf(secret), 'device kept')).toBe(true)
  })

  test('are not counted for an accepted code that is sent again', async () => {
    const code = codeOf(secret)
    expect(await verifyAppCode(db, anna, code)).toBe(true)
    for (let n = 0; n < 12; n++) expect(await verifyAppCode(db, anna, code)).toBe(false)
    const row = await db.selectFrom('second_factors').select('failures').executeTakeFirst()
    expect(row).toEqual({ failures: 0 })
    expect(await verifyAppCode(db, anna, codeOf(secret, 1))).toBe(true)
    expect(await queuedKinds(db)).toEqual([])
  })

  function wrong(bucket?: string): Promise<boolean | Error> {
    return verifyAppCode(db, anna, wrongCode(secret), bucket).catch(error => error)
  }
})

describe('recovery codes', () => {
  let codes: string[]

  beforeEach(async () => {
    await addAuthenticator(db, anna)
    codes = (await renewRecoveryCodes(db, anna)) ?? []
  })

  test('are ten codes of 80 bits, stored as argon2id', async () => {
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    const rows = await db.selectFrom('recovery_codes').select('code_hash').execute()
    expect(rows).toHaveLength(10)
    for (const { code_hash } of rows) {
      expect(code_hash).toMatch(/^\$argon2id\$v=19\$/)
      expect(needsRehash(code_hash), 'cheaper than a password').toBe(false)
    }
    const stored = await everythingStored()
    expect(codes.filter(code => stored.includes(code))).toEqual([])
  })

  test('work once, however they are typed, and are mailed to the owner', async () => {
    const [code = ''] = codes
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
    expect(await verifyRecoveryCode(db, anna, typed)).toBe(true)
    expect(await verifyRecoveryCode(db, anna, code)).toBe(false)
    expect(await readTwoFactor(db, anna.id)).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await queuedKinds(db)).toEqual(['recovery-codes-new', 'recovery-code-used'])
  })

  test('work once if they arrive several times at once', async () => {
    const tries = await inParallel(3, () => verifyRecoveryCode(db, anna, codes[0] ?? ''))
    expect(tries.filter(Boolean)).toHaveLength(1)
  })

  test('have their own counter of ten wrong ones in an hour, and one for each known device', async () => {
    const tryWrong = (bucket?: string) =>
      verifyRecoveryCode(db, anna, '0'.repeat(16), bucket).catch(error => error)
    const tried = []
    for (let n = 0; n < 12; n++) tried.push(await tryWrong())
    expect(countOf(tried)).toEqual({ compared: 10, refused: 2 })
    expect(await tryWrong()).toMatchObject({ retryAfter: 3600 })
    expect(await verifyRecoveryCode(db, anna, codes[0] ?? '', 'device known')).toBe(true)
    vi.setSystemTime(Date.now() + hours(1))
    expect(await verifyRecoveryCode(db, anna, codes[1] ?? '')).toBe(true)
  })

  test('end when new ones are made, and when two-factor is turned off', async () => {
    const again = (await renewRecoveryCodes(db, anna)) ?? []
    expect(await verifyRecoveryCode(db, anna, codes[0] ?? '')).toBe(false)
    expect(await verifyRecoveryCode(db, anna, again[0] ?? '')).toBe(true)
    expect(await turnOffTwoFactor(db, anna)).toBe(true)
    const off = { authenticator: false, passkeys: 0, recoveryCodesLeft: 0, isLocked: false }
    expect(await readTwoFactor(db, anna.id)).toEqual(off)
    expect(await renewRecoveryCodes(db, anna)).toBeUndefined()
    expect(await turnOffTwoFactor(db, anna)).toBe(false)
    expect((await queuedKinds(db)).filter(kind => kind === 'two-factor-off')).toHaveLength(1)
  })

  test('are made ten times an hour at most', async () => {
    const key = `recovery-codes:${lookupHash('notice', anna.id)}`
    const resets_at = timeIn(minutes(1))
    await db.deleteFrom('rate_limits').where('key', '=', key).execute()
    await db.insertInto('rate_limits').values({ key, count: 9, resets_at }).execute()
    expect(await renewRecoveryCodes(db, anna)).toHaveLength(10)
    await expect(renewRecoveryCodes(db, anna)).rejects.toMatchObject({ retryAfter: 60 })
  })
})

test('codes are read from a copied text', () => {
  expect(readAppCode('\u2066۱۲۳ ۴۵۶\u2069\u200b')).toBe('123456')
})

test('impossible recovery codes are not read', () => {
  for (const typed of ['', '0000', 'U'.repeat(16), '0'.repeat(17), '000000000000000!']) {
    expect(readRecoveryCode(typed)).toBeUndefined()
  }
})

function countOf(results: (boolean | Error)[]) {
  return {
    compared: results.filter(result => result === false).length,
    refused: results.filter(result => result instanceof CodesLockedError).length,
  }
}

async function waiting() {
  const found = await findSetUp(db, anna)
  if (!found) throw new Error('No set-up waits')
  return found
}

async function confirm(code: string) {
  return await confirmSetUp(db, anna, await waiting(), code)
}

function everythingStored(): Promise<string> {
  return storedText(db, 'second_factors', 'recovery_codes', 'mail_outbox', 'rate_limits')
}
