import { describe, expect, test, vi } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import { withValueAt } from '#app/profile/history/change-path.ts'
import { planRestore, restore } from '#app/profile/history/restore-change.server.ts'
import { openedFormSchema } from '#app/profile/parse/opened-form.server.ts'
import { rowsIn } from '#app/profile/parse/posted-rows.ts'
import { formatAnswer, isFormattedElsewhere } from '#app/profile/record/format-answer.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import { rowTitle } from '#app/profile-definition/display-answer.ts'
import type { Fields, ListField } from '#app/profile-definition/field.ts'
import { entriesOf } from '#app/profile-definition/field-index.ts'
import { fieldsOf, type Section, type SectionValue } from '#app/profile-definition/section.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { saveForm } from '#app/profile-pages/save-form.server.ts'
import { startParts } from '#app/profile-pages/start/start-parts.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { withoutListedDays } from '#tests/support/data/without-listed-days.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'

type Values = Record<string, unknown>

openDatabaseBeforeEach('2026-01-09T10:00:00Z')

// A form that lists other jobs needs one.
const secondJob = { id: 2, jobTitle: 'Night porter' }
const { social } = fullProfile
const full: Record<SectionName, object> = {
  ...fullProfile,
  social: {
    ...social,
    occupationalHistory: [...(social.occupationalHistory ?? []), secondJob],
  },
}

const lists = sections.flatMap(section =>
  listsIn(fieldsOf(section), answersTo(section)).map(list => ({ section, ...list })),
)

describe.each(lists)('$list.label in $section.name', ({ section, list, path, rows }) => {
  test('return from the history whole, one by one and all at once', async () => {
    const { owner, before } = await fill(section)
    for (const row of rows) {
      const without = withValueAt(fieldsOf(section), before, `${path}[${row.id}]`, undefined)
      await save(owner, section, without, 'auto-save')
      const [entry] = await log(owner)
      expect(entry?.changes.map(change => change.path)).toEqual([`${path}[${row.id}]`])
      for (const answer of displayedAnswers(list.item, row)) {
        expect(entry?.changes[0]?.oldText).toContain(answer)
      }
      await restoreNewest(owner, 0)
      expect(await stored(owner, section)).toEqual(before)
    }
    const paths = rows.map(({ id }) => `${path}[${id}]`)
    const without = paths.reduce(
      (value, one) => withValueAt(fieldsOf(section), value, one, undefined),
      before,
    )
    await save(owner, section, without, 'auto-save')
    await restoreNewest(owner, 'all')
    expect(await stored(owner, section)).toEqual(before)
  })

  test('return by Undo in the form, which leaves no trace in the history', async () => {
    const { owner, before } = await fill(section)
    const entries = await log(owner)
    for (const row of rows) {
      const without = withValueAt(fieldsOf(section), before, `${path}[${row.id}]`, undefined)
      const opened = await versionOf(owner, section)
      const version = await autosave(owner, section, without, { opened, version: opened })
      expect(await stored(owner, section)).toEqual(without)
      await autosave(owner, section, before, { opened, version })
      expect(await stored(owner, section)).toEqual(before)
      expect(await log(owner)).toEqual(entries)
    }
  })
})

test('a row that returns to the short way has the answers that its form does not show', async () => {
  const part = startParts.contact as Section
  const { owner, before } = await fill(sections[0] as Section)
  const opened = await versionOf(owner, part)
  const contacts = before.emergencyContacts as Values[]
  const shown = contacts.map(({ email: _email, ...answers }) => answers)
  const others = { emergencyContacts: shown.filter(({ id }) => id !== 1) }
  const version = await autosave(owner, part, others, { opened, version: opened })
  expect((await stored(owner, part)).emergencyContacts).toHaveLength(1)
  await autosave(owner, part, { emergencyContacts: shown }, { opened, version })
  expect((await stored(owner, part)).emergencyContacts).toEqual(contacts)
})

test('rows that were removed one by one return to their places', async () => {
  const { owner, before } = await fill(medications)
  let rows = before.medications as Values[]
  for (const id of [5, 3, 2]) {
    rows = rows.filter(row => row.id !== id)
    await save(owner, medications, { ...before, medications: rows }, 'auto-save')
  }
  const removals = (await log(owner)).slice(0, 3)
  for (const { id } of removals) await restoreEntry(owner, id, 0)
  expect(await stored(owner, medications)).toEqual(before)
})

test('a restored status renews no recorded day', async () => {
  const { owner, before } = await fill(medications)
  const stopped = (before.medications as Values[]).map(row =>
    row.id === 1 ? { ...row, status: 'discontinued' } : row,
  )
  await save(owner, medications, { ...before, medications: stopped }, 'edit')
  await restoreNewest(owner, 0)
  expect(await stored(owner, medications)).toEqual(before)
})

test('the text of a row has one answer on each line', async () => {
  const { owner } = await fill(medications)
  const [entry] = await log(owner)
  const warfarin = entry?.changes.find(({ path }) => path === 'medications[1]')
  expect(warfarin?.newText.split('\n')).toEqual([
    'Warfarin (Coumadin)',
    '1.5 per dose of 5 drams (7.5 drams)',
    'On Monday, Friday',
    'Without food',
    'Status: Current',
    'Started on: May 6, 2019',
    'Type: Prescription',
    'Form: Oral film',
    'Dose times: 8:15 PM, 8:30 AM',
    'Reason: Irregular heartbeat',
  ])
})

/** Returns the lists of these fields that have rows, lists in rows included. */
function listsIn(fields: Fields, values: Values, prefix = ''): ListWithRows[] {
  return Object.entries(fields).flatMap(([name, list]) => {
    if (list.kind !== 'list') return []
    const path = prefix + name
    const rows = (values[name] ?? []) as Values[]
    const inner = rows.flatMap(row => listsIn(list.item, row, `${path}[${row.id}].`))
    return rows.length > 0 ? [{ list, path, rows }, ...inner] : inner
  })
}

interface ListWithRows {
  list: ListField
  path: string
  rows: Values[]
}

/** Returns the full section with all rows in another order than that of their ids. */
function answersTo({ name }: Section): Values {
  return reversed(full[name as SectionName])
}

function reversed(values: object): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const isList = Array.isArray(value) && typeof value[0] === 'object'
    return [name, isList ? value.toReversed().map(reversed) : value]
  })
  return Object.fromEntries(entries)
}

/** Saves the full section a month ago. Returns its owner, and the stored answers. */
async function fill(section: Section): Promise<{ owner: Person; before: Values }> {
  const owner = await createOwner(db, newPerson())
  await save(owner, section, answersTo(section), 'edit')
  vi.setSystemTime('2026-02-09T10:00:00Z')
  return { owner, before: await stored(owner, section) }
}

async function save(owner: Person, section: Section, value: Values, way: 'edit' | 'auto-save') {
  await saveOver(db, owner, section, value as SectionValue<Section>, { way })
}

/** Posts the answers as the script of a form does. Returns the version that the form shows then. */
async function autosave(
  owner: Person,
  section: Section,
  value: Values,
  { opened, version }: { opened: number; version: number },
): Promise<number> {
  const profile = await loadProfile(db, owner)
  const schemaFor = openedFormSchema(db, { owner, role: 'owner' }, [section])
  const { name } = section
  const answers = withoutListedDays(value)
  const payload = { version: { [name]: version }, opened: { [name]: opened }, ...answers }
  const post = await schemaFor(profile).parseAsync(payload)
  const form = { sections: [section], profile, post, payload, schemaFor, way: 'auto-save' as const }
  const outcome = await saveForm(db, { owner, actor: owner }, form)
  if (outcome.status !== 'saved') throw new Error(JSON.stringify(outcome))
  return outcome.versions[name] ?? 0
}

function displayedAnswers(fields: Fields, row: Values): string[] {
  const own = entriesOf(fields).filter(named => !isFormattedElsewhere(named, row))
  return own.flatMap(({ name, field }) =>
    field.kind === 'list'
      ? rowsIn(row[name]).map(one => rowTitle(field, one))
      : (formatAnswer(fields, row, name) ?? []),
  )
}

async function restoreNewest(owner: Person, index: number | 'all'): Promise<void> {
  const [entry] = await log(owner)
  await restoreEntry(owner, entry?.id ?? '', index)
}

async function restoreEntry(owner: Person, entryId: string, index: number | 'all'): Promise<void> {
  const plan = await planRestore(db, owner, { entryId, index })
  if (!plan) throw new Error('There is no such change')
  await restore(db, { owner, actor: owner }, plan)
}

async function log(owner: Person) {
  return (await listChanges(db, owner, { limit: 100 })).entries
}

async function stored(owner: Person, section: Section): Promise<Values> {
  return savedIn(await loadProfile(db, owner), section)?.value ?? {}
}

async function versionOf(owner: Person, section: Section): Promise<number> {
  return savedIn(await loadProfile(db, owner), section)?.version ?? 0
}
