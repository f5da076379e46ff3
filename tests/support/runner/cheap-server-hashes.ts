// Preloaded into each thread of a server under test: hashes passwords at the least cost, as
// `cheap-hashes.ts` does.
import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

type Argon2 = typeof import('@node-rs/argon2')

const argon2: Argon2 = createRequire(import.meta.url)('@node-rs/argon2')
const { hash, hashSync, parseOptions } = argon2
const cheap = { memoryCost: 8, timeCost: 1 }

Object.assign(argon2, {
  hash: (text: string, options: Options) => hash(text, { ...options, ...cheap }),
  hashSync: (text: string, options: Options) => hashSync(text, { ...options, ...cheap }),
  // Prevents that a login hashes a cheap password again.
  parseOptions(stored: string) {
    const options = parseOptions(stored)
    const isCheap = options.memoryCost === cheap.memoryCost
    return isCheap ? { ...options, memoryCost: 2 ** 32, timeCost: 2 ** 32 } : options
  },
})
