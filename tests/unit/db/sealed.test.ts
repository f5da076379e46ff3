import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { SealBrokenError } from '#db/crypto/cipher.server.ts'
import {
  type Owner,
  type Place,
  seal,
  sealBytes,
  unseal,
  unsealBytes,
} from '#db/crypto/sealed.server.ts'

const anna: Owner = { id: 'anna', dataKey: randomBytes(32) }
const place: Place = { table: 'medical_profiles', row: 'allergies', column: 'data' }
const value = { allergies: [{ id: 1, allergen: 'Penicillin' }], noKnownAllergies: false }

test('a sealed value is unsealed for its owner and place', () => {
  expect(unseal(anna, place, seal(anna, place, value))).toEqual(value)
})

test('a value is refused in another row, table or column', () => {
  const sealed = seal(anna, place, value)
  const elsewhere: Partial<Place>[] = [
    { row: 'medications' },
    { table: 'share_links' },
    { column: 'identity' },
  ]
  for (const change of elsewhere) {
    expect(() => unseal(anna, { ...place, ...change }, sealed), JSON.stringify(change)).toThrow(
      SealBrokenError,
    )
  }
})

test('a value is refused in a row of another owner, with either key', () => {
  const sealed = seal(anna, place, value)
  const bert: Owner = { id: 'bert', dataKey: randomBytes(32) }
  expect(() => unseal(bert, place, sealed)).toThrow(SealBrokenError)
  expect(() => unseal({ ...bert, dataKey: anna.dataKey }, place, sealed)).toThrow(SealBrokenError)
})

test('an empty and a filled section have equal lengths', () => {
  expect(seal(anna, place, {}).length).toBe(seal(anna, place, value).length)
})

test('sealed bytes are unsealed at their place only', () => {
  const picture = randomBytes(3000)
  const sealed = sealBytes(anna, place, picture)
  expect(unsealBytes(anna, place, sealed)).toEqual(picture)
  expect(() => unsealBytes(anna, { ...place, row: 'another' }, sealed)).toThrow(SealBrokenError)
  expect(() => unsealBytes({ ...anna, id: 'bert' }, place, sealed)).toThrow(SealBrokenError)
})
