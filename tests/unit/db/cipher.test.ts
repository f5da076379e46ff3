import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decrypt, encrypt, pad, SealBrokenError, unpad } from '#db/crypto/cipher.server.ts'

const key = randomBytes(32)
const aad = 'medical_profiles|allergies|owner-1|data'
const plain = Buffer.from('penicillin, anaphylaxis in 2011')

describe('encrypt and decrypt', () => {
  test('what was encrypted comes back byte for byte', () => {
    expect(decrypt(key, aad, encrypt(key, aad, plain))).toEqual(plain)
  })

  test('nothing of the plain text stands in the sealed value', () => {
    expect(encrypt(key, aad, plain).includes('penicillin')).toBe(false)
  })

  test('the same value is sealed differently every time', () => {
    const sealed = Array.from({ length: 50 }, () => encrypt(key, aad, plain).toString('hex'))
    expect(new Set(sealed).size).toBe(50)
  })

  test('a value in which any single byte was changed does not open', () => {
    const sealed = encrypt(key, aad, plain)
    for (let index = 0; index < sealed.length; index++) {
      const tampered = Buffer.from(sealed)
      tampered.writeUInt8(tampered.readUInt8(index) ^ 1, index)
      expect(() => decrypt(key, aad, tampered), `byte ${index}`).toThrow(SealBrokenError)
    }
  })

  test('a value that was cut short does not open', () => {
    const sealed = encrypt(key, aad, plain)
    for (const length of [0, 1, 28, 29, sealed.length - 1]) {
      expect(() => decrypt(key, aad, sealed.subarray(0, length)), `${length} bytes`).toThrow(
        SealBrokenError,
      )
    }
  })

  test('another key does not open a value', () => {
    expect(() => decrypt(randomBytes(32), aad, encrypt(key, aad, plain))).toThrow(SealBrokenError)
  })

  test('a broken value is named by its place and never by its content', () => {
    const sealed = encrypt(key, aad, plain)
    expect(() => decrypt(key, 'elsewhere', sealed)).toThrow(
      'The sealed value at elsewhere does not open',
    )
  })
})

describe('pad and unpad', () => {
  test('padded lengths are whole KiB, so that a length tells nothing', () => {
    const lengths = [0, 1, 1020, 1021, 2044, 2045].map(
      length => pad(Buffer.alloc(length, 1)).length,
    )
    expect(lengths).toEqual([1024, 1024, 1024, 2048, 2048, 3072])
  })

  test('what was padded comes back, also when it ends in zeros', () => {
    for (const value of [Buffer.alloc(0), Buffer.from('text'), Buffer.alloc(1500)]) {
      expect(unpad(pad(value))).toEqual(value)
    }
  })
})
