import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import type { FormAnswer } from '#app/profile-pages/section-form-route.server.ts'
import { action as confirmAction } from '#app/routes/profile/confirm-section.ts'
import { loader as loadTabs } from '#app/routes/profile/profile.tsx'
import { action, loader } from '#app/routes/profile/section-tab.tsx'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { withoutListedDays } from '#tests/support/data/without-listed-days.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import {
  expectRedirect,
  expectToast,
  readFormAnswer,
  readMessage,
} from '#tests/support/http/answers.ts'
import {
  ada,
  filledForm,
  fillProfile,
  hidesEntries,
  logInNewOwner,
  logInOwnerBeforeEach,
  postSection,
  visitSection,
} from '#tests/support/http/profile-visit.ts'
import { visit } from '#tests/support/http/route-context.ts'

const messages: Record<SectionName, string> = {
  personal: 'Personal information saved successfully',
  history: 'Medical history saved successfully',
  medications: 'Medications saved successfully',
  allergies: 'Allergies saved successfully',
  immunizations: 'Immunizations saved successfully',
  social: 'Social history saved successfully',
  reproductive: 'Reproductive history saved successfully',
  mental: 'Mental health saved successfully',
  functional: 'Functional status saved successfully',
  cultural: 'Cultural preferences saved successfully',
}

logInOwnerBeforeEach()

describe.each(
  sections.map(({ name, slug }) => [slug, name as SectionName] as const),
)('The page /profile/%s', (slug, name) => {
  const path = `/profile/${slug}`
  const fixture = fullProfile[name]
  const form = (version: number) => filledForm({ [name]: fixture }, version)
  const load = (cookie = ada.cookie, query = '') =>
    loader(visitSection(db, `${path}${query}`, slug, cookie))
  const save = (entries: [string, string][], cookie = ada.cookie) =>
    action(postSection(db, path, slug, entries, cookie))

  beforeEach(async () => {
    // Mental health has a page only if the history says so.
    if (name === 'mental') await fillProfile(db, ada.owner, { history: fullProfile.history })
  })

  test('opens as a form, and shows the saved values later', async () => {
    expect(await load()).toMatchObject({
      isEditing: true,
      isSaved: false,
      page: { versions: { [name]: 0 } },
    })
    await expectRedirect(save(form(0)), path, messages[name])
    expect(await load()).toMatchObject({
      isEditing: false,
      isSaved: true,
      page: { versions: { [name]: 1 }, missing: [] },
    })
    expect(await load(ada.cookie, '?edit=1')).toMatchObject({ isEditing: true })
    const stored = (await loadProfile(db, ada.owner))[name]?.value ?? {}
    expect(withoutListedDays(stored)).toEqual(removeAbsent(fixture))
  })

  test('shows nothing of another account', async () => {
    await save(form(0))
    const ben = await logInNewOwner(db)
    if (name === 'mental') await fillProfile(db, ben.owner, { history: fullProfile.history })
    expect(await load(ben.cookie)).toMatchObject({ isSaved: false })
    await expectRedirect(save(form(0), ben.cookie))
    expect(await load()).toMatchObject({ page: { versions: { [name]: 1 } } })
  })

  test('redirects to the login without a session, and writes nothing', async () => {
    const before = await readRows()
    const asked = await expectRedirect(load(''))
    const posted = await expectRedirect(save(form(0), ''))
    expect([asked.location, posted.location]).toEqual(['/login', '/login'])
    expect(await readRows()).toEqual(before)
  })

  test('answers 400 with the typed values if a value is invalid', async () => {
    const answer = await readFormAnswer(save([...form(0), ['surprise', 'x']]))
    expect(answer).toMatchObject({
      status: 400,
      error: { surprise: ['This form has no such field'] },
      initialValue: { version: { [name]: '0' } },
    })
    expect(Object.keys(answer.initialValue ?? {})).toEqual(
      expect.arrayContaining(listAnsweredNames(fixture)),
    )
    expect((await loadProfile(db, ada.owner))[name]).toBeUndefined()
  })

  test('saves nothing without the version of the form', async () => {
    const entries = form(0).filter(([field]) => !field.startsWith('version'))
    await expect(save(entries)).rejects.toMatchObject({ status: 400 })
  })

  test('reports a failure of the database, keeps the typed values, and logs no word of them', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'medical_profiles', ['insert', 'update'])
    const answer = await readFormAnswer(save(form(0)))
    expect(answer.status).toBe(503)
    const noun = messages[name].replace(' saved successfully', '').toLowerCase()
    expect(answer.error?.['']).toEqual([
      `Error saving ${noun}. It was not saved. What you typed is still here: please try again.`,
    ])
    expect(Object.keys(answer.initialValue ?? {})).toEqual(
      expect.arrayContaining(listAnsweredNames(fixture)),
    )
    expect(errorLog).toHaveBeenCalled()
    for (const words of listWords(fixture)) {
      expect(JSON.stringify(errorLog.mock.calls)).not.toContain(words)
    }
  })

  test('is confirmed as still correct without being edited', async () => {
    await save(form(0))
    await backdate()
    const { location, headers } = await expectRedirect(confirm(slug, 1))
    expect(location).toBe(path)
    expect(await readMessage(headers)).toBe(
      messages[name].replace('saved successfully', 'confirmed as still correct'),
    )
    const { updatedAt, confirmedAt, page } = await loadTabOf(slug)
    expect(updatedAt).toBe(longAgo)
    expect(confirmedAt && confirmedAt > longAgo).toBe(true)
    expect(page.versions).toEqual({ [name]: 1 })
  })
})

test('An unknown section is not found', async () => {
  for (const slug of ['history', 'nonsense', '__proto__', '']) {
    const path = `/profile/${slug}`
    await expect(loader(visitSection(db, path, slug, ada.cookie))).rejects.toMatchObject({
      status: 404,
    })
    const form = filledForm({ history: fullProfile.history }, 0)
    await expect(action(postSection(db, path, slug, form, ada.cookie))).rejects.toMatchObject({
      status: 404,
    })
  }
  expect(await readRows()).toEqual([])
})

test('An empty form is not reported as saved', async () => {
  const path = '/profile/functional'
  const form = filledForm({ functional: {} }, 0)
  const { location, headers } = await expectRedirect(
    action(postSection(db, path, 'functional', form, ada.cookie)),
  )
  expect(location).toBe(path)
  expect(await readMessage(headers)).toBe('Nothing was entered, so nothing was saved')
  expect(await loadProfile(db, ada.owner)).toEqual({})
})

describe('Mental health', () => {
  const load = () => loader(visitSection(db, '/profile/mental', 'mental', ada.cookie))
  const tabs = async () =>
    (await loadTabs(visit(db, '/profile/personal', ada.cookie))).tabs.map(({ to }) => to)

  test.each([
    ['nothing is said', undefined],
    ['the answer is no', 'no'],
  ])('leads to functional status and has no tab while %s', async (_, answer) => {
    if (answer) await fillProfile(db, ada.owner, { history: { hasMentalHealthHistory: answer } })
    await expectRedirect(load(), '/profile/functional')
    expect(await tabs()).not.toContain('/profile/mental')
  })

  test('has its tab once the answer is yes', async () => {
    await fillProfile(db, ada.owner, { history: { hasMentalHealthHistory: 'yes' } })
    expect(await load()).toMatchObject({ slug: 'mental', isEditing: true })
    expect(await tabs()).toEqual([
      '/profile/personal',
      '/profile/medical-history',
      '/profile/allergies',
      '/profile/medications',
      '/profile/immunizations',
      '/profile/social',
      '/profile/reproductive',
      '/profile/mental',
      '/profile/functional',
      '/profile/cultural',
    ])
  })

  test('keeps a form that was filled in while the answer became no, and says so', async () => {
    await fillProfile(db, ada.owner, { history: { hasMentalHealthHistory: 'no' } })
    const form = filledForm({ mental: fullProfile.mental }, 0)
    const { headers } = await expectRedirect(
      action(postSection(db, '/profile/mental', 'mental', form, ada.cookie)),
    )
    expect(await readMessage(headers)).toBe(
      'Mental health saved successfully. This section is not applicable based on your medical history.',
    )
    expect((await loadProfile(db, ada.owner)).mental?.value).toEqual(fullProfile.mental)
  })
})

describe('Confirming a section', () => {
  const path = '/profile/allergies'
  beforeEach(() => fillProfile(db, ada.owner, { allergies: fullProfile.allergies }))

  test('is refused after a change meanwhile, and asks to read it again', async () => {
    const changed = filledForm({ allergies: { noKnownAllergies: true } }, 1)
    const form = [...changed, ...hidesEntries('allergies')]
    await expectRedirect(action(postSection(db, path, 'allergies', form, ada.cookie)))
    await backdate()
    const { headers } = await expectRedirect(confirm('allergies', 1))
    expect(await readMessage(headers)).toBe(
      'Not confirmed: this section was changed meanwhile. Read it again.',
    )
    expect(await loadTabOf('allergies')).toMatchObject({ confirmedAt: longAgo })
  })

  test('changes nothing of another account', async () => {
    await backdate()
    const ben = await logInNewOwner(db)
    await expectToast(confirm('allergies', 1, ben), /^Not confirmed/)
    expect(await loadTabOf('allergies')).toMatchObject({ confirmedAt: longAgo })
  })

  test('is refused from a page that another account opened', async () => {
    const ben = await logInNewOwner(db)
    await fillProfile(db, ben.owner, { allergies: fullProfile.allergies })
    await backdate()
    const { headers } = await expectRedirect(confirm('allergies', 1, ada, ben))
    expect(await readMessage(headers)).toBe(
      'Not confirmed: you opened it from another account than the one that is logged in now. Read it again.',
    )
    expect(await loadTabOf('allergies')).toMatchObject({ confirmedAt: longAgo })
  })

  test('reports a failure of the database', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'medical_profiles', ['insert', 'update'])
    await expectToast(confirm('allergies', 1), 'Not confirmed. Please try again.')
  })

  test('rejects invalid posts', async () => {
    const posted = confirmAction(
      postSection(db, '/profile/allergies/confirm', 'allergies', [['version', 'x']], ada.cookie),
    )
    await expect(posted).rejects.toMatchObject({ status: 400 })
  })
})

describe('A section of lists', () => {
  const allergyForm = (value: object, version: number) => filledForm({ allergies: value }, version)
  const post = (entries: [string, string][]) =>
    action(postSection(db, '/profile/allergies', 'allergies', entries, ada.cookie))
  const readSaved = async () => (await loadProfile(db, ada.owner)).allergies

  test('never reuses the id of a removed row', async () => {
    const rows = [
      { id: 1, allergen: 'Penicillin' },
      { id: 2, allergen: 'Latex' },
    ]
    await expectRedirect(post(allergyForm({ allergies: rows }, 0)))
    await expectRedirect(post(allergyForm({ allergies: rows.slice(0, 1) }, 1)))
    await expectRedirect(post(allergyForm({ allergies: [rows[0], { allergen: 'Wool' }] }, 2)))
    expect((await readSaved())?.value.allergies).toMatchObject([
      { id: 1, allergen: 'Penicillin' },
      { id: 3, allergen: 'Wool' },
    ])
  })

  test('does not conflict with itself when its first save is sent twice', async () => {
    const form = allergyForm({ allergies: [{ allergen: 'Latex' }, { allergen: 'Wool' }] }, 0)
    await expectRedirect(post(form))
    await expectRedirect(post(form))
    expect(await readSaved()).toMatchObject({
      version: 1,
      value: { allergies: [{ id: 1 }, { id: 2 }] },
    })
  })

  test('keeps version and date when it is saved unchanged, and is confirmed', async () => {
    const value = { allergies: [{ id: 1, allergen: 'Latex' }] }
    await fillProfile(db, ada.owner, { allergies: value })
    await db
      .updateTable('medical_profiles')
      .set({ updated_at: longAgo, confirmed_at: longAgo })
      .execute()
    await expectRedirect(post(allergyForm(value, 1)))
    const after = await readSaved()
    expect(after).toMatchObject({ version: 1, updatedAt: longAgo })
    expect(after?.confirmedAt).not.toBe(longAgo)
  })

  test('keeps every chosen entry when another would exclude it', async () => {
    await fillProfile(db, ada.owner, { allergies: { noKnownAllergies: false, allergies: [] } })
    const theirs = { allergies: [{ id: 1, allergen: 'Penicillin' }] }
    await expectRedirect(post(allergyForm(theirs, 1)))
    const none = [...allergyForm({ noKnownAllergies: true }, 1), asked('allergies', 2)]
    const keep = choices({ 'allergies[1]': 'theirs' })
    const answer = await readConflict(post([...none, ...keep, ...hidesEntries('allergies')]))
    expect(answer).toMatchObject({
      status: 409,
      error: { '': [expect.stringContaining('cannot be kept beside your other choices')] },
      conflict: { changes: [{ path: 'allergies[1]' }] },
    })
    expect(await readSaved()).toMatchObject({ version: 2, value: theirs })
  })
})

describe('A dose that two people changed at the same time', () => {
  const form = (totalDosage: number, unit: string, version: number) =>
    filledForm(
      { medications: { medications: [{ id: 1, name: 'Senna', totalDosage, unit }] } },
      version,
    )
  const post = (entries: [string, string][]) =>
    action(postSection(db, '/profile/medications', 'medications', entries, ada.cookie))
  const dose = ['medications[1].totalDosage', 'medications[1].unit'] as const

  test('stays whole if only its unit and the dosage per pill differ', async () => {
    const pills = (dosagePerPill: number, unit: string, version: number) => {
      const row = { id: 1, name: 'Senna', totalDosage: 500, unit, dosagePerPill }
      return filledForm({ medications: { medications: [row] } }, version)
    }
    await expectRedirect(post(pills(100, 'mg', 0)))
    await expectRedirect(post(pills(250, 'mcg', 1)))
    const parted = choices({ [dose[1]]: 'theirs', 'medications[1].dosagePerPill': 'mine' })
    const form = [...pills(50, 'mg', 1), asked('medications', 2)]
    const answer = await readConflict(post([...form, ...parted]))
    expect(answer.error?.['']).toEqual([
      'Not saved: your choices do not fit together. “Unit” and “Strength of one” belong together. Choose the same for both.',
    ])
  })

  test('is never merged from both', async () => {
    await expectRedirect(post(form(1, 'mg', 0)))
    await expectRedirect(post(form(500, 'mcg', 1)))
    const mine = form(0.5, 'mg', 1)
    expect((await readConflict(post(mine))).conflict?.changes).toMatchObject([
      { path: dose[0], oldText: '500 mcg', newText: '0.5 mg' },
      { path: dose[1], oldText: 'mcg', newText: 'mg' },
    ])
    const parted = choices({ [dose[0]]: 'theirs', [dose[1]]: 'mine' })
    const answer = await readConflict(post([...mine, asked('medications', 2), ...parted]))
    expect(answer.error?.['']).toEqual([
      'Not saved: your choices do not fit together. “Total dosage” and “Unit” belong together. Choose the same for both.',
    ])
    const together = choices({ [dose[0]]: 'theirs', [dose[1]]: 'theirs' })
    await expectRedirect(post([...mine, asked('medications', 2), ...together]))
    expect((await loadProfile(db, ada.owner)).medications?.value.medications).toMatchObject([
      { totalDosage: 500, unit: 'mcg' },
    ])
  })
})

describe('A form whose section was saved meanwhile', () => {
  const mine = { ...fullProfile.personal, city: 'Mine', phone: undefined }
  const theirs = { ...fullProfile.personal, city: 'Theirs', phone: '+1 555 010 0199' }
  const decided = [
    ...filledForm({ personal: mine }, 1),
    asked('personal', 2),
    ...choices({ phone: 'theirs', city: 'mine' }),
  ]
  const post = (entries: [string, string][]) =>
    action(postSection(db, '/profile/personal', 'personal', entries, ada.cookie))
  const readSaved = async () => (await loadProfile(db, ada.owner)).personal

  beforeEach(async () => {
    await fillProfile(db, ada.owner, { personal: fullProfile.personal })
    await expectRedirect(post(filledForm({ personal: theirs }, 1)))
  })

  test('shows both values of every difference, and saves nothing', async () => {
    const answer = await readConflict(post(filledForm({ personal: mine }, 1)))
    expect(answer.status).toBe(409)
    expect(answer).toMatchObject({
      error: { '': [expect.stringMatching(/^Not saved/)] },
      initialValue: { city: 'Mine' },
      conflict: {
        versions: { personal: 2 },
        changes: [
          { path: 'phone', oldText: '+1 555 010 0199', newText: 'Not provided' },
          { path: 'city', label: 'City', oldText: 'Theirs', newText: 'Mine' },
        ],
      },
    })
    expect(await readSaved()).toMatchObject({ version: 2, value: { city: 'Theirs' } })
  })

  test('is saved as decided, difference by difference', async () => {
    await expectRedirect(post(decided))
    expect(await readSaved()).toMatchObject({
      version: 3,
      value: { city: 'Mine', phone: '+1 555 010 0199' },
    })
  })

  test('asks again about an undecided difference, and keeps the decided ones', async () => {
    const half = [
      ...filledForm({ personal: mine }, 1),
      asked('personal', 2),
      ...choices({ phone: 'theirs', city: undefined }),
    ]
    const answer = await readConflict(post(half))
    expect(answer).toMatchObject({
      status: 409,
      error: { 'keep[1].side': ['Choose which entry to keep'] },
      initialValue: { city: 'Mine', keep: [{ path: 'phone', side: 'theirs' }, { path: 'city' }] },
      conflict: { versions: { personal: 2 } },
    })
    expect(await readSaved()).toMatchObject({ version: 2 })
  })

  test('asks again when a third save came in between', async () => {
    await expectRedirect(
      post(filledForm({ personal: { ...theirs, country: 'Malta', city: 'Third' } }, 2)),
    )
    const answer = await readConflict(post(decided))
    expect(answer.conflict).toMatchObject({
      versions: { personal: 3 },
      changes: [{ path: 'phone' }, { path: 'city', oldText: 'Third' }],
    })
    expect(await readSaved()).toMatchObject({
      version: 3,
      value: { city: 'Third', country: 'Malta' },
    })
  })

  test.each([
    ['a row is added', [['__intent__', addContact]]],
    ['something in the form is wrong', [['email', 'nobody']]],
  ] as [string, [string, string][]][])('asks again after %s', async (_, more) => {
    const names = more.map(([name]) => name)
    const open = [
      ...filledForm({ personal: mine }, 1).filter(([name]) => !names.includes(name)),
      asked('personal', 2),
      ...choices({ phone: 'theirs', city: undefined }),
    ]
    const answer = await readConflict(post([...open, ...more]))
    expect(answer.conflict).toMatchObject({
      versions: { personal: 2 },
      changes: expect.arrayContaining([
        expect.objectContaining({ path: 'phone', oldText: '+1 555 010 0199' }),
        expect.objectContaining({ path: 'city', oldText: 'Theirs', newText: 'Mine' }),
      ]),
    })
    expect(answer.initialValue).toMatchObject({
      keep: [{ path: 'phone', side: 'theirs' }, { path: 'city' }],
    })
    expect(await readSaved()).toMatchObject({ version: 2, value: { city: 'Theirs' } })
  })

  test('shows nothing of the record to a form of another account', async () => {
    const ben = await logInNewOwner(db)
    const form: [string, string][] = [
      ...filledForm({ personal: mine }, 1),
      ...choices({ city: undefined }),
      ['owner', ben.owner.id],
    ]
    for (const entries of [form, [...form, ['email', 'nobody'] as [string, string]]]) {
      const answer = await readConflict(post(entries))
      expect(answer.error?.['']?.[0]).toMatch(/^Not saved: this form belongs to another account/)
      expect(answer).not.toHaveProperty('conflict')
    }
    expect(await readSaved()).toMatchObject({ version: 2, value: { city: 'Theirs' } })
  })

  test('asks again after a third save, without a preselected entry', async () => {
    await expectRedirect(post(filledForm({ personal: { ...theirs, city: 'Third' } }, 2)))
    const answer = await readConflict(post(decided))
    expect(answer.conflict).toMatchObject({ versions: { personal: 3 }, chosen: {} })
  })

  test('asks again about a field that was typed after its decision', async () => {
    const typedOn = { ...mine, city: 'Typed after choosing' }
    const keep = [...choices({ phone: 'theirs', city: 'theirs' }), ['keep[1].mine', 'Mine']] as [
      string,
      string,
    ][]
    const form = [...filledForm({ personal: typedOn }, 1), asked('personal', 2)]
    const answer = await readConflict(post([...form, ...keep]))
    expect(answer).toMatchObject({
      status: 409,
      error: { 'keep[1].side': ['Choose which entry to keep'] },
    })
    expect(answer.conflict?.chosen).toEqual({ phone: 'theirs' })
    expect(await readSaved()).toMatchObject({ version: 2 })
  })

  test('asks again after a failure of the database', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'medical_profiles', ['insert', 'update'])
    const answer = await readConflict(post(decided))
    expect(answer.status).toBe(503)
    expect(answer.conflict?.changes).toMatchObject([{ path: 'phone' }, { path: 'city' }])
  })

  test('has no difference if both values are the same', async () => {
    await expectRedirect(post(filledForm({ personal: theirs }, 1)))
    expect(await readSaved()).toMatchObject({ value: { city: 'Theirs' } })
  })
})

const addContact = JSON.stringify({
  type: 'insert',
  payload: { name: 'emergencyContacts', defaultValue: {} },
})

type Conflicted = Awaited<ReturnType<typeof readFormAnswer>> & Pick<FormAnswer, 'conflict'>

async function readConflict(work: Promise<unknown>): Promise<Conflicted> {
  return (await readFormAnswer(work)) as Conflicted
}

/** Returns the field of a conflict: the stored version that its questions are about. */
function asked(section: string, version: number): [string, string] {
  return [`asked.${section}`, `${version}`]
}

function choices(sides: Record<string, string | undefined>): [string, string][] {
  return Object.entries(sides).flatMap(([path, side], index): [string, string][] => [
    [`keep[${index}].path`, path],
    ...(side ? [[`keep[${index}].side`, side] as [string, string]] : []),
  ])
}

/** Confirms a section as still correct that was read at this version. */
async function confirm(slug: string, version: number, reader = ada, owner = reader) {
  const form: [string, string][] = [
    ['version', String(version)],
    ['owner', owner.owner.id],
  ]
  return await confirmAction(postSection(db, `/profile/${slug}/confirm`, slug, form, reader.cookie))
}

async function loadTabOf(slug: string) {
  return await loader(visitSection(db, `/profile/${slug}`, slug, ada.cookie))
}

const longAgo = '2020-01-01T00:00:00.000Z'

async function backdate(): Promise<void> {
  await db
    .updateTable('medical_profiles')
    .set({ updated_at: longAgo, confirmed_at: longAgo })
    .execute()
}

async function readRows() {
  return await db.selectFrom('medical_profiles').selectAll().execute()
}

function removeAbsent(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function listAnsweredNames(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === false || value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [name],
  )
}

function listWords(values: object): string[] {
  return Object.values(values).filter(
    value => typeof value === 'string' && /^[A-Z].{7,}/.test(value),
  )
}
