import type { Options } from '@node-rs/argon2'
import { vi } from 'vitest'

// Most of the time of these tests went into making passwords hard to guess. What is hashed, compared and stored stays
// argon2id; only memory and passes are the least that there can be. Where the cost itself is looked at, a test file takes
// this back: `vi.unmock('@node-rs/argon2')`.

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
    // An unknown email is compared with a hash of nothing, which no password matches at any cost.
    verify: (stored: string, text: string, options: Options) =>
      real.verify(isPlaceholderHash(stored) ? cheapPlaceholderHash : stored, text, options),
    /** The cost that was asked for. */
    parseOptions: (stored: string) => ({ ...real.parseOptions(stored), ...asked.get(stored) }),
  }
})

const cheapPlaceholderHash = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

function isPlaceholderHash(stored: string): boolean {
  return stored.endsWith(`$${'A'.repeat(22)}$${'A'.repeat(43)}`)
}
