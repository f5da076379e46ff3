import { randomBytes } from 'node:crypto'
import { LoginLockedError } from '#app/accounts/login/login-throttle.server.ts'
import { clientNetwork } from '#app/lib/client-network.ts'
import { hours, timeIn } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, lookupHash } from '#db/crypto/keys.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { ceremonyMs } from './relying-party.server.ts'

/** Purpose and person of a challenge; a login has no person yet. */
export type Ceremony =
  | { purpose: 'register' | 'second-factor'; userId: string }
  | { purpose: 'login'; userId?: undefined }

const maxChallengesPerHour = 120

/**
 * Limits challenges for people who are not logged in: each one is a row for five minutes.
 * @throws LoginLockedError if this network has used up the hour.
 */
export async function limitChallenges(db: Database, clientAddress: string): Promise<void> {
  const key = lookupHash('challenges by address', clientNetwork(clientAddress))
  const wait = await countEvent(db, { key, limit: maxChallengesPerHour, windowMs: hours(1) })
  if (wait > 0) throw new LoginLockedError(wait)
}

/** Creates a challenge for one answer within five minutes. @returns it as base64url. */
export async function newChallenge(db: Database, { purpose, userId }: Ceremony): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      user_id: userId ?? null,
      expires_at: timeIn(ceremonyMs),
    })
    .execute()
  return challenge
}

/**
 * Uses a challenge, also if its answer is wrong.
 * @returns whether it has this purpose and person, and is unused and not expired.
 */
export async function takeChallenge(
  db: Database,
  challenge: string,
  { purpose, userId }: Ceremony,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', userId === undefined ? 'is' : '=', userId ?? null)
    .where('expires_at', '>', new Date().toISOString())
    .returning('purpose')
    .executeTakeFirst()
  return taken !== undefined
}
