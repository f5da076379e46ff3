import { reAuthenticationQuestion } from '#app/forms/re-authentication-question.ts'
import type { RequestContext } from '#app/http/request-context.server.ts'
import { type Refusal, refusalOf } from '../login/rate-limited-route.server.ts'
import type { Person } from '../person.server.ts'
import { noteAuthentication, type Session } from '../sessions/sessions.server.ts'
import { checkProof, needsReAuthentication } from './re-authentication.server.ts'

/** The answer in place of the action: for `invalid`, together with `hideFields: ['proof']`. */
export type ReAuthenticationRefusal = Omit<Refusal, 'message'> & {
  fieldErrors?: { proof: string[] }
  formErrors?: string[]
}

/**
 * Called by an action before its first write. A right proof holds for this session for the next minutes.
 * @param proof the form's field: the password, or a code of the authenticator
 * @returns undefined when the last proof is recent or this one is right; else the refusal, with
 * status 403 or 429.
 */
export async function checkReAuthentication(
  { db }: Pick<RequestContext, 'db'>,
  access: { actor: Person; session: Session },
  proof: string | undefined,
): Promise<ReAuthenticationRefusal | undefined> {
  if (!needsReAuthentication(access)) return undefined
  if (!proof) return { status: 403, fieldErrors: { proof: [reAuthenticationQuestion] } }
  try {
    const words = await checkProof(db, access.actor, proof)
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
