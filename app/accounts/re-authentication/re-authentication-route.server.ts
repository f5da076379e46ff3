import { FormError } from '#app/forms/answer-form-route.server.ts'
import { reAuthenticationQuestion } from '#app/forms/re-authentication-question.ts'
import type { RequestContext } from '#app/http/request-context.server.ts'
import { type RateLimitReply, toRateLimitReply } from '../login/rate-limit-reply-route.server.ts'
import type { Person } from '../person.server.ts'
import { noteAuthentication, type Session } from '../sessions/sessions.server.ts'
import { checkProof, needsReAuthentication } from './re-authentication.server.ts'

/** The answer in place of the action. */
export type ReAuthenticationRefusal = Omit<RateLimitReply, 'message'> & {
  fieldErrors?: { proof: string[] }
  formErrors?: string[]
}

/**
 * Refuses a form without a recent authentication or a right `proof`. The `save` of a form calls it
 * before its first write.
 * @throws FormError with status 403 or 429.
 */
export async function requireReAuthentication(
  ...args: Parameters<typeof checkReAuthentication>
): Promise<void> {
  const refusal = await checkReAuthentication(...args)
  if (refusal) throw new FormError(refusal)
}

/**
 * Returns undefined if the last authentication is recent or `proof` is right; else the refusal.
 * A right proof renews the authentication of the session.
 */
export async function checkReAuthentication(
  { db }: Pick<RequestContext, 'db'>,
  access: { actor: Person; session: Session },
  proof: string | undefined,
): Promise<ReAuthenticationRefusal | undefined> {
  if (!needsReAuthentication(access)) return undefined
  if (!proof) return { status: 403, fieldErrors: { proof: [reAuthenticationQuestion] } }
  try {
    const problem = await checkProof(db, access.actor, proof)
    if (problem) return { status: 403, fieldErrors: { proof: [problem] } }
  } catch (error) {
    const reply = toRateLimitReply(error)
    if (!reply) throw error
    const { message, ...status } = reply
    return { ...status, formErrors: [message] }
  }
  await noteAuthentication(db, access.session, access.actor.id)
  return undefined
}
