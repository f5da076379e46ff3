import { describe, expect, test, vi } from 'vitest'
import { minutes } from '#app/lib/time.ts'
import {
  actionPath,
  type ChangeLogEntry,
  changedSections,
  closeEntry,
  findLogEntry,
  listChanges,
} from '#app/profile/history/change-log.server.ts'
import type { Change } from '#app/profile/history/changes.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import type { Section, SectionValue } from '#app/profile-definition/section.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { expectUnreadableAlert } from '#tests/support/data/expect-unreadable-alert.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { storedText } from '#tests/support/db/stored-text.ts'
import { db } from '#tests/support/db/test-database.ts'

createAnnaAndBertBeforeEach('2026-03-02T10:00:00Z')

describe('the change log', () => {
  test('has old and new value, actor, time and way of a change', async () => {
    await save(allergies, { allergies: [{ id: 1, allergen: 'Wool', reaction: 'Itch' }] })
    vi.setSystemTime(new Date('2026-03-03T11:30:00Z'))
    await save(allergies, { allergies: [{ id: 1, allergen: 'Wool', reaction: 'Hives' }] })
    const [newest, first] = await log()
    expect(newest).toMatchObject({
      section: allergies,
      startedAt: '2026-03-03T11:30:00.000Z',
      changedAt: '2026-03-03T11:30:00.000Z',
      by: { id: anna.id, name: `${anna.firstName} ${anna.lastName}` },
      way: 'edit',
      changes: [
        {
          path: 'allergies[1].reaction',
          label: 'Known allergies: Wool, Reaction',
          oldValue: 'Itch',
          newValue: 'Hives',
          oldText: 'Itch',
          newText: 'Hives',
        },
      ],
    })
    expect(first?.changes).toMatchObject([
      {
        path: 'allergies[1]',
        newValue: [{ id: 1, allergen: 'Wool', reaction: 'Itch' }],
        oldText: 'Not provided',
      },
    ])
  })

  test('keeps the words of its time', async () => {
    await save(personal, { city: 'Larkhaven' })
    await save(personal, { city: 'Oxbow' })
    await save(personal, {})
    expect((await log()).map(wordsOf)).toEqual([
      ['City: Oxbow → Not provided'],
      ['City: Larkhaven → Oxbow'],
      ['City: Not provided → Larkhaven'],
    ])
  })

  test('has no entry without a change, in whatever order rows are', async () => {
    const rows = [
      { id: 1, allergen: 'Wool' },
      { id: 2, allergen: 'Dust' },
    ]
    await save(allergies, { allergies: rows })
    await save(allergies, { allergies: rows.toReversed(), noKnownAllergies: false })
    expect(await log()).toHaveLength(1)
  })

  test('has an entry if and only if the save is stored', async () => {
    await save(personal, { city: 'Larkhaven' })
    await expect(save(personal, { city: 'Oxbow' }, { version: 7 })).rejects.toThrow()
    const failing = db.transaction().execute(async trx => {
      const by = { owner: anna, actor: anna, way: 'edit' } as const
      await saveSection(trx, by, { ...by, section: personal, value: { city: 'Oxbow' }, version: 1 })
      throw new Error('after the save')
    })
    await expect(failing).rejects.toThrow('after the save')
    expect((await log()).map(wordsOf)).toEqual([['City: Not provided → Larkhaven']])
  })

  test('writes a number with its unit', async () => {
    const row = { id: 1, name: 'Levothyroxine' }
    const rows = (totalDosage: number, unit: 'mcg' | 'mg') => ({
      medications: [{ ...row, totalDosage, unit }],
    })
    await save(medications, rows(500, 'mcg'))
    await save(medications, rows(0.5, 'mg'))
    expect((await log()).map(wordsOf)[0]).toEqual([
      'Medications: Levothyroxine, Total dosage: 500 mcg → 0.5 mg',
      'Medications: Levothyroxine, Unit: mcg → mg',
    ])
  })

  test('omits entries of an unknown section', async () => {
    await save(personal, { city: 'Larkhaven' })
    await save(personal, { city: 'Oxbow' })
    const [newest] = await log()
    const id = newest?.id ?? ''
    await changeRows(db, 'profile_changes', { section: 'pets' }, { id })
    expect((await log()).map(wordsOf)).toEqual([['City: Not provided → Larkhaven']])
    expect(await findLogEntry(db, anna, id)).toBeUndefined()
  })

  test('is readable by its owner only, and stored sealed', async () => {
    await save(allergies, { allergies: [{ id: 1, allergen: 'Xylocarpine' }] })
    const [entry] = await log()
    expect(await log(bert)).toEqual([])
    expect(await changedSections(db, bert)).toEqual([])
    expect(await findLogEntry(db, anna, entry?.id ?? '')).toEqual(entry)
    expect(await findLogEntry(db, bert, entry?.id ?? '')).toBeUndefined()
    const stored = await storedText(db, 'profile_changes')
    for (const words of ['Xylocarpine', anna.firstName, 'allergen']) {
      expect(stored).not.toContain(words)
    }
  })

  test('does not open after a move to another entry', async () => {
    await save(personal, { city: 'Larkhaven' })
    await save(personal, { city: 'Oxbow' })
    const [newest, oldest] = await db
      .selectFrom('profile_changes')
      .selectAll()
      .orderBy('number', 'desc')
      .execute()
    await changeRows(db, 'profile_changes', { data: oldest?.data }, { id: newest?.id ?? '' })
    const [moved, whole] = await expectUnreadableAlert(log)
    expect(moved?.changes).toMatchObject([{ path: actionPath, newText: 'Could not be read' }])
    expect(whole?.changes).toMatchObject([{ newText: 'Larkhaven' }])
  })

  test('is read in pages, each of which opens only its own entries', async () => {
    for (let n = 1; n <= 7; n++) await save(personal, { city: `City ${n}` })
    await save(allergies, { noKnownAllergies: true })
    const cities = (page: { entries: ChangeLogEntry[] }) =>
      page.entries.map(({ changes }) => changes[0]?.newText)
    const first = await listChanges(db, anna, { section: personal, limit: 3 })
    expect(cities(first)).toEqual(['City 7', 'City 6', 'City 5'])
    expect(first).toMatchObject({ hasNewer: false, hasOlder: true })
    const before = first.entries.at(-1)?.number
    const second = await listChanges(db, anna, { section: personal, before, limit: 3 })
    expect(cities(second)).toEqual(['City 4', 'City 3', 'City 2'])
    expect(second).toMatchObject({ hasNewer: true, hasOlder: true })
    const after = second.entries.at(0)?.number
    expect(cities(await listChanges(db, anna, { section: personal, after, limit: 3 }))).toEqual([
      'City 7',
      'City 6',
      'City 5',
    ])
    // Older entries are not opened: they are broken now.
    await db
      .updateTable('profile_changes')
      .set({ data: Buffer.from('broken') })
      .where('number', '<', before ?? 0)
      .execute()
    expect(cities(await listChanges(db, anna, { section: personal, limit: 3 }))).toHaveLength(3)
    expect((await changedSections(db, anna)).map(({ name }) => name)).toEqual([
      'personal',
      'allergies',
    ])
  })

  test('is deleted with the account', async () => {
    await save(personal, { city: 'Larkhaven' })
    await db.deleteFrom('users').where('id', '=', anna.id).execute()
    expect(await db.selectFrom('profile_changes').selectAll().execute()).toEqual([])
  })
})

describe('automatic saves', () => {
  test('within ten minutes become one entry, from the first old value to the last new one', async () => {
    await save(personal, { city: 'Larkhaven', phone: '+1 555 0101' })
    await type({ city: 'L', phone: '+1 555 0101' })
    minutesLater(4)
    await type({ city: 'Larkh', phone: '+1 555 0102' })
    minutesLater(5)
    await type({ city: 'Oxbow', phone: '+1 555 0101' })
    const [typed, ...earlier] = await log()
    expect(typed && wordsOf(typed)).toEqual(['City: Larkhaven → Oxbow'])
    expect(typed).toMatchObject({
      way: 'auto-save',
      startedAt: '2026-03-02T10:00:00.000Z',
      changedAt: '2026-03-02T10:09:00.000Z',
    })
    expect(earlier).toHaveLength(1)
  })

  test('count an added row as one change with its last value', async () => {
    await type({ hasEmergencyContact: true, emergencyContacts: [{ id: 1, name: 'A' }] }, personal)
    await type({ hasEmergencyContact: true, emergencyContacts: [{ id: 1, name: 'Ann' }] }, personal)
    const [entry] = await log()
    expect(entry?.changes.map(({ path }) => path)).toEqual([
      'hasEmergencyContact',
      'emergencyContacts[1]',
    ])
    expect(entry?.changes[1]?.newValue).toEqual([{ id: 1, name: 'Ann' }])
  })

  test('that remove a row are an entry of their own, with the row as it was just before', async () => {
    const [wool, dust] = [row(1, 'Wool'), row(2, 'Dust')]
    await typeRows(wool, dust)
    await typeRows({ ...wool, reaction: 'Itch' }, dust)
    await typeRows(dust)
    await typeRows({ ...dust, reaction: 'Cough' })
    const entries = await log()
    expect(entries.map(({ changes }) => changes.map(({ path }) => path))).toEqual([
      ['allergies[2].reaction'],
      ['allergies[1]'],
      ['allergies[1]', 'allergies[2]'],
    ])
    expect(entries[1]?.changes[0]?.oldValue).toEqual([{ ...wool, reaction: 'Itch' }])
  })

  test('that add a row and remove it leave both entries', async () => {
    await typeRows(row(1, 'Wool'))
    await typeRows()
    expect((await log()).map(wordsOf)).toEqual([
      ['Known allergies: Wool: Wool → Not provided'],
      ['Known allergies: Wool: Not provided → Wool'],
    ])
  })

  test('that undo a removal leave no entry of it, and anything less is an entry', async () => {
    const [wool, dust] = [row(1, 'Wool'), row(2, 'Dust')]
    await typeRows(wool, dust)
    const added = await log()
    await typeRows(dust)
    await typeRows(wool, dust)
    expect(await log()).toEqual(added)
    await typeRows(dust)
    await typeRows({ ...wool, reaction: 'Itch' }, dust)
    expect((await log()).map(wordsOf).slice(0, 2)).toEqual([
      ['Known allergies: Wool: Not provided → Wool\nReaction: Itch'],
      ['Known allergies: Wool: Wool → Not provided'],
    ])
  })

  test('that are taken back leave no entry', async () => {
    await save(personal, { city: 'Larkhaven' })
    await type({ city: 'Oxbow' })
    await type({ city: 'Larkhaven' })
    expect((await log()).map(({ way }) => way)).toEqual(['edit'])
  })

  test('become an edit when the actor presses Save, and later ones are another entry', async () => {
    await type({ city: 'A' })
    const [typed] = await log()
    const save = { owner: anna, actor: bert, section: personal }
    await db.transaction().execute(trx => closeEntry(trx, save))
    expect((await log())[0]?.way).toBe('auto-save')
    await db.transaction().execute(trx => closeEntry(trx, { ...save, actor: anna }))
    await type({ city: 'B' })
    expect(
      (await log()).map(({ id, way, changes }) => [id === typed?.id, way, changes[0]?.newText]),
    ).toEqual([
      [false, 'auto-save', 'B'],
      [true, 'edit', 'A'],
    ])
  })

  test('give a joined entry a new id, because its changes move', async () => {
    await type({ phone: '+1 555 0101' })
    const [typed] = await log()
    await type({ phone: '+1 555 0101', city: 'A' })
    expect(await findLogEntry(db, anna, typed?.id ?? '')).toBeUndefined()
    expect(await log()).toHaveLength(1)
  })

  test('start a new entry after the clock was set back', async () => {
    await type({ city: 'A' })
    minutesLater(-60)
    await type({ city: 'B' })
    expect((await log()).map(wordsOf)).toEqual([['City: A → B'], ['City: Not provided → A']])
  })

  test('start a new entry after one with an unknown field', async () => {
    await type({ city: 'A' })
    await rewriteNewest(changes => [...changes, { ...changes[0], path: 'shoes[1].size' }])
    await type({ city: 'B' })
    expect((await log()).map(wordsOf)).toEqual([
      ['City: A → B'],
      ['City: Not provided → A', 'City: Not provided → A'],
    ])
  })

  test('start a new entry after ten minutes, another save, another actor and another section', async () => {
    await type({ city: 'A' })
    minutesLater(10)
    await type({ city: 'B' })
    await save(personal, { city: 'C' })
    await type({ city: 'D' })
    await type({ city: 'E' }, personal, bert)
    await type({ noKnownAllergies: true }, allergies, bert)
    await type({ city: 'F' }, personal, bert)
    const entries = await log()
    expect(entries.map(({ way, by, changes }) => [way, by.id, changes.at(-1)?.newText])).toEqual([
      ['auto-save', bert.id, 'F'],
      ['auto-save', bert.id, 'Yes'],
      ['auto-save', anna.id, 'D'],
      ['edit', anna.id, 'C'],
      ['auto-save', anna.id, 'B'],
      ['auto-save', anna.id, 'A'],
    ])
  })
})

function save<S extends Section>(
  section: S,
  value: SectionValue<S>,
  by?: Parameters<typeof saveOver>[4],
): Promise<number> {
  return saveOver(db, anna, section, value, by)
}

async function type(value: object, section: Section = personal, actor = anna) {
  await save(section, value as SectionValue<Section>, { actor, way: 'auto-save' })
}

function row(id: number, allergen: string) {
  return { id, allergen }
}

async function typeRows(...rows: object[]) {
  await type({ allergies: rows }, allergies)
}

/** Rewrites the newest entry as an older definition would. */
async function rewriteNewest(rewrite: (changes: Change[]) => unknown[]): Promise<void> {
  const [entry] = await log()
  const place = ['profile_changes.data', anna.id, entry?.id ?? ''] as const
  const data = seal(anna, place, { by: 'Ada', changes: rewrite(entry?.changes ?? []) })
  await changeRows(db, 'profile_changes', { data }, { id: entry?.id ?? '' })
}

function minutesLater(count: number) {
  vi.setSystemTime(Date.now() + minutes(count))
}

async function log(person = anna): Promise<ChangeLogEntry[]> {
  return (await listChanges(db, person, { limit: 100 })).entries
}

function wordsOf({ changes }: ChangeLogEntry): string[] {
  return changes.map(({ label, oldText, newText }) => `${label}: ${oldText} → ${newText}`)
}
