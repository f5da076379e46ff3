import { z } from 'zod'
import { proofQuestion } from '#app/forms/re-authentication-question.ts'
import type { RequestContext } from '#app/http/request-context.server.ts'
import type { Database } from '#db/client.server.ts'
import { type Refusal, refusalOf } from '../login/rate-limited.server.ts'
import { checkOwnPassword, signedInLane } from '../password/check-own-password.server.ts'
import { lengthOfPassword, passwordLength } from '../password/password-hash.server.ts'
import type { Person } from '../person.server.ts'
import { noteAuthentication, type Session } from '../sessions/sessions.server.ts'
import { readAppCode, wrongAppCode } from '../two-factor/two-factor-codes.ts'
import { secondFactorOf } from '../two-factor/two-factor-state.server.ts'
import { verifyAppCode } from '../two-factor/verify-two-factor.server.ts'

// What changes who can get in, takes everything out or ends it asks once more who is there, when the last proof is not
// recent (ASVS 5.0 7.5.3). The form of such an action carries one more field for it, so that it is one page and one post,
// with and without JavaScript.

/** How old the last proof may be, in minutes. */
export const proofMinutes = 10

/** The field that a form of such an action has beside its own: spread it into the schema. */
export const proofField = { proof: z.string().optional() }

/** Whether a page has to ask for a proof: for the loader, which hands it on to `ProofField`. */
export function needsProof({ session }: { session: Session }): boolean {
  return Date.parse(session.authenticatedAt) <= Date.now() - proofMinutes * 60_000
}

/** What to answer in place of the action: for `invalid`, together with `hideFields: ['proof']`. */
export type ProofRefusal = Omit<Refusal, 'message'> & {
  fieldErrors?: { proof: string[] }
  formErrors?: string[]
}

/**
 * Stands in an action before its first write. A right proof holds for this session for the next minutes.
 * @param proof what the form's field said: the password, or a code of the authenticator
 * @returns undefined when the last proof is recent or this one is right; else the refusal, with status 403 or 429.
 */
export async function refusalOfProof(
  { db }: Pick<RequestContext, 'db'>,
  access: { actor: Person; session: Session },
  proof: string | undefined,
): Promise<ProofRefusal | undefined> {
  if (!needsProof(access)) return undefined
  if (!proof) return { status: 403, fieldErrors: { proof: [proofQuestion] } }
  try {
    const words = await whatIsWrong(db, access.actor, proof)
    if (words) return { status: 403, fieldErrors: { proof: [words] } }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { message, ...rest } = refusal
    return { ...rest, formErrors: [message] }
  }
  await noteAuthentication(db, access.session, access.actor.id)
  return undefined
}

// What is too short for a password and has six digits is a code, where there is an authenticator that could have made it.
async function whatIsWrong(
  db: Database,
  actor: Person,
  proof: string,
): Promise<string | undefined> {
  const isShort = lengthOfPassword(proof.trim()) < passwordLength.min
  if (isShort && readAppCode(proof) && (await secondFactorOf(db, actor.id)).authenticator) {
    return (await verifyAppCode(db, actor, proof, signedInLane)) ? undefined : wrongAppCode
  }
  return (await checkOwnPassword(db, actor, proof)) ? undefined : 'This is not your password'
}
