import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startSession } from '#app/accounts/sessions.server.ts'
import { createUser } from '#app/accounts/users.server.ts'
import { takeToast } from '#app/forms/toast.server.ts'
import { sections } from '#app/profile/sections/index.ts'
import * as allergies from '#app/routes/profile.allergies.tsx'
import * as medications from '#app/routes/profile.medications.tsx'
import * as personal from '#app/routes/profile.personal.tsx'
import type { Database } from '#db/client.server.ts'
import { answerOf, redirectOf } from '#tests/support/answers.ts'
import { post, visit } from '#tests/support/context.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { formEntries } from '#tests/support/form-data.ts'
import { fullProfile } from '#tests/support/full-profile.ts'
import { newPerson } from '#tests/support/people.ts'

const routes = { personal, medications, allergies }

let db: Database
let cookie: string

beforeEach(async () => {
  db = await openTestDatabase()
  cookie = await signedInCookie()
})

test('Every section has a route of its own', () => {
  expect(Object.keys(routes).sort()).toEqual(sections.map(section => section.name).sort())
})

describe.each(Object.entries(routes))('The page of %s', (name, { loader, action }) => {
  const path = `/profile/${name}`
  const fixture = fullProfile[name as keyof typeof routes]

  test('starts as a form, and shows what was saved afterwards', async () => {
    const before = await loader(visit(db, path, cookie))
    expect(before).toMatchObject({ isEditing: true, isSaved: false, version: 0 })
    const { location, headers } = await redirectOf(
      action(post(db, path, formOf(fixture, 0), cookie)),
    )
    expect(location).toBe(path)
    const { toast } = await takeToast(
      visit(db, path, headers.getSetCookie()[0]?.split(';')[0]).request,
    )
    expect(toast?.message).toMatch(
      /^(Personal information|Medications|Allergies) saved successfully$/,
    )
    const after = await loader(visit(db, path, cookie))
    expect(after).toMatchObject({ isEditing: false, isSaved: true, version: 1, missing: [] })
    expect(await loader(visit(db, `${path}?edit=1`, cookie))).toMatchObject({ isEditing: true })
  })

  test('shows nobody else what was saved', async () => {
    await action(post(db, path, formOf(fixture, 0), cookie))
    const stranger = await signedInCookie()
    expect(await loader(visit(db, path, stranger))).toMatchObject({ isSaved: false })
    await redirectOf(action(post(db, path, formOf(fixture, 0), stranger)))
    expect(await loader(visit(db, path, cookie))).toMatchObject({ version: 1 })
  })

  test('sends whoever is not signed in to the login page, and writes nothing', async () => {
    const asked = await redirectOf(loader(visit(db, path)))
    const posted = await redirectOf(action(post(db, path, formOf(fixture, 0))))
    expect([asked.location, posted.location]).toEqual(['/login', '/login'])
    expect(await db.selectFrom('medical_profiles').select('section').execute()).toEqual([])
  })

  test('answers 400 with everything that was typed when something is wrong', async () => {
    const answer = await answerOf(
      action(post(db, path, { ...formOf(fixture, 0), surprise: 'x' }, cookie)),
    )
    expect(answer).toMatchObject({
      status: 400,
      error: { surprise: ['This form has no such field'] },
    })
    expect(answer.initialValue).toMatchObject({ version: '0' })
    expect(Object.keys(answer.initialValue ?? {})).toEqual(
      expect.arrayContaining(firstNames(fixture)),
    )
  })

  test('saves nothing without the version that the form stands on', async () => {
    const { version: _version, ...form } = formOf(fixture, 0)
    await expect(action(post(db, path, form, cookie))).rejects.toMatchObject({ status: 400 })
  })
})

describe('A form whose section was saved meanwhile', () => {
  const path = '/profile/personal'
  const mine = { ...fullProfile.personal, city: 'Mine', phone: undefined }

  beforeEach(async () => {
    await personal.action(post(db, path, formOf(fullProfile.personal, 0), cookie))
    await personal.action(
      post(db, path, formOf({ ...fullProfile.personal, city: 'Theirs' }, 1), cookie),
    )
  })

  test('is answered with both values of every difference, and saves nothing', async () => {
    const answer = await answerOf(personal.action(post(db, path, formOf(mine, 1), cookie)))
    expect(answer.status).toBe(409)
    expect(answer).toMatchObject({
      error: { '': [expect.stringMatching(/^Not saved/)] },
      initialValue: { city: 'Mine' },
      conflict: {
        version: 2,
        changes: [
          { path: 'phone', oldText: '+1 555 010 0101', newText: 'Not provided' },
          { path: 'city', label: 'City', oldText: 'Theirs', newText: 'Mine' },
        ],
      },
    })
    expect(JSON.stringify(await personal.loader(visit(db, path, cookie)))).toContain('Theirs')
  })

  test('is saved once the person has seen the other version', async () => {
    await redirectOf(personal.action(post(db, path, formOf(mine, 2), cookie)))
    expect(await personal.loader(visit(db, path, cookie))).toMatchObject({
      version: 3,
      values: { city: 'Mine' },
    })
  })
})

test('A save that the database refuses says "not saved", keeps what was typed, and logs no word of it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await db.schema.alterTable('medical_profiles').renameTo('elsewhere').execute()
  const saving = personal.action(
    post(db, '/profile/personal', formOf(fullProfile.personal, 0), cookie),
  )
  const answer = await answerOf(saving)
  expect(answer.status).toBe(503)
  expect(answer.error?.['']?.[0]).toMatch(/^Error saving personal information\. It was not saved/)
  expect(answer.initialValue).toMatchObject({ fullName: fullProfile.personal.fullName })
  expect(JSON.stringify(log.mock.calls)).not.toContain('Quillfeather')
})

function formOf(values: object, version: number): Record<string, string> {
  return Object.fromEntries(formEntries({ version, ...values }))
}

function firstNames(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => (value ? [name] : []))
}

async function signedInCookie(): Promise<string> {
  const { id } = await createUser(db, newPerson())
  return (await startSession(db, id)).split(';')[0] ?? ''
}
