import { lookupHash } from '#db/crypto/keys.server.ts'
import type { Person } from './person.server.ts'
import type { SessionLeft } from './session-left.ts'
import { type Session, timeLeft } from './sessions.server.ts'

/** What a page is told of the login of whom it is drawn for. */
export function sessionLeft({ id }: Pick<Person, 'id'>, session: Session): SessionLeft {
  return { ...timeLeft(session), who: lookupHash('page of', id).slice(0, 16) }
}
