import { expect } from '@playwright/test'
import { inDatabaseOf, letIn } from '../http/served-access.ts'
import type { TestServer } from '../http/server.ts'
import { Visitor } from '../http/visitor.ts'
import { addressFromMail } from '../mail/file-outbox.ts'
import { newOwner, type Owner, shareOf, withProfile } from './owner.ts'
import { newPerson, registrationOf } from './people.ts'

/** An account that somebody made with the address of another person, who took it over. */
export interface TakenOver {
  /** Keeps the cookies of its session, of an opened emergency link, and of a known browser. */
  maker: Visitor
  /** Was its proxy. */
  friend: Visitor
  /** Id of that access. */
  accessId: string
  /** Link and code from before. */
  former: { shareId: string; code: string }
  /** The owner who has it now, with a filled record. */
  owner: Owner
}

const password = 'Another-harbour-7'

/**
 * Lets somebody make an account from before the rule with a proxy, and its owner take it over by a
 * reset.
 */
export async function takenOver(server: TestServer): Promise<TakenOver> {
  const made = newPerson()
  const maker = new Visitor(server.origin, '127.0.3.1')
  expect((await maker.post('/register', registrationOf(made))).status).toBe(302)
  const former = shareOf((await maker.get('/dashboard')).body, server.origin)
  expect((await maker.post(`/view/${former.shareId}`, { code: former.code })).status).toBe(303)
  const other = await newOwner(server)
  const asMade = { person: made, visitor: maker, ...former }
  const accessId = await letIn(server, asMade, other)
  expect((await other.visitor.get(`/for/${accessId}/dashboard`)).status).toBe(200)
  await inDatabaseOf(server, db => db.updateTable('users').set({ must_confirm: 0 }).execute())
  const visitor = new Visitor(server.origin, '127.0.3.2')
  await visitor.post('/forgot-password', { email: made.email })
  const reset = new URL(await addressFromMail(server, made.email, '/reset/')).pathname
  const form = { password, confirmPassword: password, choice: 'end' }
  expect((await visitor.post(reset, form)).status).toBe(302)
  const person = { ...made, password }
  expect((await visitor.post('/login', { email: person.email, password })).status).toBe(302)
  const share = shareOf((await visitor.get('/dashboard')).body, server.origin)
  const owner = await withProfile({ person, visitor, ...share })
  return { maker, friend: other.visitor, accessId, former, owner }
}
