import { type Options, parseOptions } from '@node-rs/argon2'
import { queue } from '#app/lib/queue.server.ts'
import { passwordSecret } from '#db/crypto/keys.server.ts'
import { argon2Hash, argon2Verify } from './hash-worker.server.ts'

/** Limits of the length of a password, in code points. */
export const passwordLength = { min: 8, max: 128 } as const

// argon2id, about 25 ms. OWASP ASVS appendix C asks for 12 MiB at three passes.
const cost = { memoryCost: 32 * 1024, timeCost: 3, parallelism: 1 } satisfies Options

// Two at a time take 64 MiB, and leave threads for files and lookups.
const runInTurn = queue({ maxRunning: 2, maxWaiting: 200 })

/** Compared for an unknown e-mail, which must take as long as a wrong password. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Hashes a password. Takes long: do not call it inside a transaction.
 * @throws BusyError when too many calls wait.
 */
export function hashPassword(password: string): Promise<string> {
  return runInTurn(() => argon2Hash(normalize(password), { ...cost, secret: passwordSecret() }))
}

/**
 * Returns whether a password matches a hash. Takes the same time without a hash.
 * @throws BusyError when too many calls wait.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const secret = passwordSecret()
  const isMatch = await runInTurn(() =>
    argon2Verify(stored ?? dummyHash, normalize(password), { secret }),
  )
  return isMatch && stored !== undefined
}

/** Returns whether a stored hash has a lower cost than one made today. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored)
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost
}

/** Returns whether two passwords have the same canonical form. */
export function isSamePassword(one: string, other: string): boolean {
  return normalize(one) === normalize(other)
}

/** Returns the length of a password in code points. */
export function lengthOfPassword(password: string): number {
  return [...normalize(password)].length
}

// Two keyboards may type the same password as different code points.
function normalize(password: string): string {
  return password.normalize('NFKC')
}
