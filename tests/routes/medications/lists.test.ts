import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AddConfirmation } from '#app/medications/list/add-confirmation.ts'
import type { FoundNames } from '#app/medications/names/find-names.server.ts'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isCurrent, type Medication } from '#app/profile-definition/sections/medications.ts'
import { action as addAction, loader as loadAdd } from '#app/routes/medications/add-medication.tsx'
import {
  action as deleteAction,
  loader as loadDelete,
} from '#app/routes/medications/delete-medication.tsx'
import { action as editAction, loader } from '#app/routes/medications/medications.tsx'
import {
  loader as loadMove,
  action as moveAction,
} from '#app/routes/medications/move-medication.tsx'
import { loader as loadNone, action as noneAction } from '#app/routes/medications/no-medications.ts'
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
  logInNewOwner,
  logInOwnerBeforeEach,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

type Form = [string, string][]

logInOwnerBeforeEach()

describe('The medications screen', () => {
  beforeEach(() =>
    fillProfile(db, ada.owner, {
      medications: {
        medications: [
          { id: 1, name: 'Warfarin', brandName: 'Coumadin', totalDosage: 5, unit: 'mg' },
          { id: 2, name: 'ibuprofen', status: 'current', startedOn: '2024-02-03' },
          { id: 3, name: 'Turmeric', status: 'researching' },
          {
            id: 4,
            name: 'Senna',
            status: 'discontinued',
            startedOn: '2020-01-02',
            stoppedOn: '2021-03-04',
          },
        ],
      },
    }),
  )

  test('opens the current list, with the findings', async () => {
    const page = await open()
    expect(page).toMatchObject({
      tab: 'current',
      counts: { current: 2, researching: 1, discontinued: 1 },
      summary: {
        lines: ['1 major finding in your current medications.'],
        isAttention: true,
        hasReport: true,
      },
    })
    expect(page.medications).toMatchObject([
      { id: 1, name: 'Warfarin', brandName: 'Coumadin', details: ['5 mg'] },
      { id: 2, name: 'ibuprofen', dates: 'Started February 3, 2024' },
    ])
  })

  test('has a tab for each list', async () => {
    expect((await open('?tab=researching')).medications).toMatchObject([{ name: 'Turmeric' }])
    expect((await open('?tab=discontinued')).medications).toMatchObject([
      { name: 'Senna', dates: 'January 2, 2020 to March 4, 2021' },
    ])
    expect((await open('?tab=add')).medications).toEqual([])
  })

  test('shows nothing of another account', async () => {
    const ben = await logInNewOwner(db)
    const page = await open('', ben)
    expect(page.counts).toEqual({ current: 0, researching: 0, discontinued: 0 })
    expect(JSON.stringify(page)).not.toContain('Warfarin')
  })

  test('opens the form of all details with ?edit, which is saved as before', async () => {
    const { form } = await loader(visit(db, '/profile/medications?edit=1', ada.cookie))
    expect(form).toMatchObject({ isEditing: true, slug: 'medications' })
    const values = { medications: [{ id: 1, name: 'Warfarin' }] }
    const { location } = await expectRedirect(
      editAction(post(db, '/profile/medications?edit=1', medicationsForm(values), ada.cookie)),
    )
    expect(location).toBe('/profile/medications')
    expect(await rows()).toMatchObject([{ id: 1, name: 'Warfarin' }])
  })

  test('searches a list by a post without scripts', async () => {
    const answer = await editAction(
      post(db, '/profile/medications?tab=current', { find: 'COUM' }, ada.cookie),
    )
    expect(answer).toMatchObject({ data: { find: 'COUM' } })
  })

  test('links to the field of a medicine in the form of all details', async () => {
    const { medications } = await open('?tab=discontinued')
    const edit = '/profile/medications?edit=1#medications-medications[3].name'
    expect(medications).toMatchObject([{ edit }])
  })

  test('never says that nothing was found before it names unchecked parts', async () => {
    const ben = await logInNewOwner(db)
    await fillProfile(db, ben.owner, {
      medications: {
        medications: [
          { id: 1, name: 'Fluxomirabilin' },
          { id: 2, name: 'Zorkwool' },
        ],
      },
    })
    expect((await open('', ben)).summary).toEqual({
      lines: [
        '2 names were not recognized: nothing was checked for them.',
        'No two medications could be compared.',
      ],
      isAttention: true,
      hasReport: true,
    })
    await take('melatonin', ben)
    await take('warfrin', ben)
    expect((await open('', ben)).summary?.lines.slice(0, 2)).toEqual([
      '2 names were not recognized: nothing was checked for them.',
      '1 name was read as another one, because of the spelling. The report says which.',
    ])
  })

  test('shows a single medicine only with what applies', async () => {
    const ben = await logInNewOwner(db)
    await add('loratadine', 'current', ben)
    expect((await open('', ben)).summary).toBeUndefined()
    await add('melatonin', 'current', ben)
    expect((await open('', ben)).summary?.lines).toEqual([
      'No interaction found in our list. This does not mean the combination is safe.',
    ])
    await add('Fluxomirabilin', 'current', ben, ['not recognized'])
    expect((await open('', ben)).summary).toMatchObject({
      lines: [
        '1 name was not recognized: nothing was checked for it.',
        'No interaction found in our list. This does not mean the combination is safe.',
      ],
      isAttention: true,
    })
  })
})

describe('The search for names', () => {
  const search = (query: string) =>
    editAction(post(db, '/profile/medications?tab=add', { query }, ada.cookie))
  const found = async (query: string) => {
    const answer = (await readFormAnswer(search(query) as Promise<unknown>)) as unknown as {
      found: Record<string, unknown>
    }
    return answer.found
  }

  test.each(['', ' ', 'x', ' x '])('needs two characters, and “%s” has fewer', async query => {
    const answer = await readFormAnswer(search(query) as Promise<unknown>)
    expect(answer).toMatchObject({
      status: 400,
      error: { query: ['Type at least 2 characters'] },
    })
  })

  test('refuses a long text', async () => {
    const answer = await readFormAnswer(search('a'.repeat(100_000)) as Promise<unknown>)
    expect(answer).toMatchObject({ status: 400 })
  })

  test('names the kind of a name, and the list that contains it', async () => {
    await add('Lipitor', 'current')
    expect(await found('lipitor')).toMatchObject({
      names: [
        { name: 'Lipitor', descriptions: ['Brand of atorvastatin', 'Statins'], list: 'current' },
      ],
      didYouMean: [],
      failed: [],
      live: [],
    })
    expect((await found('lipitor')).asWritten).toBeUndefined()
  })

  test('suggests similar names for a misspelled one, and corrects nothing', async () => {
    expect(await found('ibuprofin')).toMatchObject({
      names: [],
      didYouMean: ['ibuprofen'],
      typedName: { checkedAs: ['ibuprofen'] },
    })
    expect(await found('Fluxomirabilin')).toMatchObject({
      names: [],
      typedName: { checkedAs: [] },
    })
  })
})

describe('A line with a dose', () => {
  const line = 'ibuprofen 400 mg twice a day for 3 days'
  const dose = { totalDosage: 400, unit: 'mg', frequency: 'twice-daily' }

  test('is searched by its name alone, and shows how it was parsed', async () => {
    const answer = await editAction(
      post(db, '/profile/medications?tab=add', { query: line }, ada.cookie),
    )
    expect(answer).toMatchObject({
      data: {
        found: {
          query: line,
          around: ['', ' 400 mg twice a day for 3 days'],
          names: expect.arrayContaining([
            expect.objectContaining({
              name: 'ibuprofen',
              details: { words: '400 mg, twice daily', unplaced: ['for 3 days'], notes: [] },
            }),
          ]),
          typedName: undefined,
        },
      },
    })
  })

  test('fills the fields of the added medication', async () => {
    await expectRedirect(addLine('ibuprofen', line))
    expect(await rows()).toEqual([
      { id: 1, name: 'ibuprofen', status: 'current', listedOn: today(), ...dose },
    ])
  })

  test('fills them after a question too', async () => {
    await take('warfarin')
    const { marks } = await expectQuestion(addLine('ibuprofen', line))
    await expectRedirect(addLine('ibuprofen', line, marks))
    expect((await rows())[1]).toMatchObject({ name: 'ibuprofen', ...dose })
  })

  test('passes the route of the skin to the check', async () => {
    await take('warfarin')
    expect(await expectQuestion(add('ketoconazole', 'current'))).toMatchObject({
      name: 'ketoconazole',
    })
    await expectRedirect(addLine('ketoconazole', 'ketoconazole 2% cream'), /note=added/)
    expect((await rows())[1]).toMatchObject({ form: 'cream', totalDosage: 2, unit: '%' })
  })

  test('gives no dose of one ingredient to a combination, nor the reverse', async () => {
    await expectRedirect(addLine('Percocet 5/325', 'Percocet 5/325 1 tab bid'))
    await expectRedirect(addLine('lisinopril', 'lisinopril 5-10 mg bid'))
    expect(await rows()).toMatchObject([
      { name: 'Percocet 5/325', pillsPerDose: 1, frequency: 'twice-daily' },
      { name: 'lisinopril' },
    ])
    expect((await rows())[1]).not.toHaveProperty('frequency')
    expect((await rows()).some(row => 'totalDosage' in row)).toBe(false)
  })

  test('gives the amount of one ingredient to no combination that was not typed', async () => {
    await expectRedirect(addLine('ibuprofen/famotidine', line))
    expect(await rows()).toMatchObject([{ name: 'ibuprofen/famotidine', frequency: 'twice-daily' }])
    expect((await rows())[0]).not.toHaveProperty('totalDosage')
  })

  test('changes nothing of a medication that is already in the list', async () => {
    await take('ibuprofen')
    const answer = await editAction(
      post(db, '/profile/medications?tab=add', { query: line }, ada.cookie),
    )
    const { found } = (answer as unknown as { data: { found: FoundNames } }).data
    expect(found.details?.words).toBe('400 mg, twice daily')
    expect(found.names[0]).toMatchObject({ name: 'ibuprofen', list: 'current' })
    expect(found.names[0]?.details).toBeUndefined()
    await expectRedirect(addLine('ibuprofen', line))
    expect((await rows())[0]).not.toHaveProperty('totalDosage')
  })

  test('that is invalid is rejected', async () => {
    const answer = await readFormAnswer(addLine('ibuprofen', 'x'.repeat(401)))
    expect(answer.status).toBe(400)
    expect(await rows()).toEqual([])
  })
})

describe('Adding a medicine', () => {
  test('is done at once without a finding, and its message is in the profile', async () => {
    const { location, headers } = await expectRedirect(add('loratadine', 'current'))
    expect(location).toBe('/profile/medications?tab=current&note=added&m=1')
    expect(headers.getSetCookie()).toEqual([])
    expect(await note(location)).toEqual({
      title: 'Added loratadine to current medications',
      lines: [],
      hasReport: false,
    })
    expect(await rows()).toEqual([
      { id: 1, name: 'loratadine', status: 'current', listedOn: today() },
    ])
  })

  test('to research asks nothing and sets no start date', async () => {
    await take('warfarin')
    const { location } = await expectRedirect(add('ibuprofen', 'researching'))
    expect(await note(location)).toMatchObject({
      title: 'Added ibuprofen to research medications',
    })
    expect((await rows())[1]).toEqual({
      id: 2,
      name: 'ibuprofen',
      status: 'researching',
      listedOn: today(),
    })
  })

  test('with a grave finding shows it first, and continues after a confirmation', async () => {
    await take('warfarin')
    const question = await expectQuestion(add('ibuprofen', 'current'))
    expect(question).toMatchObject({
      name: 'ibuprofen',
      findings: [{ severity: 'major', kind: 'interaction' }],
    })
    expect(await rows()).toHaveLength(1)
    const { location } = await expectRedirect(add('ibuprofen', 'current', ada, question.marks))
    expect(await note(location)).toMatchObject({
      title: 'Added ibuprofen to current medications',
      lines: ['The check has 1 major finding about it.'],
      hasReport: true,
    })
    expect(await rows()).toHaveLength(2)
  })

  test('asks again when there are more findings than were shown', async () => {
    await take('warfarin')
    const { marks } = await expectQuestion(add('ibuprofen', 'current'))
    await take('lithium')
    const more = await expectQuestion(add('ibuprofen', 'current', ada, marks))
    expect(more.marks).toEqual(expect.arrayContaining(marks))
    expect(more.marks.length).toBeGreaterThan(marks.length)
    expect(await rows()).toHaveLength(2)
  })

  test('shows a conflict with an allergy', async () => {
    await fillProfile(db, ada.owner, {
      allergies: { allergies: [{ id: 1, allergen: 'Penicillin' }] },
    })
    const { findings } = await expectQuestion(add('amoxicillin', 'current'))
    expect(findings).toMatchObject([{ kind: 'allergy', severity: 'major' }])
  })

  test('says that a name is not recognized, or how it was read', async () => {
    expect(await expectQuestion(add('Fluxomirabilin', 'current'))).toMatchObject({
      isUnknown: true,
    })
    expect(await expectQuestion(add('warfrin', 'current'))).toMatchObject({ readAs: 'warfarin' })
    expect(await rows()).toEqual([])
    await expectRedirect(add('Fluxomirabilin', 'researching'))
  })

  test('with a minor finding is done at once and counts it', async () => {
    await take('warfarin')
    const { location } = await expectRedirect(add('acetaminophen', 'current'))
    expect(await note(location)).toEqual({
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
    const { location } = await expectRedirect(add('coumadin', 'current'))
    expect(location).toContain('note=replaced&m=1')
    expect(await note(location)).toMatchObject({
      title: 'Added Warfarin to current medications',
      lines: ['It was in the lists already. It was moved to this one, and its details were kept.'],
    })
    expect(await rows()).toEqual([{ ...row, status: 'current', listedOn: today() }])
    const again = await expectRedirect(add('WARFARIN', 'current'))
    expect(await note(again.location)).toMatchObject({
      title: 'Warfarin is in the current medications already',
    })
    expect((await loadProfile(db, ada.owner)).medications?.version).toBe(2)
  })

  test('to research removes nothing from the current list without saying so', async () => {
    await take('warfarin')
    const question = await expectQuestion(add('Warfarin', 'researching'))
    expect(question).toMatchObject({ isLeaving: true })
    await expectRedirect(add('Warfarin', 'researching', ada, question.marks))
    expect(await rows()).toEqual([
      { id: 1, name: 'warfarin', status: 'researching', listedOn: today() },
    ])
  })

  test('unticks “I take no medication”', async () => {
    await fillProfile(db, ada.owner, { medications: { noMedications: true } })
    await expectRedirect(add('loratadine', 'current'))
    expect((await loadProfile(db, ada.owner)).medications?.value.noMedications).toBe(false)
  })

  test('reuses no id of a row', async () => {
    await take('loratadine')
    await move(1, 'discontinued')
    await remove(1)
    await expectRedirect(add('loratadine', 'current'))
    expect(await rows()).toMatchObject([{ id: 2 }])
  })

  test('refuses an empty name and one that is too long', async () => {
    expect(await readFormAnswer(add('', 'current'))).toMatchObject({
      status: 400,
      error: { name: ['Name is required'] },
    })
    expect(await readFormAnswer(add('x'.repeat(201), 'current'))).toMatchObject({ status: 400 })
    expect(await rows()).toEqual([])
  })

  test('is refused if the lists are full', async () => {
    const medications = Array.from({ length: 50 }, (_, index) => ({
      id: index + 1,
      name: `Wool ${index}`,
      status: 'researching',
    }))
    await fillProfile(db, ada.owner, { medications: { medications } })
    const answer = await readFormAnswer(add('loratadine', 'current'))
    expect(answer.error?.['']?.[0]).toMatch(
      /^Failed to add medication: it was not saved\. The lists/,
    )
    await expectRedirect(add('wool 7', 'researching'))
  })

  test('reports a failure of the database, keeps the name, and logs no word of it', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'medical_profiles', ['insert', 'update'])
    const answer = await readFormAnswer(add('loratadine', 'current'))
    expect(answer).toMatchObject({
      status: 503,
      error: { '': ['Failed to add medication: it was not saved. Please try again.'] },
      initialValue: { name: 'loratadine' },
    })
    expect(JSON.stringify(errorLog.mock.calls)).not.toContain('loratadine')
  })
})

describe('A medicine of a list', () => {
  beforeEach(() => take('loratadine'))

  test('is discontinued, restored and deleted', async () => {
    const stopped = await expectRedirect(move(1, 'discontinued'))
    expect(stopped.location).toBe('/profile/medications?tab=discontinued&note=moved&m=1')
    expect(await note(stopped.location)).toMatchObject({
      title: 'Moved loratadine to discontinued medications',
    })
    expect(await rows()).toMatchObject([{ listedOn: today(), stoppedOn: today() }])

    const restored = await expectRedirect(move(1, 'current'))
    expect(await note(restored.location)).toMatchObject({
      title: 'Restored loratadine to current medications',
    })
    expect(await rows()).toEqual([
      { id: 1, name: 'loratadine', status: 'current', listedOn: today() },
    ])

    await move(1, 'discontinued')
    const deleted = await expectRedirect(remove(1))
    expect(deleted.location).toMatch(
      /^\/profile\/medications\?tab=discontinued&note=deleted&entry=[\da-f-]{36}$/,
    )
    expect(await note(deleted.location)).toMatchObject({ title: 'Permanently deleted loratadine' })
    expect(await rows()).toEqual([])
    const ben = await logInNewOwner(db)
    expect(await note(deleted.location, ben)).toBeUndefined()
    expect((await listChanges(db, ada.owner, { limit: 10 })).entries).toHaveLength(5)
  })

  test('leaves the research list after a confirmation', async () => {
    await expectRedirect(add('Turmeric', 'researching'))
    expect(await loadDelete(at(2, 'delete'))).toMatchObject({ name: 'Turmeric' })
    const { location } = await expectRedirect(remove(2))
    expect(location).toContain('tab=researching&note=deleted')
    expect(await note(location)).toMatchObject({ title: 'Permanently deleted Turmeric' })
  })

  test.each(['restored', 'researched'])('that is %s is checked like an added one', async way => {
    if (way === 'restored') {
      await take('ibuprofen')
      await move(2, 'discontinued')
      await take('warfarin')
    } else {
      await take('warfarin')
      await expectRedirect(add('ibuprofen', 'researching'))
    }
    const id = (await rows()).find(({ name }) => name === 'ibuprofen')?.id ?? 0
    const { marks, findings } = await expectQuestion(move(id, 'current'))
    expect(findings[0]?.severity).toBe('major')
    expect((await rows()).filter(isCurrent)).toHaveLength(2)
    const { location } = await expectRedirect(move(id, 'current', ada, marks))
    const said = way === 'restored' ? 'Restored' : 'Added'
    expect(await note(location)).toMatchObject({
      title: `${said} ibuprofen to current medications`,
    })
  })

  test('that is already in the target list is reported, and nothing is written', async () => {
    await move(1, 'discontinued')
    const { location } = await expectRedirect(move(1, 'discontinued'))
    expect(await note(location)).toMatchObject({
      title: 'Moved loratadine to discontinued medications',
    })
    expect((await loadProfile(db, ada.owner)).medications?.version).toBe(2)
  })

  test('that is current is not deleted, and one under research is not discontinued', async () => {
    const kept = await expectRedirect(remove(1))
    expect(await readMessage(kept.headers)).toBe(
      'Failed to delete medication: it was not saved, because it was changed meanwhile. Look at it again.',
    )
    await expectRedirect(add('Turmeric', 'researching'))
    await expectToast(move(2, 'discontinued'), /^Failed to discontinue medication: /)
    expect(await rows()).toMatchObject([{ status: 'current' }, { status: 'researching' }])
  })

  test('reports a failure of the database without a name', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await take('ibuprofen')
    await move(2, 'discontinued')
    await failWrites(db, 'medical_profiles', ['insert', 'update'])
    const said: [Promise<unknown>, string][] = [
      [move(1, 'discontinued'), 'Failed to discontinue medication'],
      [move(2, 'current'), 'Failed to restore medication'],
      [remove(2), 'Failed to delete medication'],
    ]
    for (const [work, failure] of said) {
      await expectToast(work, `${failure}: it was not saved. Please try again.`)
    }
    expect(JSON.stringify(errorLog.mock.calls)).not.toMatch(/loratadine|ibuprofen/)
  })

  test('shows no outdated finding about itself', async () => {
    const { location } = await expectRedirect(move(1, 'discontinued'))
    await move(1, 'current')
    expect(await note(location)).toBeUndefined()
    for (const query of ['m=99', 'm=x', ''])
      expect(await note(`/profile/medications?tab=current&note=added&${query}`)).toBeUndefined()
    const entry = '&entry=00000000-0000-0000-0000-000000000000'
    expect(await note(`/profile/medications?tab=discontinued&note=deleted${entry}`)).toBeUndefined()
  })
})

describe('“I take no medication”', () => {
  test('is saved where nothing is current, whatever the other lists contain', async () => {
    await expectRedirect(add('Turmeric', 'researching'))
    await expectToast(postNoMedications(), 'Medications saved successfully')
    expect((await loadProfile(db, ada.owner)).medications?.value).toMatchObject({
      noMedications: true,
      medications: [{ name: 'Turmeric' }],
    })
    expect(await open()).toMatchObject({ takesNone: true })
  })

  test('is refused beside a current medicine', async () => {
    await take('loratadine')
    await expectToast(postNoMedications(), /^Error saving medications: it was not saved/)
    expect((await loadProfile(db, ada.owner)).medications?.value.noMedications).toBeUndefined()
  })
})

describe('Two simultaneous saves', () => {
  test('both take effect', async () => {
    await take('loratadine')
    await Promise.all([
      expectRedirect(add('melatonin', 'current')),
      expectRedirect(add('Turmeric', 'researching')),
      expectRedirect(move(1, 'discontinued')),
    ])
    const found = (await rows()).map(({ id, name, status }) => ({ id, name, status }))
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
    const outcomes = await Promise.all([add('warfarin', 'current'), add('ibuprofen', 'current')])
    const questions = outcomes.filter(outcome => !(outcome instanceof Response))
    expect(questions).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })

  test('report “not saved” if the other always wins', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await take('loratadine')
    await outrunEverySave()
    const answer = await readFormAnswer(add('melatonin', 'current'))
    expect(answer.error?.['']).toEqual([
      'Failed to add medication: it was not saved. Please try again.',
    ])
    expect(await rows()).toHaveLength(1)
  })
})

describe('Unknown rows, rows of others, and forms of others', () => {
  test('are not found by any account', async () => {
    await take('loratadine')
    const ben = await logInNewOwner(db)
    for (const id of [1, 2, 0, -1, 'x', '1e1', '__proto__']) {
      const visits = [
        loadMove(at(id, 'move', ben)),
        loadDelete(at(id, 'delete', ben)),
        move(id, 'discontinued', ben),
        remove(id, ben),
      ]
      for (const work of visits) await expect(work).rejects.toMatchObject({ status: 404 })
    }
    expect(await rows()).toHaveLength(1)
  })

  test('that another account opened write nothing', async () => {
    await take('loratadine')
    const ben = await logInNewOwner(db)
    await take('melatonin', ben)
    const form: Form = [['owner', ada.owner.id]]
    const posts: [Promise<unknown>, RegExp][] = [
      [moveAction(toRow(1, 'move', [...form, ['to', 'discontinued']], ben)), /discontinue/],
      [deleteAction(toRow(1, 'delete', form, ben)), /delete/],
      [noneAction(post(db, '/profile/medications/none', form, ben.cookie)), /Error saving/],
    ]
    for (const [work, words] of posts) {
      const { headers } = await expectRedirect(work)
      const toast = await readMessage(headers)
      expect(toast).toMatch(words)
      expect(toast).toContain('not saved')
    }
    const stale: Form = [...form, ['name', 'Senna'], ['to', 'current']]
    const answer = await readFormAnswer(
      addAction(post(db, '/profile/medications/add', stale, ben.cookie)),
    )
    expect(answer.status).toBe(409)
    expect(await rows(ben)).toMatchObject([{ name: 'melatonin', status: 'current' }])
  })

  test('that are invalid are rejected', async () => {
    await take('loratadine')
    const owner: [string, string] = ['owner', ada.owner.id]
    const posts = [
      () => moveAction(toRow(1, 'move', [owner])),
      () => moveAction(toRow(1, 'move', [owner, ['to', 'elsewhere']])),
      () => moveAction(toRow(1, 'move', [['to', 'discontinued']])),
      () => deleteAction(toRow(1, 'delete', [])),
      () => noneAction(post(db, '/profile/medications/none', {}, ada.cookie)),
    ]
    for (const send of posts) await expect(send()).rejects.toMatchObject({ status: 400 })
    expect(await rows()).toMatchObject([{ status: 'current' }])
  })

  test('need a login', async () => {
    await take('loratadine')
    const nobody = { ...ada, cookie: '' }
    const works = [
      loader(visit(db, '/profile/medications')),
      editAction(post(db, '/profile/medications?tab=add', { query: 'senna' })),
      editAction(post(db, '/profile/medications?tab=current', { find: 'senna' })),
      loadAdd(visit(db, '/profile/medications/add')),
      loadNone(visit(db, '/profile/medications/none')),
      loadMove(at(1, 'move', nobody)),
      loadDelete(at(1, 'delete', nobody)),
      add('Senna', 'current', nobody),
      move(1, 'discontinued', nobody),
      remove(1, nobody),
      postNoMedications(nobody),
    ]
    for (const work of works) await expectRedirect(work, '/login')
    expect(await rows()).toMatchObject([{ name: 'loratadine', status: 'current' }])
  })
})

test('No address and no cookie contains a name', async () => {
  const words = /wonderwool|warfarin/i
  await take('warfarin')
  const works = [
    () => add('Wonderwool', 'current', ada, ['not recognized']),
    () => add('Wonderwool', 'current'),
    () => move(2, 'discontinued'),
    () => move(2, 'current', ada, ['not recognized']),
    () => move(2, 'discontinued'),
    () => remove(2),
    () => postNoMedications(),
    () => remove(1),
  ]
  for (const work of works) {
    const { location, headers } = await expectRedirect(work())
    expect(location).not.toMatch(words)
    const cookies = headers.getSetCookie().map(cookie => decodeCookie(cookie))
    expect(cookies.join(' ')).not.toMatch(words)
  }
})

// The content of a cookie is signed, not encrypted.
function decodeCookie(cookie: string): string {
  const value = decodeURIComponent(cookie.split(/[=;]/)[1] ?? '')
  return `${value} ${Buffer.from(value, 'base64').toString()}`
}

async function open(query = '', { cookie } = ada) {
  const { list } = await loader(visit(db, `/profile/medications${query}`, cookie))
  if (!list) throw new Error('Not the lists')
  return list
}

async function note(location: string | null, who = ada) {
  return (await open(location?.replace('/profile/medications', ''), who)).message
}

function add(name: string, to: string, { owner, cookie } = ada, confirmed: string[] = []) {
  const marks = confirmed.map((mark): [string, string] => ['confirmed', mark])
  const form: Form = [['owner', owner.id], ['name', name], ['to', to], ...marks]
  return addAction(post(db, '/profile/medications/add', form, cookie))
}

/** Adds a medicine with its search text. */
function addLine(name: string, line: string, confirmed: string[] = []) {
  const marks = confirmed.map((mark): [string, string] => ['confirmed', mark])
  const form: Form = [
    ['owner', ada.owner.id],
    ['name', name],
    ['to', 'current'],
    ['line', line],
  ]
  return addAction(post(db, '/profile/medications/add', [...form, ...marks], ada.cookie))
}

/** Adds a medicine to the current ones, whatever the findings. */
async function take(name: string, who = ada): Promise<void> {
  const answer = await add(name, 'current', who)
  if (answer instanceof Response) return
  await expectRedirect(
    add(name, 'current', who, (await expectQuestion(Promise.resolve(answer))).marks),
  )
}

function move(id: number | string, to: string, who = ada, confirmed: string[] = []) {
  const marks = confirmed.map((mark): [string, string] => ['confirmed', mark])
  return moveAction(toRow(id, 'move', [['owner', who.owner.id], ['to', to], ...marks], who))
}

function remove(id: number | string, who = ada) {
  return deleteAction(toRow(id, 'delete', [['owner', who.owner.id]], who))
}

function postNoMedications({ owner, cookie } = ada) {
  return noneAction(post(db, '/profile/medications/none', { owner: owner.id }, cookie))
}

function at(id: number | string, page: string, { cookie } = ada) {
  return { ...visit(db, `/profile/medications/${id}/${page}`, cookie), params: { id: String(id) } }
}

function toRow(id: number | string, page: string, form: Form, { cookie } = ada) {
  return {
    ...post(db, `/profile/medications/${id}/${page}`, form, cookie),
    params: { id: String(id) },
  }
}

async function expectQuestion(work: Promise<unknown>): Promise<AddConfirmation> {
  const { question } = (await readFormAnswer(work)) as { question?: AddConfirmation }
  if (!question) throw new Error('Nothing was asked')
  return question
}

async function rows({ owner } = ada): Promise<Medication[]> {
  return (await loadProfile(db, owner)).medications?.value.medications ?? []
}

function medicationsForm(values: object): Form {
  return filledForm({ medications: values }, 1)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

// Lets another save finish first.
async function outrunEverySave(): Promise<void> {
  await sql
    .raw(
      `CREATE TRIGGER outrun AFTER UPDATE OF last_change ON users
       BEGIN UPDATE medical_profiles SET version = version + 1 WHERE user_id = NEW.id; END`,
    )
    .execute(db)
}
