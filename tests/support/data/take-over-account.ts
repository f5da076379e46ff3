import { expect } from '@playwright/test'
import { withDatabaseOf } from '../db/server-store.ts'
import { HttpClient } from '../http/http-client.ts'
import { grantFullAccess } from '../http/served-access.ts'
import type { TestServer } from '../http/server.ts'
import { addressFromMail } from '../mail/file-outbox.ts'
import { fillPlantedSections, newOwner, type OwnerWithLink, readLinkAndCode } from './owner.ts'
import { newPerson, registrationOf } from './people.ts'

/** An account made with the email of another person, who then took it over. */
export interface TakenOverAccount {
  /** Has the cookies of a session, of an opened emergency link, and of a known device. */
  maker: HttpClient
  /** A former proxy. */
  friend: HttpClient
  /** Id of that access. */
  accessId: string
  /** Link and code before the takeover. */
  former: { shareId: string; code: string }
  /** The present owner, with a filled record. */
  owner: OwnerWithLink
}

const password = 'Another-harbour-7'

/**
 * Creates an account that need not confirm its email, with a proxy, and lets the owner of the email
 * take it over by a reset.
 */
export async function takeOverAccount(server: TestServer): Promise<TakenOverAccount> {
  const made = newPerson()
  const maker = new HttpClient(server.origin, '127.0.3.1')
  expect((await maker.post('/register', registrationOf(made))).status).toBe(302)
  const former = readLinkAndCode((await maker.get('/dashboard')).body, server.origin)
  expect((await maker.post(`/view/${former.shareId}`, { code: former.code })).status).toBe(303)
  const other = await newOwner(server)
  const asMade = { person: made, client: maker, ...former }
  const accessId = await grantFullAccess(server, asMade, other)
  expect((await other.client.get(`/for/${accessId}/dashboard`)).status).toBe(200)
  await withDatabaseOf(server, db => db.updateTable('users').set({ must_confirm: 0 }).execute())
  const client = new HttpClient(server.origin, '127.0.3.2')
  await client.post('/forgot-password', { email: made.email })
  const reset = new URL(await addressFromMail(server, made.email, '/reset/')).pathname
  const form = { password, confirmPassword: password, choice: 'end' }
  expect((await client.post(reset, form)).status).toBe(302)
  const person = { ...made, password }
  expect((await client.post('/login', { email: person.email, password })).status).toBe(302)
  const share = readLinkAndCode((await client.get('/dashboard')).body, server.origin)
  const owner = await fillPlantedSections({ person, client, ...share })
  return { maker, friend: other.client, accessId, former, owner }
}
