import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decrypt, encrypt, pad, SealBrokenError, unpad } from '#db/crypto/cipher.server.ts'

const key = randomBytes(32)
const aad = 'medical_profiles|allergies|owner-1|data'
const plain = Buffer.from('penicillin, anaphylaxis in 2011')

describe('encrypt and decrypt', () => {
  test('return the same bytes', () => {
    expect(decrypt(key, aad, encrypt(key, aad, plain))).toEqual(plain)
  })

  test('hide the plain text', () => {
    expect(encrypt(key, aad, plain).includes('penicillin')).toBe(false)
  })

  test('give different bytes each time', () => {
    const sealed = Array.from({ length: 50 }, () => encrypt(key, aad, plain).toString('hex'))
    expect(new Set(sealed).size).toBe(50)
  })

  test('refuse a value with any changed byte', () => {
    const sealed = encrypt(key, aad, plain)
    for (let index = 0; index < sealed.length; index++) {
      const tampered = Buffer.from(sealed)
      tampered.writeUInt8(tampered.readUInt8(index) ^ 1, index)
      expect(() => decrypt(key, aad, tampered), `byte ${index}`).toThrow(SealBrokenError)
    }
  })

  test('refuse a truncated value', () => {
    const sealed = encrypt(key, aad, plain)
    for (const length of [0, 1, 28, 29, sealed.length - 1]) {
      expect(() => decrypt(key, aad, sealed.subarray(0, length)), `${length} bytes`).toThrow(
        SealBrokenError,
      )
    }
  })

  test('refuse another key', () => {
    expect(() => decrypt(randomBytes(32), aad, encrypt(key, aad, plain))).toThrow(SealBrokenError)
  })

  test('name the place of a broken value, not its content', () => {
    const sealed = encrypt(key, aad, plain)
    expect(() => decrypt(key, 'elsewhere', sealed)).toThrow(
      'The sealed value at elsewhere does not open',
    )
  })
})

describe('pad and unpad', () => {
  test('give whole KiB, so that a length tells nothing', () => {
    const lengths = [0, 1, 1020, 1021, 2044, 2045].map(
      length => pad(Buffer.alloc(length, 1)).length,
    )
    expect(lengths).toEqual([1024, 1024, 1024, 2048, 2048, 3072])
  })

  test('return the same bytes, with zeros at the end too', () => {
    for (const value of [Buffer.alloc(0), Buffer.from('text'), Buffer.alloc(1500)]) {
      expect(unpad(pad(value))).toEqual(value)
    }
  })
})
