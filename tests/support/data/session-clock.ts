import { changeSessions } from '../db/change-sessions.ts'
import { openStore } from '../db/server-store.ts'
import type { TestServer } from '../http/server.ts'
import type { TestPerson } from './people.ts'

const minute = 60_000

/** Lets so many minutes pass in which a person did nothing: a server's clock cannot be moved. */
export async function passIdleMinutes(
  server: TestServer,
  { email }: TestPerson,
  minutes: number,
): Promise<void> {
  const store = await openStore(server)
  const { id } = await store.person(email)
  const last_active_at = new Date(Date.now() - minutes * minute).toISOString()
  await changeSessions(store.db, id, { last_active_at })
  await store.close()
}

/** Ends a person's login as an hour without activity does. */
export async function expireSession(server: TestServer, person: TestPerson): Promise<void> {
  await passIdleMinutes(server, person, 60)
}

/** Makes the last proof of a person's login older than re-authentication allows. */
export async function expireReauthentication(
  server: TestServer,
  { email }: TestPerson,
): Promise<void> {
  const store = await openStore(server)
  const { id } = await store.person(email)
  const authenticated_at = new Date(Date.now() - 20 * minute).toISOString()
  await changeSessions(store.db, id, { authenticated_at })
  await store.close()
}
