import { describe, expect, test } from 'vitest'
import type { AutosaveAnswer } from '#app/forms/autosave/form-autosaver.ts'
import { draftMarker } from '#app/forms/draft-fields.ts'
import { canClose, maxEditedRows, maxOpenRows } from '#app/profile/parse/closed-rows.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import type { ListField } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sections,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { toFormPage } from '#app/profile-pages/section-form-page.server.ts'
import { action as autosaveAction } from '#app/routes/profile/autosave.ts'
import { action } from '#app/routes/profile/section-tab.tsx'
import { fullProfile, variants } from '#tests/support/data/full-profile.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import { formEntries } from '#tests/support/http/form-data.ts'
import {
  ada,
  fillProfile,
  logInOwnerBeforeEach,
  postSection,
} from '#tests/support/http/profile-visit.ts'

type Values = Record<string, unknown>

const lists = sections.flatMap(section =>
  Object.entries(fieldsOf(section)).flatMap(([name, list]) =>
    list.kind === 'list' && canClose(list) ? [{ section, name, list, label: list.label }] : [],
  ),
)

logInOwnerBeforeEach()

describe.each(lists)('A row of “$label”', ({ section, name, list }) => {
  test('is edited alone: the others stay as they are', async () => {
    const rows = await fill(section, name, list)
    const form = await open(section)
    const answer = await readFormAnswer(save(section, [...form, ['editRow', `${name}[0]`]]))
    expect(answer.status).toBe(200)
    const posted = answer.initialValue as Values
    expect(rowsIn(posted, name).slice(1)).toEqual(rows.slice(1).map(({ id }) => ({ id: `${id}` })))
    const text = textColumn(list, rows[0])
    const edited = { ...rowsIn(posted, name)[0], [text]: 'Changed here' }
    const next = { ...posted, [name]: [edited, ...rowsIn(posted, name).slice(1)] }
    await expectRedirect(save(section, formEntries(next)))
    expect(await stored(section, name)).toEqual([
      { ...rows[0], [text]: 'Changed here' },
      ...rows.slice(1),
    ])
  })

  test('is added and removed alone, without a change of the closed ones', async () => {
    const rows = await fill(section, name, list)
    // A second warfarin would be asked about.
    const other = name === 'medications' && { name: 'Nettle tea', brandName: '' }
    const { id: _id, ...values }: Values = { ...answersOf(list, rows[0]), ...other }
    const added = { open: '1', ...values, [textColumn(list, rows[0])]: 'Added here' }
    const closed = rows.slice(1).map(({ id }) => ({ id }))
    await expectRedirect(save(section, await open(section, { [name]: [...closed, added] })))
    const now = await stored(section, name)
    expect(now.slice(0, -1)).toEqual(rows.slice(1))
    expect(now.at(-1)).toMatchObject({ [textColumn(list, rows[0])]: 'Added here' })
  })

  test('with an error stays open as typed, and nothing is saved', async () => {
    const rows = await fill(section, name, list)
    const text = textColumn(list, rows[0])
    const long = { ...answersOf(list, rows[0]), open: '1', [text]: 'x'.repeat(9000) }
    const form = await open(section, { [name]: [long, ...rows.slice(1).map(({ id }) => ({ id }))] })
    const answer = await readFormAnswer(save(section, form))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.error ?? {})).toEqual([`${name}[0].${text}`])
    const [first, ...others] = rowsIn(answer.initialValue as Values, name)
    expect(first).toMatchObject({ [text]: long[text] })
    expect(others).toEqual(rows.slice(1).map(({ id }) => ({ id: `${id}` })))
    expect(await stored(section, name)).toEqual(rows)
  })

  test('keeps what somebody else changed in it while it was closed, also by auto-save', async () => {
    for (const send of [save, autosave]) {
      const rows = await fill(section, name, list)
      const form = await open(section)
      const theirs = { ...rows[0], [textColumn(list, rows[0])]: 'Changed by them' }
      await saveElsewhere(section, { [name]: [theirs, ...rows.slice(1)] })
      await send(section, form)
      expect(await stored(section, name)).toEqual([theirs, ...rows.slice(1)])
    }
  })

  test('that somebody else removed meanwhile stays removed, and an unknown id adds nothing', async () => {
    const rows = await fill(section, name, list)
    const form = await open(section)
    await saveElsewhere(section, { [name]: rows.slice(1) })
    await expectRedirect(save(section, [...form, [`${name}[${rows.length}].id`, '4711']]))
    expect(await stored(section, name)).toEqual(rows.slice(1))
  })

  test('that an auto-save removed is put back by its id', async () => {
    const rows = await fill(section, name, list)
    const kept = rows.slice(1).map(({ id }) => ({ id }))
    const opened = { [section.name]: 1 }
    const removed = await autosave(section, await open(section, { [name]: kept }))
    expect(await stored(section, name)).toEqual(rows.slice(1))
    const closed = rows.map(({ id }) => ({ id }))
    const put = { [name]: closed, version: removed.versions, opened }
    await expectRedirect(save(section, await open(section, put)))
    expect(await stored(section, name)).toEqual(rows)
  })
})

describe('A list', () => {
  const { allergies } = sectionsByName
  const allergens = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, allergen: `Allergen ${index}` }))

  test('opens ten rows to edit, and says that no more are opened', async () => {
    const rows = allergens(maxEditedRows + 1)
    await fillProfile(db, ada.owner, { allergies: { allergies: rows } })
    const edited = rows.slice(0, -1).map(row => ({ ...row, open: '1' }))
    const closed = rows.slice(-1).map(({ id }) => ({ id }))
    const form = await open(allergies, { allergies: [...edited, ...closed] })
    const answer = await readFormAnswer(
      save(allergies, [...form, ['editRow', `allergies[${maxEditedRows}].allergen`]]),
    )
    expect(answer).toMatchObject({ status: 200, unopened: `allergies[${maxEditedRows}]` })
  })

  test('that is needed takes the row that somebody else saved in place of a closed one', async () => {
    const { personal } = sectionsByName
    const contact = { name: 'Cosima Dray', phone: '+1 555 010 0103' }
    const contacts = (id: number) => ({
      hasEmergencyContact: true,
      emergencyContacts: [{ id, ...contact }],
    })
    await fillProfile(db, ada.owner, { personal: contacts(1) })
    const form = await open(personal)
    await saveElsewhere(personal, contacts(2))
    await expectRedirect(save(personal, form))
    expect(await stored(personal, 'emergencyContacts')).toMatchObject([{ id: 2 }])
  })

  test('does not bring back a closed row that somebody else removed, over two auto-saves', async () => {
    const [one, two] = allergens(2)
    await fillProfile(db, ada.owner, { allergies: { allergies: [one, two] } })
    const form = await open(allergies)
    await saveElsewhere(allergies, { allergies: [two] })
    const { versions: version } = await autosave(allergies, form)
    expect(await stored(allergies, 'allergies')).toEqual([two])
    const closed = { allergies: [{ id: 1 }, { id: 2 }] }
    await autosave(allergies, await open(allergies, { ...closed, version }))
    expect(await stored(allergies, 'allergies')).toEqual([two])
  })

  test('comes back from a draft with its closed rows closed', async () => {
    await fillProfile(db, ada.owner, { allergies: { allergies: allergens(2) } })
    const form = await open(allergies)
    const answer = await readFormAnswer(save(allergies, [...form, [draftMarker, 'a draft']]))
    expect(answer.initialValue).toMatchObject({ allergies: [{ id: '1' }, { id: '2' }] })
  })

  test('saves many open rows, and does not draw them again with an error', async () => {
    const rows = allergens(maxOpenRows + 1).map(({ allergen }) => ({ open: '1', allergen }))
    const wrong = [{ open: '1', reaction: 'Without an allergen' }, ...rows]
    const refused = save(allergies, await open(allergies, { allergies: wrong }))
    await expect(refused).rejects.toMatchObject({ status: 400 })
    await expectRedirect(save(allergies, await open(allergies, { allergies: rows })))
    expect(await stored(allergies, 'allergies')).toHaveLength(maxOpenRows + 1)
  })

  test('asks about a row that was opened later and then changed elsewhere', async () => {
    const [one, two] = allergens(2)
    await fillProfile(db, ada.owner, { allergies: { allergies: [one, two] } })
    const form = await open(allergies)
    const before = { ...one, reaction: 'Theirs, before it was opened' }
    await saveElsewhere(allergies, { allergies: [before, two] })
    const answer = await readFormAnswer(save(allergies, [...form, ['editRow', 'allergies[0]']]))
    const posted = answer.initialValue as Values
    expect(rowsIn(posted, 'allergies')[0]).toMatchObject({ reaction: before.reaction })
    await expectRedirect(save(allergies, formEntries(posted)))
    expect(await stored(allergies, 'allergies')).toEqual([before, two])
    await saveElsewhere(allergies, { allergies: [{ ...one, reaction: 'Theirs, after it' }, two] })
    const [first, ...others] = rowsIn(posted, 'allergies')
    const mine = { ...posted, allergies: [{ ...first, reaction: 'Mine' }, ...others] }
    expect(await readFormAnswer(save(allergies, formEntries(mine)))).toMatchObject({ status: 409 })
  })
})

/** Stores a section with two rows or more in a list. Returns the rows. */
async function fill(section: Section, name: string, list: ListField): Promise<Values[]> {
  const key = section.name as SectionName
  const fixtures = [fullProfile[key], ...(variants[key] ?? [])] as Values[]
  const fixture = fixtures.find(one => rowsIn(one, name).length > 0) ?? {}
  const [first = {}] = rowsIn(fixture, name)
  const second = { ...first, id: 99, [textColumn(list, first)]: 'Another one' }
  await saveElsewhere(section, { ...fixture, [name]: [first, second] })
  return stored(section, name)
}

/** Returns the answers of a row that its form has. */
function answersOf({ item }: ListField, row: Values = {}): Values {
  const entries = Object.entries(row).filter(([name]) => name === 'id' || name in item)
  return Object.fromEntries(entries)
}

/** Returns an answered text of a row, which can be changed alone. */
function textColumn({ item }: ListField, row: Values = {}): string {
  const found = Object.entries(item).findLast(
    ([name, field]) =>
      (field.kind === 'longText' || (field.kind === 'text' && field.input === 'text')) &&
      !field.when &&
      row[name] !== undefined,
  )
  if (!found) throw new Error('No answered text')
  return found[0]
}

/** Returns the form as it is opened now, with some other values. */
async function open(section: Section, changes: Values = {}): Promise<[string, string][]> {
  const profile = await loadProfile(db, ada.owner)
  const page = toFormPage(section.name, [section], profile, { owner: ada.owner, role: 'owner' })
  const { versions: version } = page
  return formEntries({ version, opened: version, ...page.values, ...changes })
}

function save(section: Section, form: [string, string][]) {
  return action(postSection(db, `/profile/${section.slug}`, section.slug, form, ada.cookie))
}

async function autosave(section: Section, form: [string, string][]) {
  const whole: [string, string][] = [['owner', ada.owner.id], ...form]
  const args = postSection(db, '/profile/autosave', section.slug, whole, ada.cookie)
  const answer: AutosaveAnswer = await (await autosaveAction(args)).json()
  if (answer.status !== 'saved') throw new Error(JSON.stringify(answer))
  return answer
}

async function stored(section: Section, list: string): Promise<Values[]> {
  return rowsIn(savedIn(await loadProfile(db, ada.owner), section)?.value ?? {}, list)
}

async function saveElsewhere(section: Section, value: Values): Promise<void> {
  const saved = savedIn(await loadProfile(db, ada.owner), section)
  const { owner } = ada
  const version = saved?.version ?? 0
  const whole = { ...saved?.value, ...value } as never
  await saveSection(db, { owner, actor: owner }, { section, value: whole, version, way: 'edit' })
}

function rowsIn(values: Values, name: string): Values[] {
  return (values[name] ?? []) as Values[]
}
