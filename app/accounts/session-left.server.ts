import { lookupHash } from '#db/crypto/keys.server.ts'
import type { SessionLeft } from './session-left.ts'
import { type SignedIn, timeLeft } from './sessions.server.ts'

/** What a page is told of its login; null without one. */
export function sessionLeft(
  signedIn: { person: Pick<SignedIn['person'], 'id'>; session: SignedIn['session'] } | null,
): SessionLeft | null {
  if (!signedIn) return null
  const { person, session } = signedIn
  return { ...timeLeft(session), who: lookupHash('page of', person.id).slice(0, 16) }
}
