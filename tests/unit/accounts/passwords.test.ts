import { hash } from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import {
  hashPassword,
  lengthOfPassword,
  needsRehash,
  verifyPassword,
} from '#app/accounts/password/password-hash.server.ts'
import { openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'

// These tests check the cost of hashes.
vi.unmock('@node-rs/argon2')

openDatabaseBeforeEach()

describe('hashPassword', () => {
  test('makes argon2id hashes of 32 MiB and three passes, different each time', async () => {
    const [one, other] = await Promise.all([hashPassword('same words'), hashPassword('same words')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/)
    expect(other).not.toBe(one)
  })
})

describe('verifyPassword', () => {
  test.each([
    ['8 characters', 'a1b2c3d4'],
    ['64 characters', 'abcdefgh'.repeat(8)],
    ['128 characters', 'abcdefgh'.repeat(16)],
    ['8 emoji', '🙂'.repeat(8)],
  ])('accepts a password of %s, and no other', async (_, password) => {
    const stored = await hashPassword(password)
    expect(await verifyPassword(stored, password)).toBe(true)
    expect(await verifyPassword(stored, `${password.slice(0, -1)}x`)).toBe(false)
  })

  test('accepts a password typed with other code points', async () => {
    const stored = await hashPassword('caf\u00e9 au lait')
    expect(await verifyPassword(stored, 'cafe\u0301 au lait')).toBe(true)
  })

  test('refuses a hash made without the secret of this instance', async () => {
    const stored = await hash('quiet harbour', { memoryCost: 32768, timeCost: 3, parallelism: 1 })
    expect(await verifyPassword(stored, 'quiet harbour')).toBe(false)
  })

  test('returns false without an account', async () => {
    expect(await verifyPassword(undefined, 'quiet harbour')).toBe(false)
  })
})

describe('needsRehash', () => {
  test('returns true only for less memory or fewer passes', async () => {
    expect(needsRehash(await hash('x', { memoryCost: 19456, timeCost: 3, parallelism: 1 }))).toBe(
      true,
    )
    expect(needsRehash(await hash('x', { memoryCost: 32768, timeCost: 2, parallelism: 1 }))).toBe(
      true,
    )
    expect(needsRehash(await hashPassword('x'))).toBe(false)
  })
})

describe('lengthOfPassword', () => {
  test('counts characters as a person sees them', () => {
    expect(lengthOfPassword('🙂'.repeat(8))).toBe(8)
    expect(lengthOfPassword('cafe\u0301')).toBe(4)
  })
})
