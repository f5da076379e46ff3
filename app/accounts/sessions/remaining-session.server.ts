import type { RemainingSession } from '#app/ui/document/root-data.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import type { Person } from '../person.server.ts'
import { timeLeft } from './session-lifetime.server.ts'
import type { Session } from './sessions.server.ts'

/** What a page is told of the login of whom it is drawn for. */
export function remainingSession(person: Pick<Person, 'id'>, session: Session): RemainingSession {
  return { ...timeLeft(session), who: accountMark(person) }
}

/** Returns the text that names an account in its own pages. It does not reveal the account's id. */
export function accountMark({ id }: Pick<Person, 'id'>): string {
  return lookupHash('page of', id).slice(0, 16)
}
