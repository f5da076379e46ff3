import { minutes, timeAgo } from '#app/lib/time.ts'
import { changeSessions } from '../db/change-sessions.ts'
import { withDatabaseOf } from '../db/server-store.ts'
import type { TestServer } from '../http/server.ts'
import type { TestPerson } from './people.ts'

/** Makes a session as old as if its owner had been idle for so many minutes. */
export async function passIdleMinutes(
  server: TestServer,
  person: TestPerson,
  idleMinutes: number,
): Promise<void> {
  await changeSessionsOf(server, person, { last_active_at: timeAgo(minutes(idleMinutes)) })
}

/** Ends a session as an hour without activity does. */
export async function expireSession(server: TestServer, person: TestPerson): Promise<void> {
  await passIdleMinutes(server, person, 60)
}

/** Makes the last authentication of a session older than re-authentication allows. */
export async function expireReauthentication(
  server: TestServer,
  person: TestPerson,
): Promise<void> {
  await changeSessionsOf(server, person, { authenticated_at: timeAgo(minutes(20)) })
}

async function changeSessionsOf(
  server: TestServer,
  { email }: TestPerson,
  changes: Parameters<typeof changeSessions>[2],
): Promise<void> {
  await withDatabaseOf(server, async (db, person) =>
    changeSessions(db, (await person(email)).id, changes),
  )
}
