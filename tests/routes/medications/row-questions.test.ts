import { describe, expect, test } from 'vitest'
import type { AutosaveAnswer } from '#app/forms/autosave/form-autosaver.ts'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import { action as saveList } from '#app/routes/medications/medications.tsx'
import { action as autosave } from '#app/routes/profile/autosave.ts'
import { action as restoreChange } from '#app/routes/profile/restore-change.tsx'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import {
  addMedication,
  expectQuestion,
  moveMedication,
  readMedications,
} from '#tests/support/http/medication-lists.ts'
import {
  ada,
  filledForm,
  fillProfile,
  logInOwnerBeforeEach,
} from '#tests/support/http/profile-visit.ts'
import { post } from '#tests/support/http/route-context.ts'

type Form = [string, string][]

const differing = {
  name: 'Metformin',
  totalDosage: '1000',
  unit: 'mg',
  pillsPerDose: '2',
  countUnit: 'tablets',
  dosagePerPill: '250',
}
const methotrexate = { name: 'Methotrexate', frequency: 'once-daily' }
const stored = { id: 1, name: 'Methotrexate', frequency: 'once-daily' }

logInOwnerBeforeEach()

describe('A contradiction in a row', () => {
  test('is asked about before the save, and saved as it is with that answer', async () => {
    const form = formWith([differing], 0)
    const asked = await answerTo(save(form))
    expect(asked).toMatchObject({
      question: {
        name: 'Metformin',
        text: 'Total dosage is 1000 mg, but 2 tablets of 250 mg are 500 mg.',
        control: 'medications[0].totalDosage',
      },
      initialValue: { medications: [differing] },
    })
    expect(await readMedications()).toEqual([])
    await expectRedirect(save(answered(form, asked, 'add')))
    expect(await readMedications()).toMatchObject([
      { totalDosage: 1000, answers: [expect.stringMatching(/^doses /)] },
    ])
  })

  test('is asked about row by row, before the findings', async () => {
    await fillProfile(db, ada.owner, {
      allergies: { allergies: [{ id: 1, allergen: 'Penicillin' }] },
    })
    const rows = [{ name: 'amoxicillin' }, differing, { ...differing, name: 'Senna' }]
    const form = formWith(rows, 0)
    const first = await answerTo(save(form))
    expect(first.question?.name).toBe('Metformin')
    const second = await answerTo(save(answered(form, first, 'add')))
    expect(second.question?.name).toBe('Senna')
    const third = await answerTo(save(answered(form, second, 'add')))
    expect(third.question?.name).toBe('amoxicillin')
    expect(third.question).not.toHaveProperty('text')
    await expectRedirect(save(answered(form, third, 'leave')))
    expect(await readMedications()).toMatchObject([{ name: 'Metformin' }, { name: 'Senna' }])
  })

  test('is asked about again if it was changed between question and answer', async () => {
    const first = await answerTo(save(formWith([differing], 0)))
    const other = formWith([{ ...differing, totalDosage: '750' }], 0)
    const second = await answerTo(save(answered(other, first, 'add')))
    expect(second.question?.text).toContain('750 mg')
    expect(await readMedications()).toEqual([])
  })

  test('of an old row holds up no other answer', async () => {
    const old = {
      id: 1,
      name: 'Metformin',
      totalDosage: 1000,
      unit: 'mg',
      pillsPerDose: 2,
      dosagePerPill: 250,
    }
    await fillProfile(db, ada.owner, { medications: { medications: [old] } })
    await expectRedirect(save(formWith([{ ...old, reason: 'Sugar' }], 1)))
    expect(await readMedications()).toMatchObject([{ reason: 'Sugar' }])
    const asked = await answerTo(save(formWith([{ ...old, totalDosage: 750 }], 2)))
    expect(asked.question?.text).toContain('750 mg')
  })

  test('waits for Save: auto-save stores the other rows, and a changed row as it was', async () => {
    await fillProfile(db, ada.owner, { medications: { medications: [{ id: 1, name: 'Senna' }] } })
    const rows = [{ ...differing, id: 1, name: 'Senna' }, methotrexate, { name: 'Ramipril' }]
    expect(await autosaveList(rows, 1)).toMatchObject({
      status: 'saved',
      asked: ['Senna', 'Methotrexate'],
      isPartial: true,
    })
    const saved = await readMedications()
    expect(saved).toMatchObject([{ name: 'Senna' }, { name: 'Ramipril' }])
    expect(saved[0]).not.toHaveProperty('totalDosage')
  })

  test('is asked about before a restore', async () => {
    await fillProfile(db, ada.owner, { medications: { medications: [stored] } })
    await expectRedirect(save(formWith([], 1)))
    const asked = await answerTo(restore())
    expect(asked.question?.text).toBe('Methotrexate is usually taken once a week.')
    await expectRedirect(restore(asked.question?.askedKeys))
    expect(await readMedications()).toMatchObject([{ ...stored, answers: ['weekly once-daily'] }])
  })
})

describe('Methotrexate that is not weekly', () => {
  test('becomes weekly with “Once a week”, without the answers of the other frequency', async () => {
    const days = { frequency: 'x-days-a-week', selectedDaysOfWeek: ['monday', 'friday'] }
    const form = formWith([{ name: 'Senna' }, { ...methotrexate, ...days, reason: 'Joints' }], 0)
    const asked = await answerTo(save(form))
    expect(asked.question).toMatchObject({ isWeekly: true, control: 'medications[1].frequency' })
    await expectRedirect(save(answered(form, asked, 'weekly')))
    const [, row] = await readMedications()
    expect(row).toMatchObject({ name: 'Methotrexate', frequency: 'once-a-week', reason: 'Joints' })
    expect(row).not.toHaveProperty('selectedDaysOfWeek')
    expect(row).not.toHaveProperty('answers')
  })

  test('is saved as it is with “Not weekly”, and asked about each row of it', async () => {
    const form = formWith([methotrexate, { ...methotrexate, form: 'injection' }], 0)
    const first = await answerTo(save(form))
    const second = await answerTo(save(answered(form, first, 'add')))
    expect(second.question?.control).toBe('medications[1].frequency')
    const third = await answerTo(save(answered(form, second, 'add')))
    expect(third.question).toHaveProperty('findings')
    await expectRedirect(save(answered(form, third, 'add')))
    const answers = ['weekly once-daily']
    expect(await readMedications()).toMatchObject([{ answers }, { answers }])
  })

  test('is asked about again when another frequency is chosen', async () => {
    await answerAndSave()
    const twice = formWith([{ ...stored, frequency: 'twice-daily' }], 1)
    expect((await answerTo(save(twice))).question?.text).toContain('once a week')
  })

  test('is asked about when it is taken again', async () => {
    const stopped = { ...stored, status: 'discontinued' }
    await fillProfile(db, ada.owner, { medications: { medications: [stopped] } })
    const again = formWith([{ ...stored, status: 'current' }], 1)
    expect((await answerTo(save(again))).question?.name).toBe('Methotrexate')
  })
})

describe('In the short form', () => {
  test('methotrexate that is not weekly is asked about, and keeps the answer', async () => {
    const line = 'methotrexate 10 mg once daily'
    const asked = await expectQuestion(addMedication('methotrexate', 'current', { line }))
    expect(asked.aboutAnswers).toEqual(['Methotrexate is usually taken once a week.'])
    const { marks: confirmed } = asked
    await expectRedirect(addMedication('methotrexate', 'current', { line, confirmed }))
    expect(await readMedications()).toMatchObject([{ answers: ['weekly once-daily'] }])
  })

  test('it is asked about when it is taken again', async () => {
    const stopped = { ...stored, status: 'discontinued' }
    await fillProfile(db, ada.owner, { medications: { medications: [stopped] } })
    const asked = await expectQuestion(moveMedication(1, 'current'))
    expect(asked.aboutAnswers).toEqual(['Methotrexate is usually taken once a week.'])
  })
})

describe('An answer about a row', () => {
  test('remains through saves, a closed row, auto-save, a restore and Undo', async () => {
    await answerAndSave()
    const answers = ['weekly once-daily']
    const kept = async () => expect(await readMedications()).toMatchObject([{ id: 1, answers }])
    await expectRedirect(save(formWith([{ ...stored, reason: 'Joints' }], 1)))
    await kept()
    await expectRedirect(save(formWith([{ id: 1 }, { name: 'Senna' }], 2)))
    await expectRedirect(save(formWith([{ id: 1 }], 3)))
    await kept()
    await autosaveList([{ ...stored, reason: 'Skin' }], 4)
    await kept()
    await autosaveList([], 5)
    expect(await autosaveList([{ ...stored, reason: 'Skin' }], 6, 5)).toMatchObject({ asked: [] })
    await kept()
    await expectRedirect(save(formWith([], 7)))
    await expectRedirect(restore([], 8))
    await kept()
  })

  test('remains when two people save at once', async () => {
    await answerAndSave()
    await expectRedirect(save(formWith([{ ...stored, withFood: 'with' }], 1)))
    await expectRedirect(save(formWith([{ ...stored, reason: 'Joints' }], 1)))
    expect(await readMedications()).toMatchObject([
      { withFood: 'with', reason: 'Joints', answers: ['weekly once-daily'] },
    ])
  })

  test('is not taken from the fields of a form', async () => {
    const form = formWith([{ name: 'Eliquis' }], 0)
    await answerTo(save([...form, ['medications[0].answers[0]', 'substance x']]))
    expect(await readMedications()).toEqual([])
  })
})

async function answerAndSave() {
  const form = formWith([methotrexate], 0)
  await expectRedirect(save(answered(form, await answerTo(save(form)), 'add')))
}

interface Asked {
  question?: {
    name: string
    text?: string
    control?: string
    confirmedKeys: string[]
    askedKeys: string[]
  }
}

function formWith(medications: object[], version: number, opened = version): Form {
  const values = filledForm({ medications: { medications } }, version)
  return [...values, ['opened.medications', `${opened}`]]
}

function save(form: Form) {
  return saveList(post(db, '/profile/medications?edit=1', form, ada.cookie))
}

async function autosaveList(
  medications: object[],
  version: number,
  opened = version,
): Promise<AutosaveAnswer> {
  const form: Form = [...formWith(medications, version, opened), ['owner', ada.owner.id]]
  return await (await autosave(post(db, '/profile/autosave', form, ada.cookie))).json()
}

async function restore(keys: string[] = [], version = 2) {
  const confirmed = keys.map((key): [string, string] => ['confirmedKeys', key])
  const [entry] = (await listChanges(db, ada.owner, { limit: 1 })).entries
  const form: Form = [['owner', ada.owner.id], ['version', `${version}`], ...confirmed]
  const path = `/profile/history/${entry?.id}/0/restore`
  return await restoreChange({
    ...post(db, path, form, ada.cookie),
    params: { entryId: entry?.id, change: '0' },
  })
}

async function answerTo(work: Promise<unknown>): Promise<Asked> {
  return (await readFormAnswer(work)) as Asked
}

function answered(form: Form, { question }: Asked, answer: 'add' | 'leave' | 'weekly'): Form {
  if (!question) throw new Error('Nothing was asked')
  return [
    ...form,
    ...question.confirmedKeys.map((key): [string, string] => ['check.confirmedKeys', key]),
    ...question.askedKeys.map((key): [string, string] => ['check.askedKeys', key]),
    ['check.answer', answer],
  ]
}
