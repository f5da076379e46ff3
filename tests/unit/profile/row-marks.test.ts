import { describe, expect, test } from 'vitest'
import { visibleFields } from '#app/emergency/links/link-visibility.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { toRecordSection } from '#app/profile/record/record.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import type { Weight } from '#app/profile-definition/field.ts'
import { type Medication, medications } from '#app/profile-definition/sections/medications.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { anna as owner, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { db } from '#tests/support/db/test-database.ts'

const today = '2026-05-31'
const day = '2019-05-06'

registerAnnaBeforeEach(`${today}T23:59:59.999Z`)

describe('the day on which a medication was listed', () => {
  test('is set by the server, whatever the form sends', async () => {
    await save([{ id: 1, name: 'Warfarin', listedOn: day }], 0)
    expect(await rows()).toEqual([{ id: 1, name: 'Warfarin', listedOn: today }])
  })

  test('remains when the medication is edited or stopped', async () => {
    await stored([{ id: 1, name: 'Warfarin', listedOn: day }])
    await save([{ id: 1, name: 'Warfarin', totalDosage: 5, status: 'discontinued' }], 1)
    expect(await rows()).toMatchObject([{ totalDosage: 5, listedOn: day }])
  })

  test('is set again when the medication is resumed', async () => {
    await stored([{ id: 1, name: 'Warfarin', status: 'discontinued', listedOn: day }])
    await save([{ id: 1, name: 'Warfarin', status: 'current' }], 1)
    expect(await rows()).toMatchObject([{ listedOn: today }])
  })

  test('returns with a removed medication, and is not invented for an old one', async () => {
    const earlier: Medication[] = [
      { id: 1, name: 'Warfarin', listedOn: day },
      { id: 2, name: 'Senna' },
    ]
    await stored([])
    const returned = [...earlier.map(({ id, name }) => ({ id, name })), { id: 3, name: 'Zinc' }]
    await save(returned, 1, earlier)
    expect(await rows()).toEqual([...earlier, { id: 3, name: 'Zinc', listedOn: today }])
  })

  test('is not invented for an old medication', async () => {
    await stored([{ id: 1, name: 'Warfarin', startedOn: day }])
    await save([{ id: 1, name: 'Warfarin', startedOn: day, totalDosage: 5 }], 1)
    expect((await rows())[0]).not.toHaveProperty('listedOn')
  })
})

describe('the answers to questions about a row', () => {
  test('remain, and are taken from no form', async () => {
    await stored([{ id: 1, name: 'Warfarin', listedOn: day, answers: ['one'] }])
    await save([{ id: 1, name: 'Warfarin', answers: ['two'] }], 1)
    expect(await rows()).toMatchObject([{ answers: ['one'] }])
  })

  test('are added to the earlier ones, each once', async () => {
    await stored([{ id: 1, name: 'Warfarin', listedOn: day, answers: ['one'] }])
    const value = { medications: [{ id: 1, name: 'Warfarin' }] }
    const save = { section: medications, value, version: 1, way: 'edit' } as const
    await saveSection(db, { owner, actor: owner }, { ...save, rowAnswers: { 1: ['one', 'two'] } })
    expect(await rows()).toMatchObject([{ answers: ['one', 'two'] }])
  })
})

describe('the record says', () => {
  test('“On the list since” until somebody states a start', () => {
    expect(said({ listedOn: day })).toEqual([['On the list since', 'May 6, 2019']])
    expect(said({ listedOn: day, startedOn: '2010-01-02' })).toEqual([
      ['Started on', 'January 2, 2010'],
    ])
  })

  test('“Recorded as started” if the server may have set the date', () => {
    expect(said({ startedOn: day })).toEqual([['Recorded as started', 'May 6, 2019']])
  })
})

describe('the day of a weight', () => {
  const pounds = { unit: 'lb', lb: 40, kg: 18.1 } as const

  test('is the day of its last change, which no other save moves', async () => {
    await saveWeight({ unit: 'lb', lb: 39, kg: 17.7 }, 0)
    expect(await weight()).toMatchObject({ lb: 39, changedOn: today })
    await storedWeight({ ...pounds, changedOn: day })
    await saveWeight(pounds, 1)
    expect(await weight()).toEqual({ ...pounds, changedOn: day })
    await saveWeight({ ...pounds, unit: 'kg' }, 2)
    expect(await weight()).toMatchObject({ unit: 'kg', changedOn: day })
    await saveWeight({ unit: 'kg', kg: 18.3, lb: 40.3 }, 3)
    expect(await weight()).toMatchObject({ kg: 18.3, changedOn: today })
  })

  test('is not invented for an old weight, whose other unit has fewer decimals', async () => {
    await saveWeight(pounds, 0)
    await storedWeight({ unit: 'lb', lb: 40, kg: 18 })
    await saveWeight(pounds, 1)
    expect(await weight()).toEqual(pounds)
  })

  test('is in the record', () => {
    const value = { weight: { ...pounds, changedOn: day } }
    const { blocks } = toRecordSection(personal, { value, updatedAt: today, confirmedAt: today })
    const texts = blocks.flatMap(({ rows }) => rows).map(({ text }) => text)
    expect(texts).toContain('40 lb (18.1 kg), May 6, 2019')
  })

  async function saveWeight(value: Weight, version: number): Promise<void> {
    const by = { owner, actor: owner }
    await saveSection(db, by, { section: personal, value: { weight: value }, version, way: 'edit' })
  }

  /** Stores a weight as an earlier save left it. */
  async function storedWeight(value: Weight): Promise<void> {
    const data = seal(owner, ['medical_profiles.data', owner.id, 'personal'], { weight: value })
    await db.updateTable('medical_profiles').set({ data }).where('user_id', '=', owner.id).execute()
  }

  async function weight() {
    return (await loadProfile(db, owner)).personal?.value.weight
  }
})

test('the emergency view shows no day of listing', () => {
  const shown = visibleFields(medications, new Set())
  const value = { medications: [{ id: 1, name: 'Warfarin', listedOn: day }] }
  const record = toRecordSection(shown, { value, updatedAt: today, confirmedAt: today })
  expect(JSON.stringify(record)).toContain('Warfarin')
  expect(JSON.stringify(record)).not.toMatch(/listedOn|On the list|2019/)
})

function said(more: Partial<Medication>): string[][] {
  const value = { medications: [{ id: 1, name: 'Warfarin', ...more }] }
  const { blocks } = toRecordSection(medications, { value, updatedAt: day, confirmedAt: day })
  const items = blocks.flatMap(block => block.rows).flatMap(row => row.items ?? [])
  return items.flatMap(item => item.rows.map(({ label, text }) => [label, text]))
}

async function save(
  list: Medication[],
  version: number,
  earlierRows: Medication[] = [],
): Promise<void> {
  const value = { noMedications: false, medications: list }
  const earlier = { medications: earlierRows }
  const way = 'edit' as const
  const by = { owner, actor: owner }
  await saveSection(db, by, { section: medications, value, version, way, earlier })
}

/** Stores rows as an earlier save left them. */
async function stored(list: Medication[]): Promise<void> {
  await save(list, 0)
  const data = seal(owner, ['medical_profiles.data', owner.id, 'medications'], {
    noMedications: false,
    medications: list,
  })
  await db.updateTable('medical_profiles').set({ data }).where('user_id', '=', owner.id).execute()
}

async function rows(): Promise<Medication[]> {
  return (await loadProfile(db, owner)).medications?.value.medications ?? []
}
