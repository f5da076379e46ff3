import type { RemainingSession } from '#app/ui/document/root-data.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import type { Person } from '../person.server.ts'
import { timeLeft } from './session-lifetime.server.ts'
import type { Session } from './sessions.server.ts'

/** Returns the remaining time of a session, and the mark of its account. */
export function remainingSession(person: Pick<Person, 'id'>, session: Session): RemainingSession {
  return { ...timeLeft(session), accountMark: accountMark(person) }
}

/** Returns the mark of an account in its own pages; it does not reveal the id. */
export function accountMark({ id }: Pick<Person, 'id'>): string {
  return lookupHash('page of', id).slice(0, 16)
}
