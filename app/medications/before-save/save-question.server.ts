import { z } from 'zod'
import type { RecordOwner } from '#app/access/withheld.ts'
import { logError } from '#app/lib/log.server.ts'
import type { ParsedForm } from '#app/profile/parse/opened-form.server.ts'
import type { FormPost } from '#app/profile/parse/parse-section.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { type Profile, withValue } from '#app/profile/record/profile.ts'
import {
  isCurrent,
  type Medication,
  type Medications,
  medications,
} from '#app/profile-definition/sections/medications.ts'
import type { Database } from '#db/client.server.ts'
import { checkOnThread } from '../check/check-profile.server.ts'
import { isLifeThreatening, type Report } from '../check/check-report.ts'
import { typedName } from '../check/read-medication.server.ts'
import { uncheckedTexts } from '../check/unchecked-parts.ts'
import { answeredKeys } from '../findings/answered-findings.server.ts'
import { graveFindings, type KeyedFinding } from '../findings/finding-keys.server.ts'
import { type SaveQuestion, uncheckedKey } from './save-question.ts'

const maxKeys = 500
/** Keys of findings that a form brings back as confirmed. */
export const confirmedKeysSchema = z.preprocess(
  value => (value === undefined || value === '' ? [] : [value].flat()),
  z.array(z.string().max(50)).max(maxKeys),
)

/** The part of a posted form that belongs to the question: hidden fields and the pressed answer. */
const postedQuestion = z.object({
  confirmedKeys: confirmedKeysSchema,
  askedKeys: confirmedKeysSchema,
  answer: z.enum(['add', 'leave']).optional(),
})

/** The outcome: the question to ask, or the form to save. */
interface AskedSave {
  post: FormPost
  confirmedKeys: readonly string[]
  /** True if "Do not add it" changed the form. */
  isReduced: boolean
  question?: SaveQuestion
}

/**
 * Asks before a form saves a new or renamed current medication that has findings; one at a time.
 * "Do not add it" removes the row or restores its earlier state.
 */
export async function askBeforeSave(
  db: Database,
  owner: RecordOwner,
  save: ParsedForm,
): Promise<AskedSave> {
  const { confirmedKeys, askedKeys, answer } = postedQuestion.parse(save.payload.check ?? {})
  const intent = save.post.intent
  const unchanged = { post: save.post, isReduced: false }
  const first = save.post.opened[medications.name]?.first
  const opened = first && rowsIn(first as Medications)
  const answered = await answeredKeys(db, owner)
  const findQuestion = (post: FormPost, confirmed: readonly string[]) =>
    findFirstQuestion(save.profile, postedList(post), {
      opened,
      confirmedKeys: confirmed,
      answered,
      closedRows: post.entries.find(({ section }) => section.name === medications.name)?.closedRows,
    })
  const found = await findQuestion(save.post, confirmedKeys)
  if (!found) return { ...unchanged, confirmedKeys }
  const isAnswered = answer !== undefined && isSameSet(askedKeys, found.askedKeys)
  if (!isAnswered) {
    return { ...unchanged, confirmedKeys, question: { ...found.question, confirmedKeys, intent } }
  }
  const confirmed = answer === 'add' ? [...confirmedKeys, ...askedKeys] : confirmedKeys
  const isReduced = answer === 'leave'
  if (isReduced) revertRow(save, found.row, opened)
  const post = isReduced ? await save.schemaFor(save.profile).parseAsync(save.payload) : save.post
  const next = await findQuestion(post, confirmed)
  const question = next && { ...next.question, confirmedKeys: confirmed, intent }
  return {
    post: { ...post, intent },
    confirmedKeys: confirmed,
    isReduced,
    ...(question && { question }),
  }
}

/** A list that rows are added to, and the posted part of the question. */
interface PendingAddition {
  profile: Profile
  /** The section with the added rows. */
  value: Medications
  /** The fields below `check`. */
  check: unknown
}

/**
 * Asks before rows are added to the list, as `askBeforeSave` does for a form: one question for all
 * rows with findings.
 * @returns the confirmed keys, the question if there is one, and the ids of rows that the answer
 *   "Do not add" leaves out; the caller then asks again without them.
 */
export async function askBeforeAdding(
  db: Database,
  owner: RecordOwner,
  { profile, value, check }: PendingAddition,
): Promise<{ confirmedKeys: readonly string[]; question?: SaveQuestion; leftIds: number[] }> {
  const { confirmedKeys, askedKeys, answer } = postedQuestion.parse(check ?? {})
  const answered = await answeredKeys(db, owner)
  const found = await findQuestions(profile, value, { confirmedKeys, answered })
  const keys = found.flatMap(one => one.askedKeys)
  if (keys.length === 0) return { confirmedKeys, leftIds: [] }
  const isAnswered = answer !== undefined && keys.every(key => askedKeys.includes(key))
  if (!isAnswered) {
    return { confirmedKeys, leftIds: [], question: joinQuestions(found, confirmedKeys) }
  }
  if (answer === 'leave') return { confirmedKeys, leftIds: found.map(({ row }) => row.id) }
  return { confirmedKeys: [...confirmedKeys, ...keys], leftIds: [] }
}

function joinQuestions(
  found: readonly FirstQuestion[],
  confirmedKeys: readonly string[],
): SaveQuestion | undefined {
  const questions = found.map(({ question }) => question)
  const [first] = questions
  if (!first) return undefined
  const own = { confirmedKeys: [...confirmedKeys], intent: '' }
  if (questions.length === 1) return { ...first, ...own }
  const { read: _read, storedName: _storedName, ...shared } = first
  return {
    ...shared,
    ...own,
    name: new Intl.ListFormat('en').format(questions.map(({ name }) => name)),
    isSeveral: true,
    findings: questions.flatMap(({ findings }) => findings),
    isUnchecked: questions.some(({ isUnchecked }) => isUnchecked),
    isLifeThreatening: questions.some(one => one.isLifeThreatening),
    askedKeys: questions.flatMap(({ askedKeys }) => askedKeys),
  }
}

/**
 * Returns the question to ask before a restore replaces the medications.
 * @param confirmedKeys keys that were confirmed already.
 * @returns undefined if there is nothing to ask, and for every other section.
 */
export async function askBeforeRestore(
  db: Database,
  owner: RecordOwner,
  section: string,
  value: object,
  confirmedKeys: readonly string[],
): Promise<SaveQuestion | undefined> {
  if (section !== medications.name) return undefined
  const profile = await loadProfile(db, owner)
  const answered = await answeredKeys(db, owner)
  const first = await findFirstQuestion(profile, value, { confirmedKeys, answered })
  return first && { ...first.question, confirmedKeys: [...confirmedKeys], intent: 'save' }
}

interface QuestionContext {
  /** The rows as the form was opened; without it, only the stored ones count. */
  opened?: readonly Medication[]
  confirmedKeys: readonly string[]
  answered: ReadonlySet<string>
  /** Rows that the form does not change: see `SectionEntry`. */
  closedRows?: ReadonlySet<string> | undefined
}

interface FirstQuestion {
  row: Medication
  askedKeys: string[]
  question: Omit<SaveQuestion, 'confirmedKeys' | 'intent'>
}

async function findFirstQuestion(
  profile: Profile,
  value: Medications,
  context: QuestionContext,
): Promise<FirstQuestion | undefined> {
  const [first] = await findQuestions(profile, value, context, 1)
  return first
}

// A finding about two of the rows belongs to the first of them.
async function findQuestions(
  profile: Profile,
  value: Medications,
  context: QuestionContext,
  maxQuestions = Number.POSITIVE_INFINITY,
): Promise<FirstQuestion[]> {
  const before = rowsIn(profile.medications?.value)
  const incoming = rowsIn(value).filter(
    row =>
      !context.closedRows?.has(`medications[${row.id}]`) && isIncoming(row, before, context.opened),
  )
  if (incoming.length === 0) return []
  const next = withValue(profile, medications, value)
  const report = await tryCheck(next)
  const grave = report && graveFindings(next, report)
  const found: FirstQuestion[] = []
  const settled = new Set([...context.confirmedKeys, ...context.answered])
  for (const row of incoming) {
    const findings = grave?.filter(finding => isAbout(finding, row) && !settled.has(finding.key))
    const keys = findings ? findings.map(({ key }) => key) : [uncheckedKey]
    const askedKeys = keys.filter(key => !settled.has(key))
    if (askedKeys.length === 0) continue
    for (const key of askedKeys) settled.add(key)
    const question = buildQuestion(profile, row, askedKeys, {
      keyedFindings: findings,
      report,
      context,
    })
    found.push({ row, askedKeys, question })
    if (found.length === maxQuestions) break
  }
  return found
}

function buildQuestion(
  profile: Profile,
  row: Medication,
  askedKeys: string[],
  {
    keyedFindings = [],
    report,
    context,
  }: { keyedFindings?: readonly KeyedFinding[]; report?: Report; context: QuestionContext },
): FirstQuestion['question'] {
  const { name = '' } = row
  const findings = keyedFindings.map(({ finding }) => finding)
  const read = report?.medications.find(({ typed }) => typed === typedName({ ...row, name }))
  const previous = findPreviousRow(row, rowsIn(profile.medications?.value), context.opened)
  const isRenamed = previous !== undefined && isTaken(previous) && previous.name !== name
  return {
    name,
    findings,
    ...(read && { read }),
    uncheckedTexts: uncheckedTexts(profile),
    isUnchecked: report === undefined,
    isLifeThreatening: findings.some(isLifeThreatening),
    ...(isRenamed && previous.name && { storedName: previous.name }),
    askedKeys,
  }
}

function isAbout({ finding }: KeyedFinding, { name = '', brandName }: Medication): boolean {
  return finding.medications.includes(typedName({ name, brandName }))
}

// Auto-save may have stored the row already, so the state at the opening of the form counts as
// well.
function isIncoming(
  row: Medication,
  before: readonly Medication[],
  opened: readonly Medication[] | undefined,
): boolean {
  if (!row.name || !isCurrent(row)) return false
  return [before, ...(opened ? [opened] : [])].some(rows => {
    const previous = rowById(row, rows)
    return !previous || !isTaken(previous) || !isSameMedication(previous, row)
  })
}

function rowById(row: { id: number }, rows: readonly Medication[]): Medication | undefined {
  return rows.find(({ id }) => id === row.id)
}

// A stored row outside the current list is never deleted by an answer: it stays in its list.
function findPreviousRow(
  row: Medication,
  stored: readonly Medication[],
  opened: readonly Medication[] | undefined,
): Medication | undefined {
  const storedRow = rowById(row, stored)
  if (!opened) return storedRow
  return rowById(row, opened) ?? (storedRow && !isTaken(storedRow) ? storedRow : undefined)
}

function isTaken({ status = 'current' }: Medication): boolean {
  return status === 'current'
}

function isSameMedication(one: Medication, other: Medication): boolean {
  return (['name', 'brandName', 'form'] as const).every(
    part => (one[part] ?? '') === (other[part] ?? ''),
  )
}

// The payload has the rows in the order of the parsed value, with blank rows between them.
function revertRow(
  { profile, post, payload }: ParsedForm,
  row: Medication,
  opened: readonly Medication[] | undefined,
): void {
  const rows = payload.medications as Record<string, unknown>[]
  const index = rowIndex(post, rows, row)
  const previous = findPreviousRow(row, rowsIn(profile.medications?.value), opened)
  if (!previous) {
    rows.splice(index, 1)
    return
  }
  const { name, brandName, form, status, stoppedOn } = previous
  const answers = { name, brandName, form, ...(!isTaken(previous) && { status, stoppedOn }) }
  rows[index] = { ...rows[index], ...answers }
}

function rowIndex(
  { entries }: FormPost,
  rows: readonly Record<string, unknown>[],
  row: Medication,
): number {
  const entry = entries.find(({ section }) => section.name === medications.name)
  const isNew = ([, id]: [string, number]) => id === row.id
  const [field] = Object.entries(entry?.newRows ?? {}).find(isNew) ?? []
  const [, place] = /^medications\[(\d+)\]\.id$/.exec(field ?? '') ?? []
  return place === undefined ? rows.findIndex(({ id }) => Number(id) === row.id) : Number(place)
}

async function tryCheck(profile: Profile): Promise<Report | undefined> {
  try {
    return await checkOnThread(profile, new Date())
  } catch (error) {
    logError(error)
    return undefined
  }
}

function postedList({ entries }: FormPost): Medications {
  const entry = entries.find(({ section }) => section.name === medications.name)
  return (entry?.value ?? {}) as Medications
}

function rowsIn(value: Medications | undefined): readonly Medication[] {
  return value?.medications ?? []
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every(one => others.includes(one))
}
