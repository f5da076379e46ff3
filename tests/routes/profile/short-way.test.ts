import { beforeEach, describe, expect, test } from 'vitest'
import type { AutosaveAnswer } from '#app/forms/autosave/form-autosaver.ts'
import { hiddenAnswers } from '#app/profile/parse/hidden-answers.ts'
import { formSchema } from '#app/profile/parse/parse-section.server.ts'
import { toWhole } from '#app/profile/parse/section-part.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { startParts } from '#app/profile-pages/start/start-parts.server.ts'
import { action as autosaveAction } from '#app/routes/profile/autosave.ts'
import { action as saveTab } from '#app/routes/profile/section-tab.tsx'
import { loader as start } from '#app/routes/start/start.ts'
import { loader as medicationsPage } from '#app/routes/start/start-medications.tsx'
import { action, loader } from '#app/routes/start/start-page.tsx'
import { loader as ready } from '#app/routes/start/start-ready.tsx'
import { accessEntries } from '#tests/support/data/access-log.ts'
import { expectUnreadableAlert } from '#tests/support/data/expect-unreadable-alert.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { withoutListedDays } from '#tests/support/data/without-listed-days.ts'
import { flipSection } from '#tests/support/db/flip-bit.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readStatus } from '#tests/support/http/answers.ts'
import {
  ada,
  fillProfile,
  logInNewOwner,
  logInOwnerBeforeEach,
  postSection,
  visitSection,
} from '#tests/support/http/profile-visit.ts'
import { visit } from '#tests/support/http/route-context.ts'

logInOwnerBeforeEach()

type Fields = [string, string][]

const load = (page: string, { cookie = ada.cookie, prefix = '' } = {}) => {
  const args = visitSection(db, `${prefix}/start/${page}`, page, cookie)
  return loader({ ...args, params: { page } })
}
const save = (page: string, form: Fields, { cookie = ada.cookie, prefix = '' } = {}) => {
  const args = postSection(db, `${prefix}/start/${page}`, page, form, cookie)
  return action({ ...args, params: { page } })
}
const autosave = async (page: string, form: Fields) => {
  const args = postSection(db, `/profile/autosave?part=${page}`, page, form, ada.cookie)
  return (await (await autosaveAction(args)).json()) as AutosaveAnswer
}
const birthDate = (version: number, dob = '1948-03-02'): Fields => [
  ['version.personal', String(version)],
  ['fullName', 'Anna Berg'],
  ['dob', dob],
]
const contact = (version: number): Fields => [
  ['version.personal', String(version)],
  ['emergencyContacts[0].name', 'Elena Whitlock'],
  ['emergencyContacts[0].phone', '+44 7700 900123'],
]

describe('a part of a section', () => {
  test.each(Object.entries(startParts))('of the page %s has fields of its section', (_, part) => {
    const whole: Section = sectionsByName[part.name as SectionName]
    expect(Object.keys(fieldsOf(part)).length).toBeGreaterThan(1)
    for (const [name, field] of Object.entries(fieldsOf(part))) {
      const own = fieldsOf(whole)[name]
      expect([name, own?.kind]).toEqual([name, field.kind])
      if (field.kind !== 'list' || own?.kind !== 'list') continue
      expect(Object.keys(own.item)).toEqual(expect.arrayContaining(Object.keys(field.item)))
    }
  })

  test.each(
    Object.entries(startParts),
  )('of the page %s leaves a full section as it is', (_, part) => {
    const stored = fullProfile[part.name as SectionName] as Record<string, unknown>
    const names = Object.keys(fieldsOf(part))
    const answers = Object.fromEntries(names.map(name => [name, stored[name]]))
    expect(toWhole(part, answers, stored).value).toEqual(stored)
  })
})

test('The short way starts at the first page without an answer, and ends on the last', async () => {
  const open = () => start(visit(db, '/start', ada.cookie))
  await expectRedirect(open(), '/start/name')
  await expectRedirect(save('name', birthDate(0)), '/start/allergies')
  await expectRedirect(open(), '/start/allergies')
  await fillProfile(db, ada.owner, {
    allergies: { noKnownAllergies: true },
    medications: { noMedications: true },
    history: fullProfile.history,
  })
  await expectRedirect(open(), '/start/contact')
  await expectRedirect(save('contact', contact(1)), '/start/ready')
  await expectRedirect(open(), '/start/ready')
})

test('Two pages of one section keep the answers of each other', async () => {
  await expectRedirect(save('name', birthDate(0)))
  await expectRedirect(save('contact', contact(1)))
  await expectRedirect(save('name', birthDate(2, '1950-01-01')))
  const { personal } = await loadProfile(db, ada.owner)
  expect(personal?.value).toMatchObject({
    fullName: 'Anna Berg',
    dob: '1950-01-01',
    hasEmergencyContact: true,
    emergencyContacts: [{ name: 'Elena Whitlock', phone: '+44 7700 900123' }],
  })
  expect(personal?.value).not.toHaveProperty('noEmergencyContact')
})

test('A full section keeps every other answer', async () => {
  await fillProfile(db, ada.owner, { personal: fullProfile.personal })
  await expectRedirect(save('name', birthDate(1)))
  const { personal } = await loadProfile(db, ada.owner)
  expect(withoutListedDays(personal?.value ?? {})).toEqual({
    ...(fullProfile.personal as object),
    fullName: 'Anna Berg',
    dob: '1948-03-02',
  })
})

test('A page confirms no section, so that the full form still offers its first answers', async () => {
  await expectRedirect(save('name', birthDate(0)))
  expect((await loadProfile(db, ada.owner)).personal?.isOnlyAutosaved).toBe(true)
})

test('Nobody to call is an answer', async () => {
  const none: Fields = [
    ['version.personal', '0'],
    ['noEmergencyContact', 'on'],
  ]
  await expectRedirect(save('contact', none), '/start/ready')
  const { personal } = await loadProfile(db, ada.owner)
  expect(personal?.value).toEqual({ hasEmergencyContact: false, noEmergencyContact: true })
})

describe('implants', () => {
  const kinds = Object.keys(fieldsOfImplants().options)
  const boxes = (ticked: string[], ids: Record<string, number> = {}): Fields => [
    ['version.history', '1'],
    ['noFirstAidStates', 'on'],
    ...kinds.flatMap(
      (kind, index): Fields => [
        [`implantedDevices[${index}].id`, String(ids[kind] ?? '')],
        ...(ticked.includes(kind)
          ? [[`implantedDevices[${index}].kind`, kind] as [string, string]]
          : []),
      ],
    ),
  ]
  const stored = [
    { id: 1, kind: 'stent', device: 'Stent of 2019', year: 2019 },
    { id: 2, device: 'Bullet in the hip' },
    { id: 3, kind: 'stent', device: 'Second stent' },
    { id: 4, kind: 'port', device: 'Port', notes: 'Left chest' },
  ]
  const savedDevices = async () =>
    (await loadProfile(db, ada.owner)).history?.value.implantedDevices ?? []

  beforeEach(() => fillProfile(db, ada.owner, { history: { implantedDevices: stored } }))

  test('of a ticked kind become rows, and the other rows stay', async () => {
    await expectRedirect(
      save('first-aid', boxes(['icd', 'stent', 'port'], { stent: 1, port: 4 })),
      '/start/contact',
    )
    const devices = await savedDevices()
    expect(devices).toHaveLength(5)
    expect(devices).toEqual(
      expect.arrayContaining([
        ...stored.map(row => expect.objectContaining(row)),
        expect.objectContaining({ id: 5, kind: 'icd', device: 'Implanted defibrillator (ICD)' }),
      ]),
    )
  })

  test('are drawn as boxes, ticked for the stored kinds', async () => {
    const { page } = await load('first-aid')
    const rows = page.values.implantedDevices as { kind?: string }[]
    const boxRows = rows.slice(0, kinds.length)
    expect(boxRows.flatMap(({ kind }) => kind ?? [])).toEqual(['port', 'stent'])
    // The form names the rows without a box before "No implants" removes them.
    expect(rows.slice(kinds.length)).toMatchObject([{ id: 2 }, { id: 3 }])
  })

  test('of an unticked kind are removed alone, after the page named their answers', async () => {
    const unticked = boxes(['stent'], { stent: 1, port: 4 })
    const index = kinds.indexOf('port')
    const { status, error, initialValue } = await readFormAnswer(save('first-aid', unticked))
    expect(status).toBe(409)
    expect(error).toEqual({
      [`implantedDevices[${index}].kind`]: [
        'Not saved yet: this removes Port (Notes: Left chest). Save again to remove, or keep them.',
      ],
    })
    expect(await savedDevices()).toHaveLength(4)
    const { page } = await load('first-aid')
    const fields = fieldsOf(startParts['first-aid'] as Section)
    expect(hiddenAnswers(fields, initialValue ?? {}, page.values)).toMatchObject([
      { name: `implantedDevices[${index}]`, words: 'Port (Notes: Left chest)', keptBy: 'port' },
    ])
    const named: Fields = [...unticked, ['hides', `implantedDevices[${index}]`]]
    await expectRedirect(save('first-aid', named))
    expect((await savedDevices()).map(({ id }) => id).toSorted()).toEqual([1, 2, 3])
  })

  test('of an unticked kind are kept by "Keep it"', async () => {
    const control = `implantedDevices[${kinds.indexOf('port')}].kind`
    const unticked = boxes(['stent'], { stent: 1, port: 4 })
    const answer = await readFormAnswer(save('first-aid', [...unticked, ['putBack', control]]))
    expect(answer.status).toBe(200)
    expect(answer.initialValue?.implantedDevices).toContainEqual({ id: '4', kind: 'port' })
  })

  test('of an unticked kind stay until Save, and one without more answers goes at once', async () => {
    const answer = await autosave('first-aid', boxes(['icd', 'stent'], { stent: 1, port: 4 }))
    expect(answer).toMatchObject({ status: 'saved', waiting: ['Port or central line'] })
    expect((await savedDevices()).map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4, 5])
    const next = boxes(['stent', 'port'], { icd: 5, stent: 1, port: 4 })
    next[0] = ['version.history', '2']
    expect(await autosave('first-aid', next)).toMatchObject({ status: 'saved', waiting: [] })
    expect((await savedDevices()).map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4])
  })

  test('are not quoted by auto-save: it names the box', async () => {
    const answer = await autosave('first-aid', boxes(['port'], { stent: 1, port: 4 }))
    expect(answer).toMatchObject({ status: 'saved', waiting: ['Stent'] })
  })

  test('that nobody ticked are removed by "No implants" only after the page named them', async () => {
    const none: Fields = [...boxes([], { stent: 1, port: 4 }), ['noImplantedDevices', 'on']]
    const { status, error } = await readFormAnswer(save('first-aid', none))
    expect(status).toBe(409)
    expect(error?.noImplantedDevices?.[0]).toContain('4 devices')
    expect(await savedDevices()).toHaveLength(4)
  })

  test('of an unticked kind, and without a box, are named by "No implants" too', async () => {
    const boxesAndNone: Fields = [
      ...boxes(['stent'], { stent: 1, port: 4 }),
      ['noImplantedDevices', 'on'],
    ]
    const answer = await readFormAnswer(save('first-aid', boxesAndNone))
    const words = answer.error?.noImplantedDevices?.[0]
    for (const device of ['4 devices', 'Stent', 'Port', 'Bullet in the hip', 'Second stent'])
      expect(words).toContain(device)
    const { page } = await load('first-aid')
    const fields = fieldsOf(startParts['first-aid'] as Section)
    const [named] = hiddenAnswers(fields, answer.initialValue ?? {}, page.values)
    expect(words).toContain(named?.words)
  })

  test('of an unticked kind without more answers are not named by "No implants"', () => {
    const fields = fieldsOf(startParts['first-aid'] as Section)
    const plain = { id: 6, kind: 'port', device: 'Port or central line' }
    const posted = { noImplantedDevices: 'on', implantedDevices: [{ id: '6' }] }
    expect(hiddenAnswers(fields, posted, { implantedDevices: [plain] })).toEqual([])
  })
})

test('A device without words gets the name of its kind, except another implant', () => {
  const parse = (kind: string) =>
    formSchema([sectionsByName.history]).safeParse({
      version: { history: '0' },
      implantedDevices: [{ kind }],
    })
  const { data } = parse('port')
  expect(data?.entries[0]?.value.implantedDevices).toEqual([
    expect.objectContaining({ device: 'Port or central line' }),
  ])
  expect(parse('other').error?.issues[0]?.message).toBe(
    'Choose a kind of device, or write its name',
  )
})

test('Medications that cannot be opened are passed over', async () => {
  await fillProfile(db, ada.owner, { medications: fullProfile.medications })
  await flipSection(db, ada.owner, 'medications')
  const { unreadable, place } = await expectUnreadableAlert(() =>
    medicationsPage(visit(db, '/start/medications', ada.cookie)),
  )
  expect(unreadable).toEqual(['Medications & Supplements'])
  expect(place.next).toBe('/start/first-aid')
})

function fieldsOfImplants() {
  const list = startParts['first-aid'] && fieldsOf(startParts['first-aid']).implantedDevices
  const kind = list?.kind === 'list' ? list.item.kind : undefined
  if (kind?.kind !== 'choice') throw new Error('The page has no kinds of implants')
  return kind
}

test('A form that is sent twice is saved once', async () => {
  const rows: Fields = [
    ['version.allergies', '0'],
    ['allergies[0].allergen', 'Wool'],
    ['allergies[0].severity', 'mild'],
  ]
  await expectRedirect(save('allergies', rows))
  await expectRedirect(save('allergies', rows))
  const { allergies } = await loadProfile(db, ada.owner)
  expect(allergies).toMatchObject({ version: 1, value: { allergies: [{ allergen: 'Wool' }] } })
  expect(allergies?.value.allergies).toHaveLength(1)
})

test('An allergy that was added elsewhere meanwhile stays whole, without a question', async () => {
  await fillProfile(db, ada.owner, {
    allergies: { allergies: [{ id: 1, allergen: 'Wool', reaction: 'Hives', severity: 'mild' }] },
  })
  const { page } = await load('allergies')
  const wool = [
    ['allergies[0].id', '1'],
    ['allergies[0].allergen', 'Wool'],
  ] as const
  const added: Fields = [
    ['version.allergies', '1'],
    ...wool.map(([name, value]): Fields[number] => [name, value]),
    ['allergies[0].reaction', 'Hives'],
    ['allergies[0].severity', 'mild'],
    ['allergies[1].allergen', 'Latex'],
    ['allergies[1].reaction', 'Swelling'],
    ['allergies[1].severity', 'severe'],
  ]
  await saveTab(postSection(db, '/profile/allergies', 'allergies', added, ada.cookie))
  const typed: Fields = [
    ['version.allergies', '1'],
    ['opened.allergies', `${page.versions.allergies}`],
    ...wool.map(([name, value]): Fields[number] => [name, value]),
    ['allergies[0].severity', 'severe'],
  ]
  await expectRedirect(save('allergies', typed))
  const { allergies } = await loadProfile(db, ada.owner)
  expect(allergies?.value.allergies).toEqual([
    { id: 1, allergen: 'Wool', reaction: 'Hives', reactionUnknown: false, severity: 'severe' },
    { id: 2, allergen: 'Latex', reaction: 'Swelling', reactionUnknown: false, severity: 'severe' },
  ])
})

test('A page without an answer is refused, with what was typed', async () => {
  const { status, error, initialValue } = await readFormAnswer(save('name', birthDate(0, '')))
  expect({ status, error }).toEqual({ status: 400, error: { dob: ['Enter the date of birth'] } })
  expect(initialValue).toMatchObject({ fullName: 'Anna Berg' })
  expect(await loadProfile(db, ada.owner)).toEqual({})
})

describe('auto-save', () => {
  test('logs a proxy as a reader only if it names a row of the owner', async () => {
    const paula = await logInNewOwner(db)
    const id = await grantAccess(db, ada.owner, paula.owner, 'full_edit')
    const { page } = await load('allergies')
    const row = (allergen: string): Fields => [
      ['version.allergies', '0'],
      ['opened.allergies', `${page.versions.allergies}`],
      ['allergies[0].allergen', allergen],
    ]
    const asPaula = async (form: Fields) => {
      const path = `/for/${id}/profile/autosave?part=allergies`
      const args = postSection(db, path, 'allergies', form, paula.cookie)
      return (await (await autosaveAction(args)).json()) as AutosaveAnswer
    }
    expect(await asPaula(row('Latex'))).toMatchObject({ status: 'saved', kept: [] })
    expect(await accessEntries(db, ada.owner)).toEqual([])
    await autosave('allergies', row('Wool'))
    const answer = await asPaula(row('Pollen'))
    expect(answer).toMatchObject({ kept: expect.arrayContaining(['Known allergies: Wool']) })
    expect(await accessEntries(db, ada.owner)).toMatchObject([
      { what: 'Read as a proxy: Allergies' },
    ])
  })

  test('keeps a page that is half answered, and the other answers of its section', async () => {
    await fillProfile(db, ada.owner, { personal: { phone: '+44 7700 900456' } })
    expect(await autosave('name', birthDate(1, ''))).toMatchObject({ status: 'saved' })
    const half: Fields = [
      ['version.history', '0'],
      ['firstAidStates', 'epilepsy'],
    ]
    expect(await autosave('first-aid', half)).toMatchObject({ status: 'saved' })
    const { personal, history } = await loadProfile(db, ada.owner)
    expect(personal?.value).toMatchObject({ fullName: 'Anna Berg', phone: '+44 7700 900456' })
    expect(history?.value.firstAidStates).toEqual(['epilepsy'])
    const { status } = await readFormAnswer(save('first-aid', half))
    expect(status).toBe(400)
  })

  test('returns the ids of new rows, with which Save adds none twice', async () => {
    const row: Fields = [
      ['version.allergies', '0'],
      ['allergies[0].id', ''],
      ['allergies[0].allergen', 'Wool'],
    ]
    const answer = await autosave('allergies', row)
    expect(answer).toMatchObject({ newRows: { 'allergies[0].id': 1 }, versions: { allergies: 1 } })
    const again: Fields = [['version.allergies', '1'], ['allergies[0].id', '1'], ...row.slice(2)]
    await expectRedirect(save('allergies', again))
    expect((await loadProfile(db, ada.owner)).allergies?.value.allergies).toHaveLength(1)
  })

  test('names the invalid fields as the page does, and takes no field of another page', async () => {
    const unknownKind: Fields = [
      ['version.history', '0'],
      ['implantedDevices[0].kind', 'no-such-kind'],
    ]
    const answer = await autosave('first-aid', unknownKind)
    expect(answer).toMatchObject({ status: 'saved', unsaved: ['Device 1: Kind of device'] })
    const whole: Fields = [...birthDate(0), ['phone', '+44 7700 900456']]
    expect(await autosave('name', whole)).toEqual({ status: 'invalid', check: ['the form'] })
    expect(await loadProfile(db, ada.owner)).toEqual({})
  })

  test('refuses a page without auto-save, and a section that its page does not ask for', async () => {
    const medicine: Fields = [
      ['version.medications', '0'],
      ['medications[0].name', 'Metformin'],
    ]
    expect(await readStatus(autosave('medications', medicine))).toBe(400)
    for (const page of ['no-such-page', 'constructor', 'ready', 'allergies']) {
      expect(await readStatus(autosave(page, birthDate(0))), page).toBe(400)
    }
    expect(await loadProfile(db, ada.owner)).toEqual({})
  })
})

test('A section that cannot be opened is passed over, and a save does not replace it', async () => {
  await fillProfile(db, ada.owner, { allergies: fullProfile.allergies })
  await flipSection(db, ada.owner, 'allergies')
  const read = () => db.selectFrom('medical_profiles').select('data').execute()
  const damaged = await read()
  const { unreadable } = await expectUnreadableAlert(() => load('allergies'))
  expect(unreadable).toEqual(['Allergies'])
  const rows: Fields = [
    ['version.allergies', '1'],
    ['noKnownAllergies', 'on'],
  ]
  const refused = await readFormAnswer(save('allergies', rows))
  expect(refused.status).toBe(409)
  expect(refused.error?.['']?.[0]).toContain('Allergies could not be read')
  await expectRedirect(save('name', birthDate(0)), '/start/allergies')
  await expectRedirect(start(visit(db, '/start', ada.cookie)), firstAfterAllergies)
  expect(await read()).toEqual(expect.arrayContaining(damaged))
})

// The page after the allergies that has no answer yet.
const firstAfterAllergies = '/start/medications'

describe('a proxy', () => {
  async function asProxy(level: 'full_edit' | 'view_only', withheld: string[] = []) {
    const { owner, cookie } = await logInNewOwner(db)
    const id = await grantAccess(db, ada.owner, owner, level, { withheld })
    return { cookie, prefix: `/for/${id}` }
  }

  test('with full access answers for the owner, in whose name the page is filled in', async () => {
    const paul = await asProxy('full_edit')
    const { page, canEdit } = await load('name', paul)
    expect(canEdit).toBe(true)
    expect(page.values.fullName).toBe(`${ada.owner.firstName} ${ada.owner.lastName}`)
    await expectRedirect(save('name', birthDate(0), paul))
    expect((await loadProfile(db, ada.owner)).personal?.value.dob).toBe('1948-03-02')
  })

  test('does not see the page of a withheld section, and is led past it', async () => {
    const paul = await asProxy('full_edit', ['allergies'])
    expect(await readStatus(load('allergies', paul))).toBe(404)
    const { place } = await load('name', paul)
    expect(place.next).not.toBe('/start/allergies')
    const own = await load('name')
    expect(place.count).toBe(own.place.count - 1)
    expect(own.place.next).toBe('/start/allergies')
    expect(await readStatus(save('allergies', [['version.allergies', '0']], paul))).toBe(404)
  })

  test('who may only read saves nothing, and gets what was typed', async () => {
    const paul = await asProxy('view_only')
    expect((await load('name', paul)).canEdit).toBe(false)
    const { status, initialValue } = await readFormAnswer(save('name', birthDate(0), paul))
    expect(status).toBe(403)
    expect(initialValue).toMatchObject({ dob: '1948-03-02' })
    expect(await loadProfile(db, ada.owner)).toEqual({})
  })
})

test('The last page shows what the emergency link shows', async () => {
  await fillProfile(db, ada.owner)
  const { screen, linkId } = await ready(visit(db, '/start/ready', ada.cookie))
  expect(linkId).toBeDefined()
  expect(screen.contacts.length).toBeGreaterThan(0)
  expect(screen.critical?.allergies.dangerous.length).toBeGreaterThan(0)
})
