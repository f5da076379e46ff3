import { randomBytes } from 'node:crypto'
import { compactDecrypt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { encryptFile } from '#app/interop/shl/encrypt-file.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { profileAtLimits } from '#tests/support/data/profile-at-limits.ts'
import { everythingShown, profileWith, summaryOf } from '#tests/support/fhir/summary-of.ts'

const key = randomBytes(32)

/** Receivers stop at 5 MB, before and after they inflate a file. */
const maxInflated = 5_000_000
const maxFile = 4_000_000

test('The file of a full record is at most 300 KB, and not compressed', async () => {
  const summary = summaryOf(profileWith(fullProfile), { settings: everythingShown })
  const jwe = await encryptFile(Buffer.from(JSON.stringify(summary)), key)
  expect(jwe.length).toBeLessThan(300_000)
  expect(decodeProtectedHeader(jwe)).not.toHaveProperty('zip')
})

describe('The file of a record at all its limits is at most 4 MB', () => {
  test.each([
    ['Latin', 'x'],
    ['Cyrillic', 'ж'],
    ['Chinese', '中'],
    ['characters that are escaped', '<'],
    ['emoji', '\u{1F600}'],
  ])('in %s', async (_, letter) => {
    const summary = summaryOf(profileAtLimits(letter), { settings: everythingShown })
    const bytes = Buffer.from(JSON.stringify(summary))
    const plain = bytes.length
    const jwe = await encryptFile(bytes, key)
    expect(jwe.length).toBeLessThan(maxFile)
    expect(plain).toBeLessThan(maxInflated)
    // Only a file that would be too long is compressed: some receivers cannot inflate.
    const isCompressed = decodeProtectedHeader(jwe).zip === 'DEF'
    expect(isCompressed).toBe((plain * 4) / 3 + 200 > maxFile)
    const { plaintext } = await compactDecrypt(jwe, key, { maxDecompressedLength: maxInflated })
    expect(plaintext.byteLength).toBe(plain)
  })
})
