import type { Options } from '@node-rs/argon2'
import { vi } from 'vitest'

// Hashes passwords with argon2id at the least cost, since hashing took most of the test time. A
// test of the cost itself calls `vi.unmock('@node-rs/argon2')`.

vi.mock('@node-rs/argon2', async original => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const asked = new Map<string, Options>()
  return {
    ...real,
    async hash(text: string, options: Options) {
      const made = await real.hash(text, { ...options, memoryCost: 8, timeCost: 1 })
      asked.set(made, options)
      return made
    },
    // The login of an unknown email compares with a placeholder hash, which no password matches.
    verify: (stored: string, text: string, options: Options) =>
      real.verify(isPlaceholderHash(stored) ? cheapPlaceholderHash : stored, text, options),
    /** Returns the requested cost. */
    parseOptions: (stored: string) => ({ ...real.parseOptions(stored), ...asked.get(stored) }),
  }
})

const cheapPlaceholderHash = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

function isPlaceholderHash(stored: string): boolean {
  return stored.endsWith(`$${'A'.repeat(22)}$${'A'.repeat(43)}`)
}
