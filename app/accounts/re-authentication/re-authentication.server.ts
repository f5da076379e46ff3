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

// Changes of access, exports and the erasure need a recent authentication (ASVS 5.0 7.5.3).
// Their forms have one more field for it.

/** Maximum age of the last authentication. */
export const reAuthenticationMinutes = 10

/** Schema of that field: spread it into the schema of the form. */
export const reAuthenticationFields = { proof: z.string().optional() }

/** Returns whether a page must ask for re-authentication. */
export function needsReAuthentication({ session }: { session: Session }): boolean {
  return Date.parse(session.authenticatedAt) <= Date.now() - minutes(reAuthenticationMinutes)
}

/**
 * Checks a password, or a code of the authenticator if the text has six digits.
 * @returns undefined if it is right; else the message.
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
