import { beforeEach, describe, expect, test } from 'vitest'
import type { AutosaveAnswer } from '#app/forms/autosave/form-autosaver.ts'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { listAnsweredFindings } from '#app/medications/findings/answered-findings.server.ts'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import { loader as loadDashboard } from '#app/routes/dashboard/dashboard.tsx'
import { action as answerFindings } from '#app/routes/medications/answer-findings.ts'
import { loader as loadList, action as saveList } from '#app/routes/medications/medications.tsx'
import { action as autosave } from '#app/routes/profile/autosave.ts'
import { action as restoreChange } from '#app/routes/profile/restore-change.tsx'
import { loader as loadTab, action as saveTab } from '#app/routes/profile/section-tab.tsx'
import { action as saveStep } from '#app/routes/profile/step-editor.tsx'
import type { AccessLevel } from '#db/schema.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { db } from '#tests/support/db/test-database.ts'
import {
  expectRedirect,
  expectToast,
  readFormAnswer,
  readMessage,
} from '#tests/support/http/answers.ts'
import { addMedication, readMedications } from '#tests/support/http/medication-lists.ts'
import {
  ada,
  filledForm,
  fillProfile,
  hidesEntries,
  type LoggedInOwner,
  logInNewOwner,
  logInOwnerBeforeEach,
  postSection,
  visitSection,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

type Form = [string, string][]

const penicillin = {
  allergies: {
    allergies: [
      { id: 1, allergen: 'Penicillin', reaction: 'Swelling', severity: 'life-threatening' },
    ],
  },
}
const amoxicillin = { medications: { medications: [{ id: 1, name: 'amoxicillin' }] } }
/** The medication check has a finding about these two. */
const finding = { ...penicillin, ...amoxicillin }

logInOwnerBeforeEach()

describe('A medication with a finding in a form', () => {
  beforeEach(() => fillProfile(db, ada.owner, penicillin))

  test('is asked about in the step before it is saved, with its severity', async () => {
    const answer = await stepAnswer([{ name: 'amoxicillin', totalDosage: '500' }])
    expect(answer.question).toMatchObject({
      name: 'amoxicillin',
      isLifeThreatening: true,
      findings: [{ effect: expect.stringContaining('life-threatening') }],
    })
    expect(answer.initialValue).toMatchObject({
      medications: [{ name: 'amoxicillin', totalDosage: '500' }],
    })
    expect(await readMedications()).toEqual([])
  })

  test('is saved with “Yes, add it”, continues where the first button leads, and is not asked about again', async () => {
    const form = stepForm([{ name: 'amoxicillin' }], 0, 'continue')
    const first = await answerTo(step(form))
    const { location, headers } = await expectRedirect(step(answeredForm(form, first, 'add')))
    expect(location).toBe('/profile/edit/allergies')
    expect(await readMessage(headers)).toBe('Medical information saved successfully')
    expect(await readMedications()).toMatchObject([{ id: 1, name: 'amoxicillin' }])
    expect(await readFindings()).toEqual([])
    await expectRedirect(step(stepForm([{ id: 1, name: 'amoxicillin', reason: 'Ear' }], 1)))
    expect(await readMedications()).toMatchObject([{ reason: 'Ear' }])
  })

  test('is removed with “Do not add it”, and the others are saved', async () => {
    const form = stepForm([{ name: 'Metformin' }, { name: 'amoxicillin' }, { name: 'Senna' }], 0)
    const first = await answerTo(step(form))
    await expectRedirect(step(answeredForm(form, first, 'leave')))
    expect((await readMedications()).map(({ name }) => name)).toEqual(['Metformin', 'Senna'])
  })

  test('is asked about if it is on the list already under the same name', async () => {
    await expectRedirect(step(stepForm([{ name: 'Eliquis', totalDosage: '5', unit: 'mg' }], 0)))
    const twice = [
      { id: 1, name: 'Eliquis', totalDosage: '5', unit: 'mg' },
      { name: 'Eliquis', totalDosage: '10', unit: 'mg' },
    ]
    const { question } = await answerTo(step(stepForm(twice, 1)))
    expect(question?.findings).toMatchObject([
      { kind: 'duplicate', severity: 'major', medications: ['Eliquis', 'Eliquis'] },
    ])
    expect(await readMedications()).toHaveLength(1)
  })

  test('is asked about one after the other if several have findings', async () => {
    const form = stepForm([{ name: 'amoxicillin' }, { name: 'ampicillin' }], 0)
    const first = await answerTo(step(form))
    expect(first.question?.name).toBe('amoxicillin')
    const then = answeredForm(form, first, 'leave')
    const second = await answerTo(step(then))
    expect(second.question?.name).toBe('ampicillin')
    expect(second.initialValue).toMatchObject({ medications: [{ name: 'ampicillin' }] })
    expect(await readMedications()).toEqual([])
    const left = stepForm([{ name: 'ampicillin' }], 0)
    await expectRedirect(step(answeredForm(left, second, 'add')))
    expect(await readMedications()).toMatchObject([{ name: 'ampicillin' }])
  })

  test('is asked about again if the form was changed between question and answer', async () => {
    const first = await answerTo(step(stepForm([{ name: 'amoxicillin' }], 0)))
    const other = stepForm([{ name: 'dicloxacillin' }], 0)
    expect((await answerTo(step(answeredForm(other, first, 'add')))).question?.name).toBe(
      'dicloxacillin',
    )
    expect((await answerTo(step(answeredForm(other, first, 'leave')))).question?.name).toBe(
      'dicloxacillin',
    )
    expect(await readMedications()).toEqual([])
  })

  test('is not saved by a plain Save while the question is open', async () => {
    const form = stepForm([{ name: 'amoxicillin' }], 0)
    const first = await answerTo(step(form))
    const again = await answerTo(step([...form, ...hiddenFields(first)]))
    expect(again.question?.name).toBe('amoxicillin')
    expect(await readMedications()).toEqual([])
  })

  test('is asked about in the Edit form of the section, also when its name changes', async () => {
    await fillProfile(db, ada.owner, { medications: { medications: [{ id: 1, name: 'Senna' }] } })
    const form = tabForm([{ id: 1, name: 'amoxicillin', totalDosage: '500' }], 1)
    const answer = await answerTo(saveTabForm(form))
    expect(answer.question?.name).toBe('amoxicillin')
    await expectRedirect(saveTabForm(answeredForm(form, answer, 'leave')))
    // The dose was that of the other medication.
    expect(await readMedications()).toEqual([
      { id: 1, name: 'Senna', listedOn: expect.any(String) },
    ])
  })

  test('is asked about when its status becomes current, and keeps its list with “Do not add it”', async () => {
    const before = { id: 1, name: 'amoxicillin', status: 'discontinued', stoppedOn: '2020-01-02' }
    await fillProfile(db, ada.owner, { medications: { medications: [before] } })
    const form = [
      ...tabForm([{ ...before, status: 'current' }], 1, 0),
      ...hidesEntries('medications[0].stoppedOn'),
    ]
    const answer = await answerTo(saveTabForm(form))
    expect(answer.question?.name).toBe('amoxicillin')
    await expectRedirect(saveTabForm(answeredForm(form, answer, 'leave')))
    expect(await readMedications()).toMatchObject([before])
  })

  test('is not asked about under research', async () => {
    await expectRedirect(step(stepForm([{ name: 'amoxicillin', status: 'researching' }], 0)))
    expect(await readMedications()).toMatchObject([{ name: 'amoxicillin', status: 'researching' }])
  })

  test('is not asked about if only its dose changes', async () => {
    await fillProfile(db, ada.owner, amoxicillin)
    const row = { id: 1, name: 'amoxicillin', totalDosage: '250' }
    await expectRedirect(saveTabForm(tabForm([row], 1)))
    expect(await readMedications()).toMatchObject([{ totalDosage: 250 }])
  })

  test('waits until Save asks about it: autosave stores the others, a renamed one as it was', async () => {
    await fillProfile(db, ada.owner, {
      medications: { medications: [{ id: 1, name: 'Senna', totalDosage: 5 }] },
    })
    const renamed = { id: 1, name: 'amoxicillin', totalDosage: '500' }
    const rows = [renamed, { name: 'ampicillin' }, { name: 'Metformin' }]
    expect(await autosaveList(rows, 1)).toMatchObject({
      newRows: { 'medications[2].id': 2 },
      isPartial: true,
      asked: ['amoxicillin', 'ampicillin'],
    })
    expect(await readMedications()).toMatchObject([
      { id: 1, name: 'Senna', totalDosage: 5 },
      { id: 2, name: 'Metformin' },
    ])
    const form = tabForm([renamed, { name: 'ampicillin' }, { id: 2, name: 'Metformin' }], 2)
    expect((await answerTo(saveTabForm(form))).question?.name).toBe('amoxicillin')
  })

  test('waits as the form was opened with it if another page stopped it meanwhile', async () => {
    await fillProfile(db, ada.owner, amoxicillin)
    const stopped = { id: 1, name: 'amoxicillin', status: 'discontinued' }
    await expectRedirect(saveTabForm(tabForm([stopped], 1)))
    const typed = { id: 1, name: 'amoxicillin', status: 'current', totalDosage: '250' }
    expect(await autosaveList([typed, { name: 'Metformin' }], 1)).toMatchObject({
      status: 'saved',
      asked: ['amoxicillin'],
    })
    expect(await readMedications()).toMatchObject([stopped, { name: 'Metformin' }])
  })

  test('is the one that causes the most findings', async () => {
    const rows = [{ name: 'Metformin' }, { name: 'Insulin aspart' }, { name: 'Prednisolone' }]
    const form = stepForm(rows, 0)
    const answer = await answerTo(step(form))
    expect(answer.question?.name).toBe('Prednisolone')
    await expectRedirect(step(answeredForm(form, answer, 'leave')))
    expect((await readMedications()).map(({ name }) => name)).toEqual([
      'Metformin',
      'Insulin aspart',
    ])
  })

  test('returns with “Undo” without a question, in the form that removed it', async () => {
    await fillProfile(db, ada.owner, amoxicillin)
    await autosaveList([], 1)
    expect(await readMedications()).toEqual([])
    expect(await autosaveList([{ id: 1, name: 'amoxicillin' }], 2, 1)).toMatchObject({ asked: [] })
    expect(await readMedications()).toMatchObject([{ id: 1, name: 'amoxicillin' }])
  })

  test('is left as it was, also if its row was removed and brought back meanwhile', async () => {
    await fillProfile(db, ada.owner, { medications: { medications: [{ id: 1, name: 'Senna' }] } })
    const renamed = [{ id: 1, name: 'amoxicillin' }]
    expect(await autosaveList(renamed, 1)).toMatchObject({ asked: ['amoxicillin'] })
    await autosaveList([], 1)
    expect(await readMedications()).toEqual([])
    expect(await autosaveList(renamed, 2, 1)).toMatchObject({ asked: ['amoxicillin'] })
    expect(await readMedications()).toMatchObject([{ id: 1, name: 'Senna' }])
    await autosaveList([], 3, 1)
    const form = tabForm(renamed, 4, 1)
    await expectRedirect(
      saveTabForm(answeredForm(form, await answerTo(saveTabForm(form)), 'leave')),
    )
    expect(await readMedications()).toMatchObject([{ id: 1, name: 'Senna' }])
  })

  test('is asked about before a restore in the history', async () => {
    await fillProfile(db, ada.owner, amoxicillin)
    await expectRedirect(saveTabForm(tabForm([], 1)))
    const asked = await answerTo(restore())
    expect(asked.question).toMatchObject({ name: 'amoxicillin', isLifeThreatening: true })
    expect(await readMedications()).toEqual([])
    await expectRedirect(restore(asked.question?.askedKeys))
    expect(await readMedications()).toMatchObject([{ name: 'amoxicillin' }])
    expect(await readFindings()).toEqual([])
  })

  test('counts as answered if the list asked about it', async () => {
    const asked = await answerTo(addMedication('amoxicillin', 'current'))
    await expectRedirect(
      addMedication('amoxicillin', 'current', { confirmed: asked.question?.marks }),
    )
    expect(await readFindings()).toEqual([])
  })

  test('is not shown to a proxy from whom allergies are withheld', async () => {
    const eva = await grantProxy('full_edit', ['allergies'])
    const form = stepForm([{ name: 'amoxicillin' }], 0)
    await expectRedirect(step(form, eva))
    expect(await readMedications()).toMatchObject([{ name: 'amoxicillin' }])
    expect(await loadOpenFindings(eva)).toMatchObject({ findings: [], isUnchecked: false })
    expect(await readFindings()).toMatchObject([{ title: expect.any(String) }])
  })

  test('is asked of a proxy who may see allergies', async () => {
    const eva = await grantProxy('full_edit')
    const answer = await answerTo(step(stepForm([{ name: 'amoxicillin' }], 0), eva))
    expect(answer.question?.name).toBe('amoxicillin')
  })
})

describe('A finding without an answer', () => {
  test('of an allergy is shown on its page and on the dashboard after its save', async () => {
    await fillProfile(db, ada.owner, amoxicillin)
    const penicillin = { allergen: 'Penicillin', severity: 'life-threatening' }
    await expectToast(saveAllergy(penicillin, 0), 'Allergies saved successfully')
    const page = await loadTab(visitSection(db, '/profile/allergies', 'allergies', ada.cookie))
    expect(page.openFindings?.findings).toMatchObject([{ isLifeThreatening: true }])
    expect(await readFindings()).toHaveLength(1)
  })

  test('disappears when the medication is discontinued', async () => {
    await fillProfile(db, ada.owner, finding)
    expect(await readFindings()).toHaveLength(1)
    await expectRedirect(
      saveTabForm(tabForm([{ id: 1, name: 'amoxicillin', status: 'discontinued' }], 1)),
    )
    expect(await readFindings()).toEqual([])
  })

  test('disappears when the allergy is corrected', async () => {
    await fillProfile(db, ada.owner, finding)
    await expectRedirect(saveAllergy({ id: 1, allergen: 'Peanut' }, 1))
    expect(await readFindings()).toEqual([])
  })

  test.each(['taking', 'known'])('disappears with the answer “%s”', async said => {
    await fillProfile(db, ada.owner, finding)
    await expectRedirect(answer(await readKey(), said), '/dashboard')
    expect(await readFindings()).toEqual([])
    expect(await readFindings(undefined, 'list')).toEqual([])
  })

  test('is asked about again after the medication was stopped: an autosave does not restart it', async () => {
    await fillProfile(db, ada.owner, finding)
    await expectRedirect(answer(await readKey(), 'taking'))
    await expectRedirect(
      saveTabForm(tabForm([{ id: 1, name: 'amoxicillin', status: 'discontinued' }], 1)),
    )
    const saved = await autosaveList([{ id: 1, name: 'amoxicillin', status: 'current' }], 2)
    expect(saved).toMatchObject({ asked: ['amoxicillin'] })
    expect(await readFindings()).toEqual([])
  })

  test('is asked about again if the allergy became more severe', async () => {
    const mild = { id: 1, allergen: 'Penicillin', severity: 'mild' }
    await fillProfile(db, ada.owner, { ...amoxicillin, allergies: { allergies: [mild] } })
    await expectRedirect(answer(await readKey(), 'known'))
    await expectRedirect(saveAllergy({ ...mild, severity: 'severe' }, 1))
    expect(await readFindings()).toHaveLength(1)
  })

  test('is answered by no read-only proxy, and by no form of another account', async () => {
    await fillProfile(db, ada.owner, finding)
    const key = await readKey()
    const reader = await grantProxy('view_only')
    expect(await readFindings(reader)).toHaveLength(1)
    await expect(answer(key, 'taking', reader)).rejects.toMatchObject({ status: 404 })
    await expectRedirect(answer(key, 'taking', ada, (await logInNewOwner(db)).owner.id))
    expect(await readFindings()).toHaveLength(1)
  })

  test('is exported with the name of its actor once it is answered', async () => {
    await fillProfile(db, ada.owner, finding)
    const eva = await grantProxy('full_edit')
    const [open] = await readFindings(eva)
    await expectRedirect(answer(open?.key ?? '', 'known', eva))
    const by = `${eva.owner.firstName} ${eva.owner.lastName}`
    expect(await listAnsweredFindings(db, ada.owner)).toEqual([
      { title: open?.title, answer: 'known', by, answeredAt: expect.any(String) },
    ])
  })

  test('is sealed when it is answered', async () => {
    await fillProfile(db, ada.owner, finding)
    await expectRedirect(answer(await readKey(), 'taking'))
    const [row] = await db.selectFrom('answered_findings').selectAll().execute()
    expect(row).toMatchObject({ user_id: ada.owner.id })
    expect(JSON.stringify(row)).not.toMatch(/amox|penic/i)
    expect(String(row?.data)).not.toMatch(/amox|penic/i)
  })
})

interface Who extends LoggedInOwner {
  accessId?: string
}

interface Asked {
  question?: {
    name: string
    isLifeThreatening: boolean
    findings: { effect?: string }[]
    confirmedKeys: string[]
    marks: string[]
    askedKeys: string[]
    intent: string
  }
  initialValue?: object
}

/** Returns the form of a step that was opened with an empty list. */
function stepForm(medications: object[], version: number, intent = 'save'): Form {
  return [...tabForm(medications, version, 0), ['intent', intent]]
}

/** Returns the form of a tab. @param opened the version that it was opened with. */
function tabForm(medications: object[], version: number, opened = version): Form {
  const values = filledForm({ medications: { medications } }, version)
  return [...values, ['opened.medications', `${opened}`]]
}

function step(form: Form, { cookie, accessId }: Who = ada) {
  const path = pathFor('/profile/edit/medications', accessId)
  const whole: Form = [['owner', ada.owner.id], ...form]
  return saveStep(postSection(db, path, 'medications', whole, cookie))
}

async function restore(keys: string[] = []) {
  const confirmed = keys.map((key): [string, string] => ['confirmedKeys', key])
  const { entries } = await listChanges(db, ada.owner, { limit: 1 })
  const [entry] = entries
  const path = `/profile/history/${entry?.id}/0/restore`
  const form: Form = [['owner', ada.owner.id], ['version', '2'], ...confirmed]
  const params = { entryId: entry?.id, change: '0' }
  return await restoreChange({ ...post(db, path, form, ada.cookie), params })
}

function pathFor(path: string, accessId?: string): string {
  return accessId ? proxyUrl(accessId, path) : path
}

function saveTabForm(form: Form) {
  return saveList(post(db, '/profile/medications?edit=1', form, ada.cookie))
}

async function stepAnswer(medications: object[]): Promise<Asked> {
  return await answerTo(step(stepForm(medications, 0)))
}

async function answerTo(work: Promise<unknown>): Promise<Asked> {
  return (await readFormAnswer(work)) as Asked
}

function hiddenFields({ question }: Asked): Form {
  if (!question) throw new Error('Nothing was asked')
  return [
    ...question.confirmedKeys.map((mark): [string, string] => ['check.confirmedKeys', mark]),
    ...question.askedKeys.map((mark): [string, string] => ['check.askedKeys', mark]),
    ['check.intent', question.intent],
  ]
}

/** Returns the form as the panel posts it: its own button replaces the first one. */
function answeredForm(form: Form, asked: Asked, answer: 'add' | 'leave'): Form {
  const plain = form.filter(([name]) => name !== 'intent')
  return [...plain, ...hiddenFields(asked), ['check.answer', answer]]
}

async function autosaveList(
  medications: object[],
  version: number,
  opened = version,
): Promise<AutosaveAnswer> {
  const form: Form = [...tabForm(medications, version, opened), ['owner', ada.owner.id]]
  const saved = await autosave(post(db, '/profile/autosave', form, ada.cookie))
  return await saved.json()
}

function saveAllergy(allergy: object, version: number) {
  const form = filledForm({ allergies: { allergies: [allergy] } }, version)
  return saveTab(postSection(db, '/profile/allergies', 'allergies', form, ada.cookie))
}

async function grantProxy(level: AccessLevel, withheld: string[] = []): Promise<Who> {
  const eva = await logInNewOwner(db)
  const accessId = await grantAccess(db, ada.owner, eva.owner, level, { withheld })
  return { ...eva, accessId }
}

async function loadOpenFindings(
  { cookie, accessId }: Who = ada,
  page: 'dashboard' | 'list' = 'dashboard',
) {
  const list = pathFor('/profile/medications', accessId)
  const dashboard = pathFor('/dashboard', accessId)
  const loaded =
    page === 'list'
      ? await loadList(visit(db, list, cookie))
      : await loadDashboard(visit(db, dashboard, cookie))
  const { openFindings } = 'list' in loaded ? loaded.list : loaded
  if (!openFindings) throw new Error('No findings were looked for')
  return openFindings
}

async function readFindings(...args: Parameters<typeof loadOpenFindings>) {
  return (await loadOpenFindings(...args)).findings
}

/** Returns the key of the first open finding. */
async function readKey(): Promise<string> {
  return (await readFindings())[0]?.key ?? ''
}

function answer(key: string, said: string, { cookie, accessId }: Who = ada, owner = ada.owner.id) {
  const form = { owner, key, answer: said, back: '/dashboard' }
  const path = pathFor('/profile/medications/findings', accessId)
  return answerFindings(post(db, path, form, cookie))
}
