import { type Options, parseOptions } from '@node-rs/argon2'
import { queue } from '#app/lib/queue.server.ts'
import { passwordSecret } from '#db/crypto/keys.server.ts'
import { argon2Hash, argon2Verify } from './hash-worker.server.ts'

/** Fewest and most characters of a password, counted in code points. */
export const passwordLength = { min: 8, max: 128 } as const

// argon2id is the library's default. About 25 ms; OWASP ASVS appendix C asks for 12 MiB at three passes.
const cost = { memoryCost: 32 * 1024, timeCost: 3, parallelism: 1 } satisfies Options

// Two at a time take 64 MiB, which fits a small host, and leave threads for files and lookups.
const inTurn = queue({ maxRunning: 2, maxWaiting: 200 })

/** A hash of nothing at today's cost: an unknown e-mail must take as long as a wrong password. */
const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Hashes a password for storing. Never call it inside a transaction: it takes long.
 * @throws BusyError when too many wait.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2Hash(normal(password), { ...cost, secret: passwordSecret() }))
}

/**
 * Whether a password is the one that was hashed. Without a hash it takes as long and is false.
 * @throws BusyError when too many wait.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const secret = passwordSecret()
  const matches = await inTurn(() => argon2Verify(stored ?? nobody, normal(password), { secret }))
  return matches && stored !== undefined
}

/** Whether a stored hash is cheaper to search than one made today. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored)
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost
}

/** Returns whether two typed passwords are hashed alike. */
export function isSamePassword(one: string, other: string): boolean {
  return normal(one) === normal(other)
}

/** How many characters a person typed, however many bytes or code units these take. */
export function lengthOfPassword(password: string): number {
  return [...normal(password)].length
}

// One password typed on two keyboards may arrive as different code points.
function normal(password: string): string {
  return password.normalize('NFKC')
}
