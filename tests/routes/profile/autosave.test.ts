import { describe, expect, test, vi } from 'vitest'
import type { AutosaveAnswer } from '#app/forms/autosave/form-autosaver.ts'
import { minutes, timeAgo } from '#app/lib/time.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import type { Field } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { action } from '#app/routes/profile/autosave.ts'
import { loader as loadTab } from '#app/routes/profile/section-tab.tsx'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect } from '#tests/support/http/answers.ts'
import {
  ada,
  filledForm,
  fillProfile,
  logInNewOwner,
  logInOwnerBeforeEach,
  postSection,
  visitSection,
} from '#tests/support/http/profile-visit.ts'

const path = '/profile/autosave'
const allergies = { allergies: [{ allergen: 'Latex' }] }
const both = { allergies: fullProfile.allergies, immunizations: fullProfile.immunizations }

logInOwnerBeforeEach()

describe('A form that saves itself', () => {
  test('is saved, and gets its version and the ids of its new rows', async () => {
    const form = filledForm(
      { allergies: { allergies: [{ allergen: 'Latex' }, { allergen: 'Wool' }] } },
      0,
    )
    expect(await autosave(form)).toMatchObject({
      status: 'saved',
      versions: { allergies: 1 },
      newRows: { 'allergies[0].id': 1, 'allergies[1].id': 2 },
    })
  })

  test('gets the ids of rows inside rows', async () => {
    const step = { dose: 40, doseUnit: 'mg', from: '2026-12-01' }
    const medication = { name: 'Senna', doseTimes: [{ time: '08:00' }], taper: [step] }
    expect(
      await autosave(filledForm({ medications: { medications: [medication] } }, 0)),
    ).toMatchObject({
      status: 'saved',
      versions: { medications: 1 },
      newRows: {
        'medications[0].id': 1,
        'medications[0].doseTimes[0].id': 1,
        'medications[0].taper[0].id': 1,
      },
    })
  })

  test('saves a row that is added to a full list after another one is removed', async () => {
    const names = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, name: 'Senna' }))
    await fillProfile(db, ada.owner, { medications: { medications: names } })
    const closed = names.map(({ id }) => ({ id, ...(id === 1 && { removed: '1' }) }))
    const rows = [...closed, { name: 'Metformin' }]
    expect(await autosave(filledForm({ medications: { medications: rows } }, 1))).toMatchObject({
      status: 'saved',
      newRows: { 'medications[100].id': 101 },
    })
  })

  test('saves all sections of its page', async () => {
    expect(await autosave(filledForm(both, 0))).toMatchObject({
      status: 'saved',
      versions: { allergies: 1, immunizations: 1 },
    })
  })

  test('holds back only the answers with errors, and gets their labels, each once', async () => {
    const stored = {
      phone: '555 010 0143',
      city: 'Larkhaven',
      doctors: [{ id: 1, name: 'Dr Iris' }],
    }
    await fillProfile(db, ada.owner, { personal: stored })
    const doctors = [{ id: 1, name: '', role: 'x' }, { role: 'y' }, { name: 'Dr Mora' }]
    const typed = { dob: 'yesterday', phone: 'call me', city: 'Elmside', doctors }
    expect(await autosave(filledForm({ personal: typed }, 1))).toMatchObject({
      status: 'saved',
      isPartial: true,
      unsaved: [
        'Date of birth',
        'Phone',
        'Doctor or pharmacy 1: Name',
        'Doctor or pharmacy 2: Name',
      ],
      newRows: { 'doctors[2].id': 2 },
    })
    const { personal } = await loadProfile(db, ada.owner)
    const kept = [...stored.doctors, { id: 2, name: 'Dr Mora' }]
    expect(personal?.value).toMatchObject({ ...stored, city: 'Elmside', doctors: kept })
    expect(personal?.value).not.toHaveProperty('dob')
  })

  test('holds back an answer that asks for a missing one', async () => {
    const typed = { city: 'Elmside', hasEmergencyContact: 'on', emergencyContacts: [{ name: '' }] }
    expect(await autosave(filledForm({ personal: typed }, 0))).toMatchObject({
      status: 'saved',
      unsaved: ['Contacts'],
    })
    const { personal } = await loadProfile(db, ada.owner)
    expect(personal?.value).toMatchObject({ city: 'Elmside', hasEmergencyContact: false })
  })

  test('asks about an answer that waited while another person changed it', async () => {
    const rows = (first: object) => ({ allergies: [{ id: 1, ...first }] })
    await fillProfile(db, ada.owner, {
      personal: { phone: '555 010 0143' },
      allergies: rows({ allergen: 'Wool', severity: 'mild' }),
    })
    const theirs: [SectionName, object][] = [
      ['personal', { phone: '555 010 9999' }],
      ['allergies', rows({ allergen: 'Wool', severity: 'life-threatening' })],
    ]
    for (const [section, value] of theirs) {
      await autosave([...filledForm({ [section]: value }, 1)])
    }
    const wrong = filledForm({ personal: { phone: 'call me' } }, 1)
    const versions = await readSavedVersions(wrong, ['Phone'])
    expect(await autosave(filledForm({ personal: { phone: '555 010 0777' } }, versions))).toEqual({
      status: 'conflict',
    })
    const tooLong = rows({ allergen: 'x'.repeat(300), severity: 'mild' })
    const version = await readSavedVersions(filledForm({ allergies: tooLong }, 1), [
      'Allergy 1: Allergen',
    ])
    const corrected = rows({ allergen: 'Wool of sheep', severity: 'mild' })
    await autosave(filledForm({ allergies: corrected }, version))
    expect((await loadProfile(db, ada.owner)).allergies?.value).toMatchObject(
      rows({ allergen: 'Wool of sheep', severity: 'life-threatening' }),
    )
  })

  test.each(sections)('holds back each wrong answer of $title alone', async section => {
    const stored = fullProfile[section.name as SectionName]
    await fillProfile(db, ada.owner, { [section.name]: stored })
    const before = (await loadProfile(db, ada.owner))[section.name as SectionName]?.value
    for (const [name, field] of Object.entries(fieldsOf(section))) {
      const wrong = wrongAnswer(field)
      if (wrong === undefined || !Object.hasOwn(stored, name)) continue
      const form = filledForm({ [section.name]: { ...stored, [name]: wrong } }, 1)
      const answer = await autosave(form)
      expect(answer, field.label).toMatchObject({ status: 'saved', unsaved: [field.label] })
      const after = (await loadProfile(db, ada.owner))[section.name as SectionName]
      expect(after?.value, field.label).toEqual(before)
    }
  })

  test('saves nothing of a form with an unknown field', async () => {
    const form = filledForm({ personal: { city: 'Elmside' } }, 0)
    const answer = await autosave([...form, ['surprise', 'x']])
    expect(answer).toEqual({ status: 'invalid', check: ['the form'] })
    expect(await readVersions()).toEqual({})
  })

  test('never decides a conflict', async () => {
    const theirs = { additionalNotes: 'Theirs' }
    await fillProfile(db, ada.owner, { cultural: theirs })
    expect(await autosave(filledForm({ cultural: { additionalNotes: 'Mine' } }, 0))).toEqual({
      status: 'conflict',
    })
    const { cultural } = await loadProfile(db, ada.owner)
    expect(cultural).toMatchObject({ version: 1, value: theirs })
  })

  test('gets no ids from a save that writes nothing, as when its first answer was lost', async () => {
    const form = filledForm({ allergies }, 0)
    expect(await autosave(form)).toMatchObject({ newRows: { 'allergies[0].id': 1 } })
    expect(await autosave(form)).toMatchObject({
      status: 'saved',
      versions: { allergies: 1 },
      newRows: {},
    })
  })

  test('does not conflict if its values are saved already', async () => {
    const first = await autosave(filledForm({ allergies }, 0))
    const row = { allergies: [{ id: 1, allergen: 'Latex' }] }
    expect(first).toMatchObject({ versions: { allergies: 1 } })
    expect(await autosave(filledForm({ allergies: row }, 0))).toMatchObject({ status: 'saved' })
  })

  test('reports a failure of the database, and logs no word of the form', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'medical_profiles', ['insert'])
    expect(await autosave(filledForm(both, 0))).toEqual({
      status: 'failed',
      message: 'Failed to save allergies and immunizations data',
    })
    expect(errorLog).toHaveBeenCalled()
    expect(JSON.stringify(errorLog.mock.calls)).not.toContain('Penicillin')
  })

  test('gets data that no browser stores, without a cookie', async () => {
    const answer = await action(createPost(filledForm({ allergies }, 0)))
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('saves into the record of the logged-in user alone', async () => {
    await fillProfile(db, ada.owner, both)
    const ben = await logInNewOwner(db)
    await autosave(filledForm({ allergies: { noKnownAllergies: true } }, 0), ben.cookie)
    expect(await readVersions()).toEqual({ allergies: 1, immunizations: 1 })
    expect((await loadProfile(db, ben.owner)).allergies?.value).toEqual({ noKnownAllergies: true })
  })

  test('is not saved for another user who logged in meanwhile', async () => {
    const ben = await logInNewOwner(db)
    const form = filledForm({ allergies }, 0)
    const adasForm: [string, string][] = [...form, ['owner', ada.owner.id]]
    expect(await autosave(adasForm, ben.cookie)).toEqual({ status: 'signed-out' })
    expect(await loadProfile(db, ben.owner)).toEqual({})
    expect(await autosave(adasForm)).toMatchObject({ status: 'saved' })
  })

  test('redirects to the login without a session, and saves nothing', async () => {
    await expectRedirect(action(createPost(filledForm({ allergies }, 0), '')), '/login')
    expect(await db.selectFrom('medical_profiles').selectAll().execute()).toEqual([])
  })

  test.each([
    ['names no section', []],
    ['names a section that we do not have', [['version.pets', '0']]],
    [
      'names a section of ours and another',
      [
        ['version.allergies', '0'],
        ['version.pets', '0'],
      ],
    ],
    ['names the prototype of all objects', [['version.constructor', '0']]],
    ['names sections in another way', [['version', 'allergies']]],
    ['names a version that is no number', [['version.allergies', 'one']]],
  ] as [string, [string, string][]][])('is rejected when it %s', async (_, form) => {
    const answer = action(createPost([...form, ['allergies[0].allergen', 'Latex']]))
    await expect(answer).rejects.toMatchObject({ status: 400 })
    expect(await readVersions()).toEqual({})
  })
})

describe('An idle session', () => {
  const twentyMinutesAgo = () => timeAgo(minutes(20))
  const readLastActive = async () =>
    (await db.selectFrom('sessions').select('last_active_at').executeTakeFirstOrThrow())
      .last_active_at

  test('is extended by opening a page, but not by an autosave', async () => {
    const before = twentyMinutesAgo()
    await db.updateTable('sessions').set({ last_active_at: before }).execute()
    expect(await autosave(filledForm({ allergies }, 0))).toMatchObject({ status: 'saved' })
    expect(await readLastActive()).toBe(before)
    await loadTab(visitSection(db, '/profile/allergies', 'allergies', ada.cookie))
    expect((await readLastActive()) > before).toBe(true)
  })

  test('ends in spite of autosaves', async () => {
    await db.updateTable('sessions').set({ last_active_at: twentyMinutesAgo() }).execute()
    await autosave(filledForm({ allergies }, 0))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes(11) })
    await expectRedirect(action(createPost(filledForm({ allergies }, 1))), '/login')
  })
})

/** Returns an answer that a field refuses; undefined for one with options. */
function wrongAnswer(field: Field): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return 'x'.repeat(field.maxLength + 1)
    case 'height':
      return { unit: 'cm', cm: 'tall' }
    case 'weight':
      return { unit: 'kg', kg: 'heavy' }
    case 'number':
    case 'year':
    case 'date':
    case 'month':
    case 'time':
      return 'soon'
    default:
      return undefined
  }
}

function createPost(form: [string, string][], cookie = ada.cookie) {
  return postSection(db, path, undefined, form, cookie)
}

async function autosave(form: [string, string][], cookie?: string): Promise<AutosaveAnswer> {
  const answer = await action(createPost(form, cookie))
  expect(answer.status).toBe(200)
  return await answer.json()
}

/** Auto-saves a form whose answers wait. Returns the version that it shows then. */
async function readSavedVersions(form: [string, string][], unsaved: string[]): Promise<number> {
  const answer = await autosave(form)
  expect(answer).toMatchObject({ status: 'saved', unsaved, merged: [], removed: [] })
  return answer.status === 'saved' ? Number(Object.values(answer.versions)[0]) : 0
}

async function readVersions(): Promise<Record<string, number>> {
  const { withheld: _none, unreadable: _all, ...profile } = await loadProfile(db, ada.owner)
  return Object.fromEntries(Object.entries(profile).map(([name, { version }]) => [name, version]))
}
