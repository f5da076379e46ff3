import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isCurrent } from '#app/profile-definition/sections/medications.ts'
import { action as addAction } from '#app/routes/medications/add-medication.tsx'
import {
  action as deleteAction,
  loader as loadDelete,
} from '#app/routes/medications/delete-medication.tsx'
import { loader as loadInfo } from '#app/routes/medications/medication-info.tsx'
import { action as editAction, loader } from '#app/routes/medications/medications.tsx'
import { action as moveAction } from '#app/routes/medications/move-medication.tsx'
import { action as noneAction } from '#app/routes/medications/no-medications.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import {
  expectRedirect,
  expectToast,
  readFormAnswer,
  readMessage,
} from '#tests/support/http/answers.ts'
import {
  addMedication,
  deleteMedication,
  expectQuestion,
  findToday,
  loadLists,
  moveMedication,
  postMedication,
  readMedications,
  readNote,
  takeMedication,
} from '#tests/support/http/medication-lists.ts'
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
    const page = await loadLists()
    expect(page).toMatchObject({
      tab: 'current',
      counts: { current: 2, researching: 1, discontinued: 1 },
      summary: {
        lines: ['1 major finding in the current medications.'],
        isAttention: true,
        hasReport: true,
      },
    })
    expect(page.medications).toMatchObject([
      { id: 2, name: 'ibuprofen', details: [], severity: 'major' },
      {
        id: 1,
        name: 'Warfarin',
        brandName: 'Coumadin',
        details: ['5 mg'],
        severity: 'major',
        firstAid: 'Blood thinner: bleeds easily',
      },
    ])
  })

  test('sorts the current list by name, by time of day and by class', async () => {
    expect(readGroups(await loadLists())).toEqual([['', 'ibuprofen', 'Warfarin']])
    expect(readGroups(await loadLists('?sort=elsewhere'))).toEqual([['', 'ibuprofen', 'Warfarin']])
    expect(readGroups(await loadLists('?sort=class'))).toEqual([
      ['NSAIDs (anti-inflammatory painkillers)', 'ibuprofen'],
      ['Vitamin K antagonists', 'Warfarin'],
    ])
    expect(readGroups(await loadLists('?sort=time'))).toEqual([
      ['No time of day recorded', 'ibuprofen', 'Warfarin'],
    ])
  })

  test('shows dose, times and reason of a medicine, and it under each of its times', async () => {
    const ben = await logInNewOwner(db)
    await fillProfile(db, ben.owner, {
      medications: {
        medications: [
          {
            id: 1,
            name: 'Fluxomirabilin',
            pillsPerDose: 2,
            dosagePerPill: 250,
            unit: 'mg',
            frequency: 'twice-daily',
            doseTimes: [
              { id: 1, time: '20:00' },
              { id: 2, time: '08:00' },
            ],
            withFood: 'with',
            reason: 'Ague',
          },
        ],
      },
    })
    const page = await loadLists('?sort=time', ben)
    expect(page.medications).toMatchObject([
      {
        details: ['2 pills of 250 mg (500 mg)', 'Twice daily', '8:00 PM, 8:00 AM'],
        reason: 'Ague',
      },
    ])
    expect(readGroups(page)).toEqual([
      ['Morning', 'Fluxomirabilin'],
      ['Evening', 'Fluxomirabilin'],
    ])
    expect(readGroups(await loadLists('?sort=class', ben))).toEqual([
      ['Class not known', 'Fluxomirabilin'],
    ])
  })

  test('has a tab for each list', async () => {
    expect((await loadLists('?tab=researching')).medications).toMatchObject([{ name: 'Turmeric' }])
    expect((await loadLists('?tab=discontinued')).medications).toMatchObject([
      { name: 'Senna', details: ['Stopped March 4, 2021'] },
    ])
    expect((await loadLists('?tab=add')).medications).toEqual([])
  })

  test('opens the form of all details with ?edit, which is saved as before', async () => {
    const form = visit(db, '/profile/medications?edit=1', ada.cookie)
    expect(await loader(form)).toMatchObject({ isEditing: true, slug: 'medications' })
    const values = { medications: [{ id: 1, name: 'Warfarin' }] }
    const { location } = await expectRedirect(
      editAction(post(db, '/profile/medications?edit=1', medicationsForm(values), ada.cookie)),
    )
    expect(location).toBe('/profile/medications')
    expect(await readMedications()).toMatchObject([{ id: 1, name: 'Warfarin' }])
  })

  test('searches a list by a post without scripts', async () => {
    const answer = await editAction(
      post(db, '/profile/medications?tab=current', { find: 'COUM' }, ada.cookie),
    )
    expect(answer).toMatchObject({ data: { find: 'COUM' } })
  })

  test('links to the field of a medicine in the form of all details', async () => {
    const { info } = await loadInfo(at(4, ''))
    const edit = '/profile/medications?edit=1&open=medications[3]#medications-medications[3].name'
    expect(info).toMatchObject({ edit, dates: 'January 2, 2020 to March 4, 2021' })
  })

  test('shows the substance of a brand alone, and never of a misspelled one', async () => {
    const ben = await logInNewOwner(db)
    const names = ['Coumadin 5 mg', 'Cumadin', 'Insulin', 'Warfarin', 'Sinemet']
    await fillProfile(db, ben.owner, {
      personal: { country: 'United States' },
      medications: { medications: names.map((name, index) => ({ id: index + 1, name })) },
    })
    const { medications } = await loadLists('', ben)
    expect(medications.map(({ name, substance }) => [name, substance])).toEqual([
      ['Coumadin 5 mg', 'warfarin'],
      ['Cumadin', undefined],
      ['Insulin', undefined],
      ['Sinemet', 'carbidopa + levodopa'],
      ['Warfarin', undefined],
    ])
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
    expect((await loadLists('', ben)).summary).toMatchObject({
      lines: [
        '2 names were not recognized: nothing was checked for them.',
        'No two medications could be compared.',
      ],
      isAttention: true,
      hasReport: true,
    })
    await takeMedication('melatonin', ben)
    await takeMedication('warfrin', ben)
    expect((await loadLists('', ben)).summary?.lines.slice(0, 2)).toEqual([
      '2 names were not recognized: nothing was checked for them.',
      '1 name was read as another one, because of the spelling. The report says which.',
    ])
  })

  test('shows a single medicine only with what applies', async () => {
    const ben = await logInNewOwner(db)
    await addMedication('loratadine', 'current', { who: ben })
    expect((await loadLists('', ben)).summary).toBeUndefined()
    await addMedication('melatonin', 'current', { who: ben })
    expect((await loadLists('', ben)).summary?.lines).toEqual([
      'No interaction found in our list. This does not mean the combination is safe.',
    ])
    await addMedication('Fluxomirabilin', 'current', { who: ben, confirmed: ['not recognized'] })
    expect((await loadLists('', ben)).summary).toMatchObject({
      lines: [
        '1 name was not recognized: nothing was checked for it.',
        'No interaction found in our list. This does not mean the combination is safe.',
      ],
      isAttention: true,
    })
  })
})

describe('A medicine of a list', () => {
  beforeEach(() => takeMedication('loratadine'))

  test('is discontinued, restored and deleted', async () => {
    const stopped = await expectRedirect(moveMedication(1, 'discontinued'))
    expect(stopped.location).toBe('/profile/medications?tab=discontinued&note=moved&m=1')
    expect(await readNote(stopped.location)).toMatchObject({
      title: 'Moved loratadine to discontinued medications',
    })
    expect(await readMedications()).toMatchObject([
      { listedOn: findToday(), stoppedOn: findToday() },
    ])

    const restored = await expectRedirect(moveMedication(1, 'current'))
    expect(await readNote(restored.location)).toMatchObject({
      title: 'Restored loratadine to current medications',
    })
    expect(await readMedications()).toEqual([
      { id: 1, name: 'loratadine', status: 'current', listedOn: findToday() },
    ])

    await moveMedication(1, 'discontinued')
    const deleted = await expectRedirect(deleteMedication(1))
    expect(deleted.location).toMatch(
      /^\/profile\/medications\?tab=discontinued&note=deleted&entry=[\da-f-]{36}$/,
    )
    expect(await readNote(deleted.location)).toMatchObject({
      title: 'Permanently deleted loratadine',
    })
    expect(await readMedications()).toEqual([])
    const ben = await logInNewOwner(db)
    expect(await readNote(deleted.location, ben)).toBeUndefined()
    expect((await listChanges(db, ada.owner, { limit: 10 })).entries).toHaveLength(5)
  })

  test('leaves the research list after a confirmation', async () => {
    await expectRedirect(addMedication('Turmeric', 'researching'))
    expect(await loadDelete(at(2, 'delete'))).toMatchObject({ name: 'Turmeric' })
    const { location } = await expectRedirect(deleteMedication(2))
    expect(location).toContain('tab=researching&note=deleted')
    expect(await readNote(location)).toMatchObject({ title: 'Permanently deleted Turmeric' })
  })

  test.each(['restored', 'researched'])('that is %s is checked like an added one', async way => {
    if (way === 'restored') {
      await takeMedication('ibuprofen')
      await moveMedication(2, 'discontinued')
      await takeMedication('warfarin')
    } else {
      await takeMedication('warfarin')
      await expectRedirect(addMedication('ibuprofen', 'researching'))
    }
    const id = (await readMedications()).find(({ name }) => name === 'ibuprofen')?.id ?? 0
    const { marks, findings } = await expectQuestion(moveMedication(id, 'current'))
    expect(findings[0]?.severity).toBe('major')
    expect((await readMedications()).filter(isCurrent)).toHaveLength(2)
    const { location } = await expectRedirect(moveMedication(id, 'current', { confirmed: marks }))
    const said = way === 'restored' ? 'Restored' : 'Added'
    expect(await readNote(location)).toMatchObject({
      title: `${said} ibuprofen to current medications`,
    })
  })

  test('that is already in the target list is reported, and nothing is written', async () => {
    await moveMedication(1, 'discontinued')
    const { location } = await expectRedirect(moveMedication(1, 'discontinued'))
    expect(await readNote(location)).toMatchObject({
      title: 'Moved loratadine to discontinued medications',
    })
    expect((await loadProfile(db, ada.owner)).medications?.version).toBe(2)
  })

  test('that is current is not deleted, and one under research is not discontinued', async () => {
    const kept = await expectRedirect(deleteMedication(1))
    expect(await readMessage(kept.headers)).toBe(
      'Failed to delete medication: it was not saved, because it was changed meanwhile. Look at it again.',
    )
    await expectRedirect(addMedication('Turmeric', 'researching'))
    await expectToast(moveMedication(2, 'discontinued'), /^Failed to discontinue medication: /)
    expect(await readMedications()).toMatchObject([
      { status: 'current' },
      { status: 'researching' },
    ])
  })

  test('reports a failure of the database without a name', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await takeMedication('ibuprofen')
    await moveMedication(2, 'discontinued')
    await failWrites(db, 'medical_profiles', ['insert', 'update'])
    const said: [Promise<unknown>, string][] = [
      [moveMedication(1, 'discontinued'), 'Failed to discontinue medication'],
      [moveMedication(2, 'current'), 'Failed to restore medication'],
      [deleteMedication(2), 'Failed to delete medication'],
    ]
    for (const [work, failure] of said) {
      await expectToast(work, `${failure}: it was not saved. Please try again.`)
    }
    expect(JSON.stringify(errorLog.mock.calls)).not.toMatch(/loratadine|ibuprofen/)
  })

  test('shows no outdated finding about itself', async () => {
    const { location } = await expectRedirect(moveMedication(1, 'discontinued'))
    await moveMedication(1, 'current')
    expect(await readNote(location)).toBeUndefined()
    for (const query of ['m=99', 'm=x', ''])
      expect(await readNote(`/profile/medications?tab=current&note=added&${query}`)).toBeUndefined()
    const entry = '&entry=00000000-0000-0000-0000-000000000000'
    expect(
      await readNote(`/profile/medications?tab=discontinued&note=deleted${entry}`),
    ).toBeUndefined()
  })
})

describe('“I take no medication”', () => {
  test('is saved where nothing is current, whatever the other lists contain', async () => {
    await expectRedirect(addMedication('Turmeric', 'researching'))
    await expectToast(postNoMedications(), 'Medications saved successfully')
    expect((await loadProfile(db, ada.owner)).medications?.value).toMatchObject({
      noMedications: true,
      medications: [{ name: 'Turmeric' }],
    })
    expect(await loadLists()).toMatchObject({ takesNone: true })
  })

  test('is refused beside a current medicine', async () => {
    await takeMedication('loratadine')
    await expectToast(postNoMedications(), /^Error saving medications: it was not saved/)
    expect((await loadProfile(db, ada.owner)).medications?.value.noMedications).toBeUndefined()
  })
})

describe('Unknown rows, rows of others, and forms of others', () => {
  test('that another account opened write nothing', async () => {
    await takeMedication('loratadine')
    const ben = await logInNewOwner(db)
    await takeMedication('melatonin', ben)
    const form: Form = [['owner', ada.owner.id]]
    const posts: [Promise<unknown>, RegExp][] = [
      [
        moveAction(postMedication(1, 'move', [...form, ['to', 'discontinued']], ben)),
        /discontinue/,
      ],
      [deleteAction(postMedication(1, 'delete', form, ben)), /delete/],
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
    expect(await readMedications(ben)).toMatchObject([{ name: 'melatonin', status: 'current' }])
  })

  test('that are invalid are rejected', async () => {
    await takeMedication('loratadine')
    const owner: [string, string] = ['owner', ada.owner.id]
    const posts = [
      () => moveAction(postMedication(1, 'move', [owner])),
      () => moveAction(postMedication(1, 'move', [owner, ['to', 'elsewhere']])),
      () => moveAction(postMedication(1, 'move', [['to', 'discontinued']])),
      () => deleteAction(postMedication(1, 'delete', [])),
      () => noneAction(post(db, '/profile/medications/none', {}, ada.cookie)),
    ]
    for (const send of posts) await expect(send()).rejects.toMatchObject({ status: 400 })
    expect(await readMedications()).toMatchObject([{ status: 'current' }])
  })
})

test('No address and no cookie contains a name', async () => {
  const words = /wonderwool|warfarin/i
  await takeMedication('warfarin')
  const works = [
    () => addMedication('Wonderwool', 'current', { confirmed: ['not recognized'] }),
    () => addMedication('Wonderwool', 'current'),
    () => moveMedication(2, 'discontinued'),
    () => moveMedication(2, 'current', { confirmed: ['not recognized'] }),
    () => moveMedication(2, 'discontinued'),
    () => deleteMedication(2),
    () => postNoMedications(),
    () => deleteMedication(1),
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

/** Returns the parts of a list: heading and names of each. */
function readGroups({ groups, medications }: Awaited<ReturnType<typeof loadLists>>): string[][] {
  const names = new Map(medications.map(({ id, name }) => [id, name]))
  return groups.map(({ heading = '', ids }) => [heading, ...ids.map(id => names.get(id) ?? '')])
}

function postNoMedications({ owner, cookie } = ada) {
  return noneAction(post(db, '/profile/medications/none', { owner: owner.id }, cookie))
}

function at(id: number | string, page: string, { cookie } = ada) {
  return { ...visit(db, `/profile/medications/${id}/${page}`, cookie), params: { id: String(id) } }
}

function medicationsForm(values: object): Form {
  return filledForm({ medications: values }, 1)
}
