import { describe, expect, test } from 'vitest'
import { type Ability, abilities, requireAccess } from '#app/accounts/access.server.ts'
import { startSession } from '#app/accounts/sessions.server.ts'
import { createUser } from '#app/accounts/users.server.ts'
import { takeToast } from '#app/forms/toast.server.ts'
import { cookiesOf, visit } from '#tests/support/context.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { newPerson } from '#tests/support/people.ts'

const all: Ability[] = ['read', 'comment', 'edit', 'audit', 'unlock', 'share', 'manage']

describe('requireAccess', () => {
  test('sends a visitor without a session to the login, with a message', async () => {
    const db = await openTestDatabase()
    for (const ability of all) {
      const answer = await refusal(requireAccess(visit(db, '/dashboard'), ability))
      expect(answer.status).toBe(302)
      expect(answer.headers.get('Location')).toBe('/login')
      const { toast } = await takeToast(visit(db, '/login', cookiesOf(answer.headers)).request)
      expect(toast).toMatchObject({
        type: 'error',
        message: 'Please login to access the dashboard',
      })
    }
  })

  test('lets an owner do everything with their own profile', async () => {
    const db = await openTestDatabase()
    const person = await createUser(db, newPerson())
    const cookie = (await startSession(db, person.id)).split(';')[0]
    for (const ability of all) {
      for (const profileId of [undefined, person.id]) {
        const access = await requireAccess(visit(db, '/dashboard', cookie), ability, profileId)
        expect(access).toMatchObject({ owner: person, actor: person })
      }
    }
  })

  test('knows nothing of a profile that is not theirs, whether there is one or not', async () => {
    const db = await openTestDatabase()
    const [anna, bert] = [await createUser(db, newPerson()), await createUser(db, newPerson())]
    const cookie = (await startSession(db, anna.id)).split(';')[0]
    for (const profileId of [bert.id, 'no-such-profile', '']) {
      for (const ability of all) {
        const answer = await refusal(requireAccess(visit(db, '/', cookie), ability, profileId))
        expect(answer.status).toBe(404)
        expect(await answer.text()).toBe('Not found')
      }
    }
  })
})

describe('the table of abilities', () => {
  test('says what was decided for each level', () => {
    expect(abilities).toEqual({
      owner: all,
      full_edit: ['read', 'comment', 'edit', 'audit', 'unlock', 'share'],
      view_comment: ['read', 'comment'],
      view_only: ['read'],
    })
  })
})

async function refusal(access: Promise<unknown>): Promise<Response> {
  const answer = await access.then(
    () => expect.unreachable('this should have been refused'),
    error => error,
  )
  expect(answer).toBeInstanceOf(Response)
  return answer as Response
}
