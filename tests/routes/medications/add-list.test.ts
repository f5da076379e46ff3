import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { stopHeavyThreads } from '#app/lib/heavy-task.server.ts'
import { busyReply } from '#app/lib/queue.server.ts'
import { listAnsweredFindings } from '#app/medications/findings/answered-findings.server.ts'
import type { TypedListAnswer } from '#app/medications/typed-list/typed-list.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { action } from '#app/routes/medications/add-list.tsx'
import { listedLines, listStyles } from '#tests/support/data/typed-medications.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import { readMedications } from '#tests/support/http/medication-lists.ts'
import { ada, fillProfile, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'
import { post } from '#tests/support/http/route-context.ts'
import { startThreads } from '#tests/support/lib/real-threads.ts'

type Form = [string, string][]

logInOwnerBeforeEach()

describe('The box', () => {
  test('gives rows to confirm and saves nothing', async () => {
    const { list, status } = await readAnswer([], 'metformn 500 mg twice daily\nRefills: 3')
    expect(status).toBe(200)
    expect(list).toEqual({
      rows: [
        {
          typed: 'metformn 500 mg twice daily',
          name: 'metformn',
          dose: '500 mg',
          often: 'twice daily',
          reason: '',
          isKnown: false,
          candidates: ['metformin'],
          unread: [],
          notes: [],
          isTicked: true,
        },
      ],
      ignored: ['Refills: 3'],
      rest: '',
    })
    expect(await readMedications()).toEqual([])
  })

  test.each([
    ['', 'Type or paste at least one medication'],
    ['Allergies: penicillin', 'No medication was found in this text'],
    ['x'.repeat(20_001), 'The list must be 20,000 characters or fewer'],
  ])('refuses a text without a medication, and one that is too long', async (text, message) => {
    const { error, status } = await readAnswer([], text)
    expect(status).toBe(400)
    expect(error?.text?.[0]).toContain(message)
  })
})

test('The box counts a line break as one character, as browsers do', async () => {
  const text = `metformin 500 mg${'\r\n'.repeat(19_000)}`
  const { list } = await readAnswer([], text)
  expect(list?.rows.map(({ name }) => name)).toEqual(['metformin'])
})

test('A list comes back with its text if too many others wait', async () => {
  startThreads({ maxWaiting: 0 })
  onTestFinished(stopHeavyThreads)
  const text = 'metformn 500 mg'
  const both = await Promise.all([readAnswer([], text), readAnswer([], text)])
  const [read, refused] = both.sort((one, other) => one.status - other.status)
  expect(read?.list?.rows).toHaveLength(1)
  expect(refused).toMatchObject({
    status: 503,
    error: { '': [busyReply.message] },
    initialValue: { text },
  })
})

describe('The confirmed rows', () => {
  test('are saved with the details that were read', async () => {
    await fillProfile(db, ada.owner, { medications: { noMedications: true } })
    const text = listedLines.map(({ name, dose, often }) => `${name} ${dose} ${often}`).join('\n')
    await expectSaved(text)
    const saved = await readMedications()
    expect(saved).toMatchObject(
      listedLines.map(({ name, read }) => ({ name, ...read, status: 'current' })),
    )
    expect((await loadProfile(db, ada.owner)).medications?.value.noMedications).toBe(false)
  })

  test.each(
    Object.keys(listStyles),
  )('of a list %s are saved without edits as read', async style => {
    const lines = listedLines.slice(0, 4)
    await expectSaved(listStyles[style]?.(lines) ?? '')
    const saved = await readMedications()
    expect(
      saved.map(({ name = '', ...row }) => ({ name: name.toLowerCase(), ...row })),
    ).toMatchObject(lines.map(({ name, read }) => ({ name, ...read })))
  })

  test('keep times and reasons that were typed in the field of the dose', async () => {
    const text = 'metformin\naspirin every morning\nvitamin D3'
    await expectSaved(text, {
      0: { dose: '500 mg twice daily' },
      1: { dose: '81 mg at bedtime' },
      2: { dose: '2000 IU for bones' },
    })
    expect(await readMedications()).toMatchObject([
      { totalDosage: 500, frequency: 'twice-daily' },
      { frequency: 'other', customFrequency: '81 mg at bedtime, every morning' },
      { frequency: 'other', customFrequency: '2000 IU for bones' },
    ])
  })

  test('keep a brand that was read, but not beside another name', async () => {
    const text = 'Atorvastatin 20 mg (generic for Lipitor)\nAmlodipine 5 mg (generic for Norvasc)'
    await expectSaved(text, { 1: { name: 'loratadine' } })
    const saved = await readMedications()
    expect(saved.map(({ name, brandName }) => [name, brandName])).toEqual([
      ['Atorvastatin', 'Lipitor'],
      ['loratadine', undefined],
    ])
  })

  test('are read again after an edit, and keep words that fit no field', async () => {
    const text = [
      'metformin 500 mg twice daily',
      'Humalog 10 units before meals',
      'prednisone taper 40 mg then 20 mg',
      'lisinopril 10 mg',
      'Toprol XL 50 daily',
      'aspirin 81 mg daily',
      'vitamin D3',
    ].join('\n')
    await expectSaved(text, {
      0: { dose: '2 tablets of 500 mg', often: 'every morning', reason: 'sugar' },
      3: { dose: '', often: 'when my pressure is high' },
      5: { name: 'Bayer' },
      6: { dose: 'one big spoon', often: 'weekly' },
    })
    expect(await readMedications()).toMatchObject([
      {
        name: 'metformin',
        totalDosage: 1000,
        pillsPerDose: 2,
        dosagePerPill: 500,
        unit: 'mg',
        form: 'tablet',
        frequency: 'every-morning',
        reason: 'sugar',
      },
      { name: 'Humalog', totalDosage: 10, frequency: 'other', customFrequency: 'before meals' },
      { name: 'prednisone', frequency: 'other', customFrequency: 'taper 40 mg then 20 mg' },
      { name: 'lisinopril', frequency: 'other', customFrequency: 'when my pressure is high' },
      { name: 'Toprol XL 50', frequency: 'once-daily' },
      { name: 'Bayer', totalDosage: 81, frequency: 'once-daily' },
      { name: 'vitamin D3', frequency: 'other', customFrequency: 'one big spoon, weekly' },
    ])
    const [, , , lisinopril] = await readMedications()
    expect(lisinopril?.totalDosage).toBeUndefined()
  })

  test('must have a name and a choice for a misspelled one, and lose nothing', async () => {
    const text = 'metformn 500 mg\nlisinopril 10 mg'
    const refused = await readAnswer(
      await rowsOf(text, { 1: { name: ' ', reason: 'pressure' } }),
      text,
    )
    expect(refused.status).toBe(400)
    expect(refused.error).toEqual({
      'rows[0].meant': ['Choose the right name'],
      'rows[1].name': ['Name is required'],
    })
    expect(refused.initialValue).toMatchObject({
      text,
      rows: [{ name: 'metformn' }, { reason: 'pressure' }],
    })
    expect(refused.list?.rows).toHaveLength(2)
    expect(await readMedications()).toEqual([])
    await expectSaved(text, { 0: { meant: 'metformin' }, 1: { take: '' } })
    expect(await readMedications()).toMatchObject([{ name: 'metformin', totalDosage: 500 }])
  })

  test('keep a misspelled name if the owner wants it', async () => {
    await expectSaved('metformn 500 mg', { 0: { meant: 'as-typed' } })
    expect(await readMedications()).toMatchObject([{ name: 'metformn' }])
  })

  test('are refused if none is ticked', async () => {
    const answer = await readAnswer(await rowsOf('vitamin D3', { 0: { take: '' } }), 'vitamin D3')
    expect(answer.error?.['']).toEqual(['Tick at least one medication to add.'])
  })

  test('are not added twice, and move from another list', async () => {
    await fillProfile(db, ada.owner, {
      medications: {
        medications: [
          { id: 1, name: 'Metformin', totalDosage: 1000, unit: 'mg' },
          {
            id: 2,
            name: 'Loratadine',
            status: 'discontinued',
            stoppedOn: '2020-01-01',
            reason: 'hay',
          },
        ],
      },
    })
    const text = 'metformin 500 mg\nloratadine 10 mg daily\nvitamin D3'
    const { list } = await readAnswer([], text)
    expect(list?.rows.map(({ isTicked, notes }) => [isTicked, ...notes])).toEqual([
      [false, 'It is in the current medications already. It is not added again.'],
      [true, 'It is in the discontinued medications now. It would move from there.'],
      [true],
    ])
    await expectSaved(text, { 0: { take: 'on' } })
    const [kept, moved, added] = await readMedications()
    expect(kept).toMatchObject({ name: 'Metformin', totalDosage: 1000 })
    expect(moved).toMatchObject({ id: 2, status: 'current', totalDosage: 10, reason: 'hay' })
    expect(moved?.stoppedOn).toBeUndefined()
    expect(added).toMatchObject({ name: 'vitamin D3', status: 'current' })
  })

  test('are refused if the lists are full', async () => {
    const medications = Array.from({ length: 99 }, (_, index) => ({
      id: index + 1,
      name: `Wool ${index}`,
      status: 'researching',
    }))
    await fillProfile(db, ada.owner, { medications: { medications } })
    const text = 'vitamin D3\nmagnesium oxide'
    const answer = await readAnswer(await rowsOf(text), text)
    expect(answer.status).toBe(409)
    expect(answer.error?.['']?.[0]).toContain('The lists hold 100 medications at most.')
    await expectSaved(text, { 1: { take: '' } })
  })

  test('come back when the database fails, and no word of them is logged', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'medical_profiles', ['insert', 'update'])
    const answer = await readAnswer(await rowsOf('loratadine 10 mg'), 'loratadine 10 mg')
    expect(answer).toMatchObject({
      status: 503,
      error: { '': ['Failed to add medications: it was not saved. Please try again.'] },
      initialValue: { rows: [{ name: 'loratadine', dose: '10 mg' }] },
    })
    expect(answer.list?.rows).toHaveLength(1)
    expect(JSON.stringify(errorLog.mock.calls)).not.toContain('loratadine')
  })
})

describe('The question of the medication check', () => {
  const text = 'aspirin 81 mg\nibuprofen 400 mg\nvitamin D3'
  const warfarin = { medications: { medications: [{ id: 1, name: 'Warfarin' }] } }

  test('is one for all rows with serious findings', async () => {
    await fillProfile(db, ada.owner, warfarin)
    const rows = await rowsOf(text)
    const { question, status } = await readAnswer(rows, text)
    expect(status).toBe(200)
    expect(question).toMatchObject({ name: 'aspirin and ibuprofen', isSeveral: true })
    expect(await readMedications()).toHaveLength(1)
    const asked = (question?.askedKeys ?? []).map((key): [string, string] => [
      'check.askedKeys',
      key,
    ])
    await expectRedirect(send([...rows, ...asked, ['check.answer', 'add']], text))
    expect((await readMedications()).map(({ name }) => name)).toEqual([
      'Warfarin',
      'aspirin',
      'ibuprofen',
      'vitamin D3',
    ])
    const answered = await listAnsweredFindings(db, ada.owner)
    expect(answered.length).toBe(question?.askedKeys.length)
  })

  test('leaves these rows out, and adds the rest', async () => {
    await fillProfile(db, ada.owner, warfarin)
    const rows = await rowsOf(text)
    const { question } = await readAnswer(rows, text)
    const asked = (question?.askedKeys ?? []).map((key): [string, string] => [
      'check.askedKeys',
      key,
    ])
    await expectRedirect(send([...rows, ...asked, ['check.answer', 'leave']], text))
    expect((await readMedications()).map(({ name }) => name)).toEqual(['Warfarin', 'vitamin D3'])
  })

  test('is asked again if an answer is about other findings', async () => {
    await fillProfile(db, ada.owner, warfarin)
    const rows = await rowsOf(text)
    const { question } = await readAnswer(
      [...rows, ['check.askedKeys', 'x'], ['check.answer', 'add']],
      text,
    )
    expect(question?.name).toBe('aspirin and ibuprofen')
    expect(await readMedications()).toHaveLength(1)
  })
})

function send(fields: Form, text: string) {
  const form: Form = [['owner', ada.owner.id], ['text', text], ...fields]
  return action(post(db, '/profile/medications/add-list', form, ada.cookie))
}

type Answered = Omit<TypedListAnswer, 'status'> & { status: number }

async function readAnswer(fields: Form, text: string): Promise<Answered> {
  return (await readFormAnswer(send(fields, text))) as never
}

type Edits = Record<number, Record<string, string>>

/** Returns the fields of the rows as the page draws them, with edits. */
async function rowsOf(text: string, edits: Edits = {}): Promise<Form> {
  const { list } = await readAnswer([], text)
  return (list?.rows ?? []).flatMap(({ isTicked, name, dose, often, reason }, index) => {
    const row = { take: isTicked ? 'on' : '', name, dose, often, reason, ...edits[index] }
    return Object.entries(row).flatMap(
      ([field, value]): Form =>
        field === 'take' && value === '' ? [] : [[`rows[${index}].${field}`, value]],
    )
  })
}

/** Confirms a list, and takes everything that the check asks about. */
async function expectSaved(text: string, edits: Edits = {}): Promise<void> {
  const rows = await rowsOf(text, edits)
  const answer = await send(rows, text)
  if (answer instanceof Response) return
  const { question } = (await readFormAnswer(Promise.resolve(answer))) as unknown as TypedListAnswer
  expect(question?.askedKeys.length).toBeGreaterThan(0)
  const asked = (question?.askedKeys ?? []).map((key): [string, string] => ['check.askedKeys', key])
  await expectRedirect(send([...rows, ...asked, ['check.answer', 'add']], text))
}
