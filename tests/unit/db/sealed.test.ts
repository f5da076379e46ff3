import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encrypt, pad, SealBrokenError } from '#db/crypto/cipher.server.ts'
import { type Owner, seal, sealBytes, unseal, unsealBytes } from '#db/crypto/sealed.server.ts'
import type { Place, SealedColumn } from '#db/crypto/sealed-columns.ts'

const anna: Owner = { id: 'anna', dataKey: randomBytes(32) }
const place: Place = ['medical_profiles.data', 'anna', 'allergies']
const value = { allergies: [{ id: 1, allergen: 'Penicillin' }], noKnownAllergies: false }

test('a sealed value is unsealed for its owner and place', () => {
  expect(unseal(anna, place, seal(anna, place, value))).toEqual(value)
})

test('a value is refused in another row, table or column', () => {
  const sealed = seal(anna, place, value)
  const elsewhere: Place[] = [
    ['medical_profiles.data', 'anna', 'medications'],
    ['profile_changes.data', 'anna', 'allergies'],
    ['users.identity', 'anna', 'allergies'],
  ]
  for (const other of elsewhere) {
    expect(() => unseal(anna, other, sealed), other.join()).toThrow(SealBrokenError)
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
  expect(() => unsealBytes(anna, [...place, 'another'], sealed)).toThrow(SealBrokenError)
  expect(() => unsealBytes({ ...anna, id: 'bert' }, place, sealed)).toThrow(SealBrokenError)
})

/** Authenticated text of a value in each column, for the owner anna and the keys 7 or 7 and 8. */
const texts: Record<SealedColumn, string> = {
  'access_log.data': 'access_log|7|anna|data',
  'answered_findings.data': 'answered_findings|7|anna|data',
  'comments.data': 'comments|7|anna|data',
  'cookie.code': 'cookie|7|anna|code',
  'cookie.note': 'cookie|7|anna|note',
  'cookie.reader': 'cookie|7|anna|reader',
  'email_changes.email': 'email_changes|7|anna|email',
  'insurance_cards.image': 'insurance_cards|7|anna|image',
  'kept_forms.data': 'kept_forms|7|anna|data',
  'mail_outbox.message': 'mail_outbox|7|anna|message',
  'medical_profiles.data': 'medical_profiles|7/8|anna|data',
  'passkeys.details': 'passkeys|7|anna|details',
  'pending_logins.path': 'pending_logins|7|anna|path',
  'print_kits.data': 'print_kits|7|anna|data',
  'profile_changes.data': 'profile_changes|7/8|anna|data',
  'profile_versions.data': 'profile_versions|7/8|anna|data',
  'proxies.details': 'proxies|7|anna|details',
  'responder_notes.data': 'responder_notes|7|anna|data',
  'second_factors.pending': 'second_factors|7|anna|pending',
  'second_factors.secret': 'second_factors|7|anna|secret',
  'sessions.details': 'sessions|7|anna|details',
  'share_grants.reader': 'share_grants|7|anna|reader',
  'share_links.code': 'share_links|7|anna|code',
  'share_links.link': 'share_links|7|anna|link',
  'share_links.settings': 'share_links|7|anna|settings',
  'users.former_data_keys': 'users|7|anna|former_data_keys',
  'users.identity': 'users|7|anna|identity',
  'users.password_hash': 'users|7|anna|password_hash',
}

test('a value that an older version sealed opens in every column', () => {
  for (const [column, text] of Object.entries(texts) as [SealedColumn, string][]) {
    const sealed = encrypt(anna.dataKey, text, pad(Buffer.from('"value"')))
    expect(unseal(anna, [column, 7, ...(text.includes('/') ? [8] : [])], sealed)).toBe('value')
  }
})
