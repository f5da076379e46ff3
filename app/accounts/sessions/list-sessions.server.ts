import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { sessionRows } from '#db/rows/session-rows.server.ts'
import type { Person } from '../person.server.ts'
import { isLive } from './session-lifetime.server.ts'
import type { SessionDetails } from './sessions.server.ts'

/** A session in the list of its person. */
export interface ListedSession {
  /** Public id, from which the token cannot be derived. */
  id: string
  tokenHash: string
  /** Undefined for a session from before details were stored. */
  details?: SessionDetails
  createdAt: string
  lastActiveAt: string
}

/** Returns a person's live sessions, last used first. */
export async function listSessions(
  db: Database,
  person: Pick<Person, 'id' | 'dataKey'>,
): Promise<ListedSession[]> {
  const rows = await sessionRows.select(db, query =>
    query
      .selectAll()
      .where('user_id', '=', person.id)
      .where(isLive)
      .orderBy('last_active_at', 'desc')
      .orderBy('token_hash'),
  )
  return rows.map(({ token_hash, created_at, last_active_at, details }) => ({
    id: publicId(token_hash),
    tokenHash: token_hash,
    details: details
      ? unsealOrReport<SessionDetails>(person, ['sessions.details', token_hash], details)
      : undefined,
    createdAt: created_at,
    lastActiveAt: last_active_at,
  }))
}

/** Returns the id of a session in pages: the hash of its token stays on the server. */
export function publicId(tokenHash: string): string {
  return lookupHash('session', tokenHash).slice(0, 22)
}

/**
 * Ends a person's session; does nothing if it has ended.
 * @param id as in `listSessions`.
 */
export async function endListedSession(
  db: Database,
  person: Pick<Person, 'id'>,
  id: string,
): Promise<void> {
  const rows = await sessionRows.select(db, query =>
    query.select('token_hash').where('user_id', '=', person.id),
  )
  const session = rows.find(({ token_hash }) => publicId(token_hash) === id)
  if (!session) return
  await sessionRows.delete(db, query =>
    query.where('token_hash', '=', session.token_hash).where('user_id', '=', person.id),
  )
}
