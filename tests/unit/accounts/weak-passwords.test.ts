import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { findWeakness } from '#app/accounts/password/weak-passwords.server.ts'

const person = { firstName: 'Anna', lastName: 'Berg', email: 'anna.berg@example.org' }
const words: string[] = createRequire(import.meta.url)(
  '@zxcvbn-ts/language-common/src/passwords.json',
)
const longWords = words.filter(word => word.length >= 8)

describe('findWeakness', () => {
  test('has at least 17,000 passwords that are long enough', () => {
    expect(longWords.length).toBeGreaterThan(17_000)
  })

  test('refuses each of 200 passwords of the list, in capitals too', async () => {
    const step = Math.floor(longWords.length / 200)
    const sample = Array.from({ length: 200 }, (_, index) => longWords[index * step] ?? '')
    const reasons = await Promise.all(
      sample.flatMap(word => [
        findWeakness(word, person),
        findWeakness(word.toUpperCase(), person),
      ]),
    )
    expect(reasons.filter(reason => reason?.includes('most used'))).toHaveLength(400)
  })

  test.each([
    'anna.berg@example.org',
    'ANNABERG',
    'Berg-Anna-1987',
    'Anna-98712',
    'medfold2026',
    'anna.berg!!',
  ])('refuses %s, which is known of the person or the product', async password => {
    expect(await findWeakness(password, person)).toContain('more than your name')
  })

  test.each([
    'Quiet-Harbour-71',
    '🙂'.repeat(8),
    'annas bergwanderung im mai',
    '83 19 40 77 21',
  ])('accepts %s', async password => {
    expect(await findWeakness(password, person)).toBeUndefined()
  })
})
