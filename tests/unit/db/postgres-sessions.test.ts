import { beforeEach, expect, test, vi } from 'vitest'
import { keepPostedForm, listKeptForms } from '#app/accounts/kept-forms/kept-forms.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import {
  endListedSession,
  findEndedPerson,
  listSessions,
  startSession,
} from '#app/accounts/sessions.server.ts'
import { createUser } from '#app/accounts/users.server.ts'
import type { Database } from '#db/client.server.ts'
import { post, visit } from '#tests/support/context.ts'
import { newPerson } from '#tests/support/people.ts'
import { openTestPostgres } from '#tests/support/postgres.ts'

const minute = 60_000
const details = { device: 'Chrome on Android', network: '203.0.113.x' }

let db: Database
let anna: Person

beforeEach(async () => {
  db = await openTestPostgres()
  anna = await createUser(db, newPerson())
  vi.useFakeTimers({ toFake: ['Date'] })
})

test('in PostgreSQL, too, the live sessions are listed, ten at most, and one of them ends', async () => {
  for (let n = 0; n < 12; n++) await signedIn()
  const sessions = await listSessions(db, anna)
  expect(sessions.map(session => session.details)).toEqual(Array(10).fill(details))
  await endListedSession(db, anna, sessions[3]?.id ?? '')
  expect(await listSessions(db, anna)).toHaveLength(9)
})

test('in PostgreSQL, too, a form that comes after the end is kept, and five at most', async () => {
  const ended = await signedIn()
  vi.setSystemTime(Date.now() + 31 * minute)
  expect(await findEndedPerson(visit(db, '/', ended))).toMatchObject({ id: anna.id })
  let kept = ''
  for (let n = 0; n < 6; n++) {
    vi.setSystemTime(Date.now() + 1000)
    const line = await keepPostedForm(post(db, '/links/new', { name: `${n}` }, `${ended}; ${kept}`))
    kept = line?.split(';')[0] ?? ''
  }
  const forms = await listKeptForms(visit(db, '/kept', kept), anna)
  expect(forms.map(({ fields }) => fields)).toEqual(
    ['5', '4', '3', '2', '1'].map(n => [['name', n]]),
  )
})

async function signedIn(): Promise<string> {
  return (await startSession(db, anna.id, { owner: anna, details })).split(';')[0] ?? ''
}
