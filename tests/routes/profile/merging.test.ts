import { beforeEach, describe, expect, test } from 'vitest'
import type { AutosaveAnswer } from '#app/forms/autosave/form-autosaver.ts'
import { hours, timeAgo } from '#app/lib/time.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { cultural } from '#app/profile-definition/sections/cultural.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { toFormPage } from '#app/profile-pages/section-form-page.server.ts'
import type { ConflictQuestion } from '#app/profile-pages/section-form-page.ts'
import { action as autosaveAction } from '#app/routes/profile/autosave.ts'
import { action } from '#app/routes/profile/section-tab.tsx'
import { newPerson } from '#tests/support/data/people.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readMessage } from '#tests/support/http/answers.ts'
import { formEntries } from '#tests/support/http/form-data.ts'
import {
  ada,
  type LoggedInOwner,
  logInNewOwner,
  logInOwnerBeforeEach,
  postSection,
} from '#tests/support/http/profile-visit.ts'

type Entries = [string, string][]

let olga: LoggedInOwner

logInOwnerBeforeEach()

beforeEach(async () => {
  olga = await logInNewOwner(db, { ...newPerson(), firstName: 'Olga', lastName: 'Petrova' })
})

describe('Two people who save the same section', () => {
  test('keep both changes of different answers without a question', async () => {
    await saveAs({ additionalNotes: 'At first' }, ada)
    const opened = await openForm()
    await saveAs({ additionalNotes: 'Written by Olga' }, olga)
    const form = { additionalNotes: 'At first', dietaryRestrictions: 'No eels' }
    const { headers } = await expectRedirect(save([...opened, ...formEntries(form)]))
    expect(await readMessage(headers)).toBe(
      'Cultural preferences saved successfully. Changes that were saved elsewhere meanwhile were kept too',
    )
    expect(await readStored()).toEqual({
      additionalNotes: 'Written by Olga',
      dietaryRestrictions: 'No eels',
    })
  })

  test('decide only an answer that both changed, with name and time', async () => {
    await saveAs({ additionalNotes: 'At first' }, ada)
    const opened = await openForm()
    await saveAs({ additionalNotes: 'Hers', dietaryRestrictions: 'No eels' }, olga)
    const answer = await readFormAnswer(
      save([...opened, ...formEntries({ additionalNotes: 'Mine' })]),
    )
    expect(answer.status).toBe(409)
    expect(readChanges(answer)).toMatchObject([
      {
        path: 'additionalNotes',
        oldText: 'Hers',
        newText: 'Mine',
        saved: { by: 'Olga Petrova', at: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
    ])
    const again: Entries = [
      ...opened,
      ['asked.cultural', '2'],
      ...formEntries({ additionalNotes: 'Mine' }),
      ['keep[0].path', 'additionalNotes'],
      ['keep[0].side', 'mine'],
    ]
    await expectRedirect(save(again))
    expect(await readStored()).toEqual({ additionalNotes: 'Mine', dietaryRestrictions: 'No eels' })
  })

  test('decide a change of their own from another device, which is not named', async () => {
    await saveAs({ additionalNotes: 'At first' }, ada)
    const opened = await openForm()
    await saveAs({ additionalNotes: 'In another tab' }, ada)
    const answer = await readFormAnswer(
      save([...opened, ...formEntries({ additionalNotes: 'Mine' })]),
    )
    const [change] = readChanges(answer)
    expect(change?.saved?.at).toMatch(/^\d{4}-/)
    expect(change?.saved?.by).toBeUndefined()
  })

  test('decide every answer if the opened version is not kept any more', async () => {
    await saveAs({ additionalNotes: 'At first' }, ada)
    const opened = await openForm()
    await saveAs({ additionalNotes: 'Hers' }, olga)
    await db
      .updateTable('profile_versions')
      .set({ replaced_at: timeAgo(hours(49)) })
      .execute()
    const form = { additionalNotes: 'At first', dietaryRestrictions: 'No eels' }
    expect(await askedPaths([...opened, ...formEntries(form)])).toEqual([
      'additionalNotes',
      'dietaryRestrictions',
    ])
  })

  test('decide every answer if a form names a version that never was', async () => {
    await saveAs({ additionalNotes: 'At first' }, ada)
    await saveAs({ additionalNotes: 'Hers' }, olga)
    for (const version of ['3', '2147483646']) {
      const form: Entries = [['version.cultural', version]]
      expect(await askedPaths([...form, ...formEntries({ additionalNotes: 'Mine' })])).toEqual([
        'additionalNotes',
      ])
    }
  })

  test('save a form that an older release drew', async () => {
    const form: Entries = [
      ['version.cultural', '0'],
      ['opened.cultural', 'a-sealed-copy'],
      ...formEntries({ additionalNotes: 'Mine' }),
    ]
    await expectRedirect(save(form))
    expect(await readStored()).toEqual({ additionalNotes: 'Mine' })
  })

  test('get 400 for a version that is no number', async () => {
    const form: Entries = [['version.cultural', '-1'], ...formEntries({ additionalNotes: 'Mine' })]
    await expect(save(form)).rejects.toMatchObject({ status: 400 })
  })
})

describe('A form that saves itself', () => {
  test('takes the change of another save, says so, and keeps it at the next save', async () => {
    await saveAs({ additionalNotes: 'At first' }, ada)
    const opened = await openForm()
    await saveAs({ additionalNotes: 'Written by Olga' }, olga)
    const form = { additionalNotes: 'At first', dietaryRestrictions: 'No eels' }
    const first = await autosave([...opened, ...formEntries(form)])
    expect(first).toMatchObject({ status: 'saved', kept: ['Additional notes'] })
    const next = { ...form, dietaryRestrictions: 'No eels, no pork' }
    const second = await autosave([...readHiddenFields(first), ...formEntries(next)])
    expect(second).toMatchObject({ status: 'saved', kept: ['Additional notes'] })
    expect(await readStored()).toEqual({
      additionalNotes: 'Written by Olga',
      dietaryRestrictions: 'No eels, no pork',
    })
  })

  test('stores an untouched default only at Save', async () => {
    const opened = await openForm('personal')
    const shown = { country: 'United States', writtenIn: 'en', fullName: 'Ada Quillfeather' }
    const owner = `${ada.owner.firstName} ${ada.owner.lastName}`
    const form = [...opened, ...formEntries({ ...shown, fullName: owner, city: 'Larkhaven' })]
    expect(await autosave(form)).toMatchObject({ status: 'saved' })
    expect((await loadProfile(db, ada.owner)).personal?.value).toEqual({
      city: 'Larkhaven',
      doctors: [],
      hasEmergencyContact: false,
      hasInsurance: false,
      noEmergencyContact: false,
    })
    const again = await openForm('personal')
    const page = [...again, ...formEntries({ ...shown, fullName: owner, city: 'Larkhaven' })]
    await expectRedirect(save(page, 'personal'))
    expect((await loadProfile(db, ada.owner)).personal?.value).toMatchObject({
      country: 'United States',
      fullName: owner,
    })
  })

  test('does not conflict with its own save whose answer was lost', async () => {
    const opened = await openForm()
    await autosave([...opened, ...formEntries({ additionalNotes: 'Half a sen' })])
    const retry: Entries = [...opened, ['retry', '1']]
    const form = [...retry, ...formEntries({ additionalNotes: 'Half a sentence' })]
    expect(await autosave(form)).toMatchObject({ status: 'saved' })
    expect(await readStored()).toMatchObject({ additionalNotes: 'Half a sentence' })
  })
})

async function askedPaths(form: Entries): Promise<string[]> {
  const answer = await readFormAnswer(save(form))
  expect(answer.status).toBe(409)
  return readChanges(answer)
    .map(({ path }) => path)
    .sort()
}

function readChanges(answer: object): ConflictQuestion[] {
  return (answer as { conflict: { changes: ConflictQuestion[] } }).conflict.changes
}

/** Returns the hidden fields of a newly opened form. */
async function openForm(name: 'cultural' | 'personal' = 'cultural'): Promise<Entries> {
  const section = { cultural, personal }[name]
  const profile = await loadProfile(db, ada.owner)
  const page = toFormPage(name, [section], profile, { owner: ada.owner, role: 'owner' })
  return [
    [`version.${name}`, String(page.versions[name])],
    [`opened.${name}`, String(page.versions[name])],
  ]
}

/** Returns the hidden fields of a form after its autosave. */
function readHiddenFields(answer: AutosaveAnswer): Entries {
  if (answer.status !== 'saved') throw new Error(answer.status)
  return [
    ['version.cultural', String(answer.versions.cultural)],
    ['opened.cultural', '1'],
  ]
}

async function saveAs(value: object, actor: LoggedInOwner): Promise<void> {
  const version = (await loadProfile(db, ada.owner)).cultural?.version ?? 0
  const by = { owner: ada.owner, actor: actor.owner, section: cultural, way: 'edit' } as const
  await saveSection(db, by, { ...by, value, version })
}

function save(form: Entries, name = 'cultural') {
  return action(postSection(db, `/profile/${name}`, name, form, ada.cookie))
}

async function autosave(form: Entries): Promise<AutosaveAnswer> {
  const visit = postSection(db, '/profile/autosave', undefined, form, ada.cookie)
  return await (await autosaveAction(visit)).json()
}

async function readStored() {
  return (await loadProfile(db, ada.owner)).cultural?.value
}
