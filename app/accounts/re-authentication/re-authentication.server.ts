import { z } from 'zod'
import { minutes } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { checkOwnPassword, loggedInBucket } from '../password/check-own-password.server.ts'
import { lengthOfPassword, passwordLength } from '../password/password-hash.server.ts'
import type { Person } from '../person.server.ts'
import type { Session } from '../sessions/sessions.server.ts'
import { readAppCode, wrongAppCode } from '../two-factor/two-factor-codes.ts'
import { readTwoFactor } from '../two-factor/two-factor-state.server.ts'
import { verifyAppCode } from '../two-factor/verify-two-factor.server.ts'

// What changes who can get in, takes everything out or ends it asks once more who is there, when the last proof is not
// recent (ASVS 5.0 7.5.3). The form of such an action carries one more field for it, so that it is one page and one post,
// with and without JavaScript.

/** How old the last proof may be, in minutes. */
export const reAuthenticationMinutes = 10

/** The field that a form of such an action has beside its own: spread it into the schema. */
export const reAuthenticationFields = { proof: z.string().optional() }

/** Returns whether a page must ask for re-authentication; its loader tells `ReAuthenticationField`. */
export function needsReAuthentication({ session }: { session: Session }): boolean {
  return Date.parse(session.authenticatedAt) <= Date.now() - minutes(reAuthenticationMinutes)
}

/**
 * Checks a password, or a code of the authenticator. A short text of six digits is a code, where
 * the account has an authenticator.
 * @returns undefined for a right one; else a sentence that says what is wrong with it.
 */
export async function checkProof(
  db: Database,
  actor: Person,
  proof: string,
): Promise<string | undefined> {
  const isShort = lengthOfPassword(proof.trim()) < passwordLength.min
  if (isShort && readAppCode(proof) && (await readTwoFactor(db, actor.id)).authenticator) {
    return (await verifyAppCode(db, actor, proof, loggedInBucket)) ? undefined : wrongAppCode
  }
  return (await checkOwnPassword(db, actor, proof)) ? undefined : 'This is not your password'
}
