import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { stopHeavyThreads } from '#app/lib/heavy-task.server.ts'
import { busyReply } from '#app/lib/queue.server.ts'
import { listAnsweredFindings } from '#app/medications/findings/answered-findings.server.ts'
import type { ListToConfirm, TypedListAnswer } from '#app/medications/typed-list/typed-list.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { action } from '#app/routes/medications/add-list.tsx'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import { readMedications } from '#tests/support/http/medication-lists.ts'
import { ada, fillProfile, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'
import { post } from '#tests/support/http/route-context.ts'
import { startThreads } from '#tests/support/lib/real-threads.ts'

type Form = [string, string][]

logInOwnerBeforeEach()

const text = 'metformin 500 mg twice daily\nlisinopril 10 mg\nMedications:'

describe('The box', () => {
  test('gives a row for each line and saves nothing', async () => {
    const { list, status } = await readAnswer([], text)
    expect(status).toBe(200)
    expect(list).toEqual({
      text,
      rows: [
        {
          typed: 'metformin 500 mg twice daily',
          name: 'metformin',
          words: '500 mg\u00a0· Twice daily',
          isTicked: true,
        },
        { typed: 'lisinopril 10 mg', question: { kind: 'now' }, nameAt: [0, 10] },
        { typed: 'Medications:', question: { kind: 'unread' } },
      ],
      said: '',
      moreLines: 0,
    })
    expect(await readMedications()).toEqual([])
  })

  test('refuses a blank text', async () => {
    const { error, status } = await readAnswer([], '')
    expect(status).toBe(400)
    expect(error?.text?.[0]).toContain('Type or paste at least one medication')
  })

  test('counts a line break as one character, as browsers do', async () => {
    const { list } = await readAnswer([], `metformin 500 mg${'\r\n'.repeat(19_000)}`)
    expect(list?.rows).toHaveLength(1)
  })
})

test('A list comes back with its text if too many others wait', async () => {
  startThreads({ maxWaiting: 0 })
  onTestFinished(stopHeavyThreads)
  const both = await Promise.all([readAnswer([], text), readAnswer([], text)])
  const [read, refused] = both.sort((one, other) => one.status - other.status)
  expect(read?.list?.rows).toHaveLength(3)
  expect(refused).toMatchObject({
    status: 503,
    error: { '': [busyReply.message] },
    initialValue: { text },
  })
})

describe('The rows', () => {
  test('are answered one by one, and keep the ticks of others', async () => {
    const [first] = await shownRows(text)
    const answer = await readAnswer(
      [...first.filter(([name]) => name !== 'ticked'), ['press', '1y']],
      text,
    )
    expect(answer).toMatchObject({ status: 200, pressed: 1, list: { said: '1y' } })
    expect(answer.list?.rows.map(({ isTicked }) => isTicked)).toEqual([false, true, undefined])
    expect(await readMedications()).toEqual([])
  })

  test('are saved with the details that were read', async () => {
    await fillProfile(db, ada.owner, { medications: { noMedications: true } })
    await expectRedirect(send(await answered(text, ['1y']), text))
    expect(await readMedications()).toMatchObject([
      {
        name: 'metformin',
        totalDosage: 500,
        unit: 'mg',
        frequency: 'twice-daily',
        status: 'current',
      },
      { name: 'lisinopril', totalDosage: 10, unit: 'mg' },
    ])
    expect((await loadProfile(db, ada.owner)).medications?.value.noMedications).toBe(false)
  })

  test('keep the brand, and words that were not understood as typed', async () => {
    const text = [
      'Atorvastatin (Lipitor) 20 mg at night',
      'Novorapid insulin 4-10 units before meals (sliding scale)',
      'Fluxomirabilin 20 mg daily',
      'my heart pill',
    ].join('\n')
    await expectRedirect(send(await answered(text, ['1y', '2y', '3y']), text))
    expect(await readMedications()).toMatchObject([
      { name: 'Atorvastatin', brandName: 'Lipitor', totalDosage: 20, frequency: 'at-bedtime' },
      {
        name: 'Novorapid insulin',
        frequency: 'other',
        customFrequency: '4-10 units before meals (sliding scale)',
      },
      { name: 'Fluxomirabilin', totalDosage: 20, frequency: 'once-daily' },
      { name: 'my heart pill' },
    ])
  })

  test('without an answer stay behind, and the others are added', async () => {
    const [rows] = await shownRows(text)
    const { status, list } = await readAnswer(rows, text)
    expect(status).toBe(200)
    expect(list).toMatchObject({
      text: 'lisinopril 10 mg',
      rows: [{ typed: 'lisinopril 10 mg', question: { kind: 'now' } }],
      saved: 'Added 1 medication to current medications',
    })
    expect(await readMedications()).toMatchObject([{ name: 'metformin' }])
    await expectRedirect(send(await answered('lisinopril 10 mg', ['0y']), 'lisinopril 10 mg'))
    expect(await readMedications()).toHaveLength(2)
  })

  test('for which the list has no room stay behind with their answers', async () => {
    const medications = Array.from({ length: 99 }, (_, index) => ({
      id: index + 1,
      name: `Wool ${index}`,
      status: 'researching',
    }))
    await fillProfile(db, ada.owner, { medications: { medications } })
    const text = 'loratadine 10 mg daily\nmagnesium oxide\nfolic acid 1 mg daily'
    const { list } = await readAnswer(await answered(text, ['1y']), text)
    expect(list).toMatchObject({
      text: 'magnesium oxide\nfolic acid 1 mg daily',
      said: '0y',
      noRoom: expect.stringContaining('2 lines have no room: the lists hold 100 medications.'),
    })
    expect(list?.rows.map(({ isTicked }) => isTicked)).toEqual([true, true])
    expect(await readMedications()).toHaveLength(100)
    const full = await readAnswer(await answered(text.slice(23), ['0y']), text.slice(23))
    expect(full.status).toBe(409)
    expect(full.error?.['']?.[0]).toContain('The lists hold 100 medications at most.')
    expect(full.list?.rows).toHaveLength(2)
  })

  test('that are further down follow', async () => {
    const text = Array.from({ length: 201 }, (_, at) => `Heading ${at}:`).join('\n')
    const { list } = await readAnswer(await answered(text, ['0y']), text)
    expect(list).toMatchObject({ text: 'Heading 200:', moreLines: 0 })
  })

  test('are refused if none is ticked', async () => {
    const [rows] = await shownRows('vitamin D3')
    const answer = await readAnswer(rows, 'vitamin D3')
    expect(answer.error?.['']).toEqual(['Nothing is ticked. Answer a question or tick a line.'])
    expect(answer.list?.rows).toHaveLength(1)
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
            pillsPerDose: 2,
            dosagePerPill: 10,
            unit: 'mg',
          },
        ],
      },
    })
    const text = 'metformin 500 mg daily\nloratadine 10 mg daily\nvitamin D3 1000 IU daily'
    await expectRedirect(send(await answered(text, ['1y']), text))
    const [kept, moved, added] = await readMedications()
    expect(kept).toMatchObject({ name: 'Metformin', totalDosage: 1000 })
    expect(moved).toMatchObject({ id: 2, status: 'current', totalDosage: 10, reason: 'hay' })
    expect(moved?.stoppedOn).toBeUndefined()
    expect(moved).not.toHaveProperty('pillsPerDose')
    expect(added).toMatchObject({ name: 'vitamin D3', status: 'current' })
  })

  test('come back when the database fails, and no word of them is logged', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'medical_profiles', ['insert', 'update'])
    const [rows] = await shownRows('loratadine 10 mg daily')
    const answer = await readAnswer(rows, 'loratadine 10 mg daily')
    expect(answer).toMatchObject({
      status: 503,
      error: { '': ['Failed to add medications: it was not saved. Please try again.'] },
      list: { rows: [{ name: 'loratadine', isTicked: true }] },
    })
    expect(JSON.stringify(errorLog.mock.calls)).not.toContain('loratadine')
  })
})

describe('The question of the medication check', () => {
  const text = 'aspirin 81 mg daily\nibuprofen 400 mg daily\nvitamin D3 1000 IU daily'
  const warfarin = { medications: { medications: [{ id: 1, name: 'Warfarin' }] } }

  test('is asked about one row after the other, and adds all that are taken', async () => {
    await fillProfile(db, ada.owner, warfarin)
    const [rows] = await shownRows(text)
    const first = await readAnswer(rows, text)
    expect(first).toMatchObject({ status: 200, question: { name: 'aspirin' } })
    const second = await readAnswer([...rows, ...panelFields(first, 'add')], text)
    expect(second.question?.name).toBe('ibuprofen')
    expect(await readMedications()).toHaveLength(1)
    await expectRedirect(send([...rows, ...panelFields(second, 'add')], text))
    expect((await readMedications()).map(({ name }) => name)).toEqual([
      'Warfarin',
      'aspirin',
      'ibuprofen',
      'vitamin D3',
    ])
    const keys = [...(first.question?.askedKeys ?? []), ...(second.question?.askedKeys ?? [])]
    expect(await listAnsweredFindings(db, ada.owner)).toHaveLength(keys.length)
  })

  test('leaves one row out, and then asks about the next', async () => {
    await fillProfile(db, ada.owner, warfarin)
    const [rows] = await shownRows(text)
    const first = await readAnswer(rows, text)
    const second = await readAnswer([...rows, ...panelFields(first, 'leave')], text)
    expect(second.question?.name).toBe('ibuprofen')
    expect(second.list?.rows.map(({ isTicked }) => isTicked)).toEqual([false, true, true])
    const unticked = rows.filter(([name, value]) => name !== 'ticked' || value !== '0')
    await expectRedirect(send([...unticked, ...panelFields(second, 'add')], text))
    const names = (await readMedications()).map(({ name }) => name)
    expect(names).toEqual(['Warfarin', 'ibuprofen', 'vitamin D3'])
  })

  test('asks about methotrexate that is not weekly, and the row keeps the answer', async () => {
    const line = 'methotrexate 10 mg daily'
    const [rows] = await shownRows(line)
    const asked = await readAnswer(rows, line)
    expect(asked.question).toMatchObject({ text: 'Methotrexate is usually taken once a week.' })
    // The line must be corrected in the text.
    const weekly = await readAnswer([...rows, ...panelFields(asked, 'weekly')], line)
    expect(weekly.question?.askedKeys).toEqual(asked.question?.askedKeys)
    await expectRedirect(send([...rows, ...panelFields(asked, 'add')], line))
    expect(await readMedications()).toMatchObject([{ answers: ['weekly once-daily'] }])
  })

  test('is asked again if an answer is about other findings', async () => {
    await fillProfile(db, ada.owner, warfarin)
    const [rows] = await shownRows(text)
    const { question } = await readAnswer(
      [...rows, ['check.askedKeys', 'x'], ['check.answer', 'add']],
      text,
    )
    expect(question?.name).toBe('aspirin')
    expect(await readMedications()).toHaveLength(1)
  })
})

/** Returns the fields of the question's panel. */
function panelFields({ question }: Answered, answer: 'add' | 'leave' | 'weekly'): Form {
  const { confirmedKeys = [], askedKeys = [] } = question ?? {}
  return [
    ...confirmedKeys.map((key): [string, string] => ['check.confirmedKeys', key]),
    ...askedKeys.map((key): [string, string] => ['check.askedKeys', key]),
    ['check.answer', answer],
  ]
}

function send(fields: Form, text: string) {
  const form: Form = [['owner', ada.owner.id], ['text', text], ...fields]
  return action(post(db, '/profile/medications/add-list', form, ada.cookie))
}

type Answered = Omit<TypedListAnswer, 'status'> & { status: number }

async function readAnswer(fields: Form, text: string): Promise<Answered> {
  return (await readFormAnswer(send(fields, text))) as never
}

/** Returns the fields of the rows as the page draws them, and their list. */
async function shownRows(text: string, given: Form = []): Promise<[Form, ListToConfirm]> {
  const { list } = await readAnswer(given, text)
  if (!list) throw new Error('The answer has no list')
  const ticked = list.rows.flatMap(
    ({ isTicked }, index): Form => (isTicked ? [['ticked', String(index)]] : []),
  )
  return [[['shown', String(list.rows.length)], ['said', list.said], ...ticked], list]
}

/** Returns the fields of the rows after answers such as "1y". */
async function answered(text: string, answers: readonly string[]): Promise<Form> {
  let [rows] = await shownRows(text)
  for (const press of answers) [rows] = await shownRows(text, [...rows, ['press', press]])
  return rows
}
