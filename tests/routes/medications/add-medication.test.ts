import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { SearchedNames } from '#app/medications/adding/found-names.tsx'
import { prescriptionOptions } from '#app/medications/adding/prescription.server.ts'
import type { FoundNames } from '#app/medications/names/find-names.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { action as addAction } from '#app/routes/medications/add-medication.tsx'
import { action as editAction } from '#app/routes/medications/medications.tsx'
import { isSqlite } from '#db/client.server.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import {
  addMedication,
  deleteMedication,
  expectQuestion,
  findToday,
  moveMedication,
  readMedications,
  readNote,
  takeMedication,
} from '#tests/support/http/medication-lists.ts'
import { ada, fillProfile, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'
import { post } from '#tests/support/http/route-context.ts'

logInOwnerBeforeEach()

describe('The search for names', () => {
  test.each(['', ' ', 'x', ' x '])('needs two characters, and “%s” has fewer', async query => {
    expect(await search(query)).toMatchObject({
      status: 400,
      error: { query: ['Type at least 2 characters'] },
    })
  })

  test('refuses a long text', async () => {
    expect(await search('a'.repeat(100_000))).toMatchObject({ status: 400 })
  })

  test('names the kind of a name, and the list that contains it', async () => {
    await addMedication('Lipitor', 'current')
    const { found } = await search('lipitor')
    expect(found).toMatchObject({
      names: [
        { name: 'Lipitor', descriptions: ['Brand of atorvastatin', 'Statins'], list: 'current' },
      ],
      didYouMean: [],
      failed: [],
      live: [],
    })
    expect(found.typedName).toBeUndefined()
  })

  test('suggests similar names for a misspelled one, and corrects nothing', async () => {
    expect((await search('ibuprofin')).found).toMatchObject({
      names: [],
      didYouMean: ['ibuprofen'],
      typedName: { checkedAs: ['ibuprofen'] },
    })
    expect((await search('Fluxomirabilin')).found).toMatchObject({
      names: [],
      typedName: { checkedAs: [] },
    })
  })
})

describe('A line with a dose', () => {
  const line = 'ibuprofen 400 mg twice a day'
  const dose = { totalDosage: 400, unit: 'mg', frequency: 'twice-daily' }

  test('is searched by its name alone, and shows how it was parsed', async () => {
    expect((await search(line)).found).toMatchObject({
      query: line,
      around: ['', ' 400 mg twice a day'],
      names: expect.arrayContaining([
        expect.objectContaining({
          name: 'ibuprofen',
          details: '400 mg\u00a0· Twice daily',
        }),
      ]),
      typedName: undefined,
    })
  })

  test('fills the fields of the added medication', async () => {
    await expectRedirect(addMedication('ibuprofen', 'current', { line }))
    expect(await readMedications()).toEqual([
      { id: 1, name: 'ibuprofen', status: 'current', listedOn: findToday(), ...dose },
    ])
  })

  test('fills them after a question too', async () => {
    await takeMedication('warfarin')
    const { marks } = await expectQuestion(addMedication('ibuprofen', 'current', { line }))
    await expectRedirect(addMedication('ibuprofen', 'current', { line, confirmed: marks }))
    expect((await readMedications())[1]).toMatchObject({ name: 'ibuprofen', ...dose })
  })

  test('passes the route of the skin to the check', async () => {
    await takeMedication('warfarin')
    expect(await expectQuestion(addMedication('ketoconazole', 'current'))).toMatchObject({
      name: 'ketoconazole',
    })
    await expectRedirect(
      addMedication('ketoconazole', 'current', { line: 'ketoconazole 2% cream' }),
      /note=added/,
    )
    expect((await readMedications())[1]).toMatchObject({ form: 'cream', totalDosage: 2, unit: '%' })
  })

  test('gives no dose of one ingredient to a combination, nor the reverse', async () => {
    await expectRedirect(
      addMedication('Percocet 5/325', 'current', { line: 'Percocet 5/325 1 tab bid' }),
    )
    await expectRedirect(addMedication('lisinopril', 'current', { line: 'lisinopril 5-10 mg bid' }))
    expect(await readMedications()).toMatchObject([
      { name: 'Percocet 5/325', pillsPerDose: 1, frequency: 'twice-daily' },
      { name: 'lisinopril', frequency: 'other', customFrequency: '5-10 mg bid' },
    ])
    expect((await readMedications()).some(row => 'totalDosage' in row)).toBe(false)
  })

  test('gives the amount of one ingredient to no combination that was not typed', async () => {
    await expectRedirect(addMedication('ibuprofen/famotidine', 'current', { line }))
    expect(await readMedications()).toMatchObject([
      { name: 'ibuprofen/famotidine', frequency: 'twice-daily' },
    ])
    expect((await readMedications())[0]).not.toHaveProperty('totalDosage')
  })

  test('changes nothing of a medication that is already in the list', async () => {
    await takeMedication('ibuprofen')
    const { found } = await search(line)
    expect(found.details).toBe('400 mg\u00a0· Twice daily')
    expect(found.names[0]).toMatchObject({ name: 'ibuprofen', list: 'current' })
    expect(found.names[0]?.details).toBeUndefined()
    await expectRedirect(addMedication('ibuprofen', 'current', { line }))
    expect((await readMedications())[0]).not.toHaveProperty('totalDosage')
  })

  test('that is invalid is rejected', async () => {
    const answer = await readFormAnswer(
      addMedication('ibuprofen', 'current', { line: 'x'.repeat(401) }),
    )
    expect(answer.status).toBe(400)
    expect(await readMedications()).toEqual([])
  })
})

describe('Adding a medicine', () => {
  test('is done at once without a finding, and its message is in the profile', async () => {
    const { location, headers } = await expectRedirect(addMedication('loratadine', 'current'))
    expect(location).toBe('/profile/medications?tab=current&note=added&m=1')
    expect(headers.getSetCookie()).toEqual([])
    expect(await readNote(location)).toEqual({
      title: 'Added loratadine to current medications',
      lines: [],
      hasReport: false,
    })
    expect(await readMedications()).toEqual([
      { id: 1, name: 'loratadine', status: 'current', listedOn: findToday() },
    ])
  })

  test('to research asks nothing and sets no start date', async () => {
    await takeMedication('warfarin')
    const { location } = await expectRedirect(addMedication('ibuprofen', 'researching'))
    expect(await readNote(location)).toMatchObject({
      title: 'Added ibuprofen to research medications',
    })
    expect((await readMedications())[1]).toEqual({
      id: 2,
      name: 'ibuprofen',
      status: 'researching',
      listedOn: findToday(),
    })
  })

  test('with a grave finding shows it first, and continues after a confirmation', async () => {
    await takeMedication('warfarin')
    const question = await expectQuestion(addMedication('ibuprofen', 'current'))
    expect(question).toMatchObject({
      name: 'ibuprofen',
      findings: [{ severity: 'major', kind: 'interaction' }],
    })
    expect(await readMedications()).toHaveLength(1)
    const { location } = await expectRedirect(
      addMedication('ibuprofen', 'current', { confirmed: question.marks }),
    )
    expect(await readNote(location)).toMatchObject({
      title: 'Added ibuprofen to current medications',
      lines: ['The check has 1 major finding about it.'],
      hasReport: true,
    })
    expect(await readMedications()).toHaveLength(2)
  })

  test('asks again when there are more findings than were shown', async () => {
    await takeMedication('warfarin')
    const { marks } = await expectQuestion(addMedication('ibuprofen', 'current'))
    await takeMedication('lithium')
    const more = await expectQuestion(addMedication('ibuprofen', 'current', { confirmed: marks }))
    expect(more.marks).toEqual(expect.arrayContaining(marks))
    expect(more.marks.length).toBeGreaterThan(marks.length)
    expect(await readMedications()).toHaveLength(2)
  })

  test('shows a conflict with an allergy', async () => {
    await fillProfile(db, ada.owner, {
      allergies: { allergies: [{ id: 1, allergen: 'Penicillin' }] },
    })
    const { findings } = await expectQuestion(addMedication('amoxicillin', 'current'))
    expect(findings).toMatchObject([{ kind: 'allergy', severity: 'major' }])
  })

  test('says that a name is not recognized, or how it was read', async () => {
    expect(await expectQuestion(addMedication('Fluxomirabilin', 'current'))).toMatchObject({
      isUnknown: true,
    })
    expect(await expectQuestion(addMedication('warfrin', 'current'))).toMatchObject({
      readAs: 'warfarin',
    })
    expect(await readMedications()).toEqual([])
    await expectRedirect(addMedication('Fluxomirabilin', 'researching'))
  })

  test('with a minor finding is done at once and counts it', async () => {
    await takeMedication('warfarin')
    const { location } = await expectRedirect(addMedication('acetaminophen', 'current'))
    expect(await readNote(location)).toEqual({
      title: 'Added acetaminophen to current medications',
      lines: ['The check has 1 finding to know about it, nothing major or moderate.'],
      hasReport: true,
    })
  })

  test('that is already there keeps its details and says so', async () => {
    const dose = { totalDosage: 5, unit: 'mg', reason: 'Clots' }
    const row = { id: 1, name: 'Warfarin', brandName: 'Coumadin', ...dose }
    const stopped = { status: 'discontinued', startedOn: '2019-01-01', stoppedOn: '2020-01-01' }
    await fillProfile(db, ada.owner, { medications: { medications: [{ ...row, ...stopped }] } })
    const { location } = await expectRedirect(addMedication('coumadin', 'current'))
    expect(location).toContain('note=replaced&m=1')
    expect(await readNote(location)).toMatchObject({
      title: 'Added Warfarin to current medications',
      lines: ['It was in the lists already. It was moved to this one, and its details were kept.'],
    })
    expect(await readMedications()).toEqual([{ ...row, status: 'current', listedOn: findToday() }])
    const again = await expectRedirect(addMedication('WARFARIN', 'current'))
    expect(await readNote(again.location)).toMatchObject({
      title: 'Warfarin is in the current medications already',
    })
    expect((await loadProfile(db, ada.owner)).medications?.version).toBe(2)
  })

  test('to research removes nothing from the current list without saying so', async () => {
    await takeMedication('warfarin')
    const question = await expectQuestion(addMedication('Warfarin', 'researching'))
    expect(question).toMatchObject({ isLeaving: true })
    await expectRedirect(addMedication('Warfarin', 'researching', { confirmed: question.marks }))
    expect(await readMedications()).toEqual([
      { id: 1, name: 'warfarin', status: 'researching', listedOn: findToday() },
    ])
  })

  test('unticks “I take no medication”', async () => {
    await fillProfile(db, ada.owner, { medications: { noMedications: true } })
    await expectRedirect(addMedication('loratadine', 'current'))
    expect((await loadProfile(db, ada.owner)).medications?.value.noMedications).toBe(false)
  })

  test('reuses no id of a row', async () => {
    await takeMedication('loratadine')
    await moveMedication(1, 'discontinued')
    await deleteMedication(1)
    await expectRedirect(addMedication('loratadine', 'current'))
    expect(await readMedications()).toMatchObject([{ id: 2 }])
  })

  test('refuses an empty name', async () => {
    expect(await readFormAnswer(addMedication('', 'current'))).toMatchObject({
      status: 400,
      error: { name: ['Name is required'] },
    })
    expect(await readMedications()).toEqual([])
  })

  test('is refused if the lists are full', async () => {
    const medications = Array.from({ length: 100 }, (_, index) => ({
      id: index + 1,
      name: `Wool ${index}`,
      status: 'researching',
    }))
    await fillProfile(db, ada.owner, { medications: { medications } })
    const answer = await readFormAnswer(addMedication('loratadine', 'current'))
    expect(answer.error?.['']?.[0]).toMatch(
      /^Failed to add medication: it was not saved\. The lists/,
    )
    await expectRedirect(addMedication('wool 7', 'researching'))
  })

  test('reports a failure of the database, keeps the name, and logs no word of it', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'medical_profiles', ['insert', 'update'])
    const answer = await readFormAnswer(addMedication('loratadine', 'current'))
    expect(answer).toMatchObject({
      status: 503,
      error: { '': ['Failed to add medication: it was not saved. Please try again.'] },
      initialValue: { name: 'loratadine' },
    })
    expect(JSON.stringify(errorLog.mock.calls)).not.toContain('loratadine')
  })
})

describe('The fields of a prescription', () => {
  const line = 'metformin 500 mg twice a day with food for diabetes'
  const read = { totalDosage: '500', unit: 'mg', frequency: 'twice-daily', reason: 'diabetes' }

  test('are filled from the searched line for the first name', async () => {
    const { found } = (await search(line)) as { found: SearchedNames }
    expect(found.names[0]?.name).toBe('metformin')
    expect(found.prescription).toEqual({
      values: read,
      rest: 'With food',
      options: prescriptionOptions,
    })
    await takeMedication('metformin')
    expect((await search(line)).found).toMatchObject({ prescription: undefined })
  })

  test('keep a unit and a frequency that are no option, and further details', async () => {
    const typed = 'melatonin 2 scoops every 3 days at 20:00'
    const { found } = (await search(typed)) as { found: SearchedNames }
    expect(found.prescription).toEqual({
      values: { totalDosage: '2', unit: 'typed', frequency: 'typed' },
      typedUnit: 'scoops',
      typedFrequency: 'Every 3 days',
      rest: '8:00 PM',
      options: prescriptionOptions,
    })
    const fields = { totalDosage: '1', unit: 'typed', frequency: 'typed', reason: '' }
    await expectRedirect(addMedication('melatonin', 'current', { line: typed, fields }))
    expect((await readMedications())[0]).toMatchObject({
      totalDosage: 1,
      unit: 'other',
      customUnit: 'scoops',
      frequency: 'every-x-days',
      customDays: 3,
      doseTimes: [{ time: '20:00' }],
    })
  })

  test('replace the line where they were changed, and remove what was emptied', async () => {
    const typed = 'metformin 2 tablets of 500 mg at 8 am and 8 pm with food for diabetes'
    const fields = { totalDosage: '850', unit: 'mg', frequency: 'every-morning', reason: '' }
    await expectRedirect(addMedication('metformin', 'current', { line: typed, fields }))
    expect(await readMedications()).toEqual([
      {
        id: 1,
        name: 'metformin',
        status: 'current',
        listedOn: findToday(),
        form: 'tablet',
        withFood: 'with',
        totalDosage: 850,
        unit: 'mg',
        frequency: 'every-morning',
      },
    ])
  })

  test('keep all of the line where they were not changed', async () => {
    const typed = 'metformin 2 tablets of 500 mg at 8 am and 8 pm'
    const fields = { totalDosage: '1000', unit: 'mg', frequency: '', reason: 'Sugar' }
    await expectRedirect(addMedication('metformin', 'current', { line: typed, fields }))
    expect((await readMedications())[0]).toMatchObject({
      totalDosage: 1000,
      pillsPerDose: 2,
      dosagePerPill: 500,
      doseTimes: [{ time: '08:00' }, { time: '20:00' }],
      reason: 'Sugar',
    })
  })

  test('keep strength, route and the most a day with another count', async () => {
    const typed = 'metformin 2 tablets of 500 mg by mouth, max 4 tablets a day'
    const fields = { totalDosage: '3', unit: 'tablets', frequency: '', reason: '' }
    await expectRedirect(addMedication('metformin', 'current', { line: typed, fields }))
    const dose = { pillsPerDose: 3, countUnit: 'tablets', dosagePerPill: 500, unit: 'mg' }
    expect(await readMedications()).toMatchObject([{ ...dose, route: 'mouth', maxADay: 4 }])
  })

  test('keep the number of pills that the line does not name further', async () => {
    const typed = 'aspirin 1 pill daily'
    const { found } = (await search(typed)) as { found: SearchedNames }
    const values = { totalDosage: '1', unit: 'typed', frequency: 'once-daily' }
    expect(found.prescription?.values).toEqual(values)
    const fields = { ...values, totalDosage: '2', reason: '' }
    await expectRedirect(addMedication('aspirin', 'current', { line: typed, fields }))
    const [aspirin] = await readMedications()
    expect(aspirin).toMatchObject({ pillsPerDose: 2, frequency: 'once-daily' })
    expect(aspirin).not.toHaveProperty('countUnit')
  })

  test.each(['tablets', 'puffs', 'units', 'ml'])('count %s', async unit => {
    const fields = { totalDosage: '2', unit, frequency: '', reason: '' }
    await expectRedirect(addMedication('loratadine', 'current', { fields }))
    const [row] = await readMedications()
    expect(row).toMatchObject({ pillsPerDose: 2, countUnit: unit })
    expect(row).not.toHaveProperty('totalDosage')
  })

  test.each([
    [
      { totalDosage: 'lots', unit: 'mg' },
      { totalDosage: ['Dose must be a number, such as 1000 or 2.5'] },
    ],
    [
      { totalDosage: '1e3', unit: 'mg' },
      { totalDosage: ['Dose must be a number, such as 1000 or 2.5'] },
    ],
    [{ totalDosage: '5' }, { unit: ['Choose the unit of the dose'] }],
    [{ totalDosage: '0', unit: 'mg' }, { totalDosage: ['Dose must be more than 0'] }],
    [{ totalDosage: '1001', unit: 'puffs' }, { totalDosage: ['Dose must be 1000 puffs or fewer'] }],
    [{ unit: 'stone' }, { unit: ['Unit: choose one of the options'] }],
    [{ frequency: 'x-days-a-week' }, { frequency: ['How often: choose one of the options'] }],
  ])('refuse %j, and keep all that was typed', async (fields, error) => {
    const answer = await readFormAnswer(addMedication('metformin', 'current', { line, fields }))
    expect(answer).toMatchObject({
      status: 400,
      error,
      initialValue: { name: 'metformin', line, ...fields },
      prescription: { values: read },
    })
    expect(await readMedications()).toEqual([])
  })

  test('are asked before anything is added, if the button of another name asks for them', async () => {
    const form = { owner: ada.owner.id, name: 'metformin', to: 'current', line, asked: 'show' }
    const answer = await readFormAnswer(
      addAction(post(db, '/profile/medications/add', form, ada.cookie)),
    )
    expect(answer).toMatchObject({ status: 200, isAsking: true, prescription: { values: read } })
    expect(await readMedications()).toEqual([])
  })

  test('are said by the question about findings, and come back with it', async () => {
    await takeMedication('warfarin')
    const fields = { totalDosage: '400', unit: 'mg', frequency: 'as-needed', reason: 'Knee' }
    const answer = await readFormAnswer(addMedication('ibuprofen', 'current', { fields }))
    expect(answer).toMatchObject({
      status: 200,
      planned: '400 mg\u00a0· As needed\u00a0· For Knee',
      initialValue: { asked: 'form', ...fields },
    })
  })
})

describe('Two simultaneous saves', () => {
  test('both take effect', async () => {
    await takeMedication('loratadine')
    await Promise.all([
      expectRedirect(addMedication('melatonin', 'current')),
      expectRedirect(addMedication('Turmeric', 'researching')),
      expectRedirect(moveMedication(1, 'discontinued')),
    ])
    const found = (await readMedications()).map(({ id, name, status }) => ({ id, name, status }))
    expect(found.map(({ id }) => id).sort()).toEqual([1, 2, 3])
    expect(found).toEqual(
      expect.arrayContaining([
        { id: 1, name: 'loratadine', status: 'discontinued' },
        expect.objectContaining({ name: 'melatonin', status: 'current' }),
        expect.objectContaining({ name: 'Turmeric', status: 'researching' }),
      ]),
    )
  })

  test('are both checked with the saved medicines of the other', async () => {
    const outcomes = await Promise.all([
      addMedication('warfarin', 'current'),
      addMedication('ibuprofen', 'current'),
    ])
    const questions = outcomes.filter(outcome => !(outcome instanceof Response))
    expect(questions).toHaveLength(1)
    expect(await readMedications()).toHaveLength(1)
  })

  test('report “not saved” if the other always wins', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await takeMedication('loratadine')
    await outrunEverySave()
    const answer = await readFormAnswer(addMedication('melatonin', 'current'))
    expect(answer.error?.['']).toEqual([
      'Failed to add medication: it was not saved. Please try again.',
    ])
    expect(await readMedications()).toHaveLength(1)
  })
})

/** Searches for a name, or for a line with a name and a dose. */
async function search(query: string) {
  const form = post(db, '/profile/medications?tab=add', { query }, ada.cookie)
  const answer: unknown = await readFormAnswer(editAction(form) as Promise<unknown>)
  return answer as { status: number; found: FoundNames }
}

// Lets another save finish first.
async function outrunEverySave(): Promise<void> {
  const trigger = 'create trigger outrun after update of last_change on users for each row'
  const save = 'update medical_profiles set version = version + 1 where user_id = new.id;'
  const statements = isSqlite(db)
    ? [`${trigger} begin ${save} end`]
    : [
        `create function outrun() returns trigger language plpgsql as $$ begin ${save} return new; end $$`,
        `${trigger} execute function outrun()`,
      ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
