import { z } from 'zod'
import type { RecordOwner } from '#app/access/withheld.ts'
import { logError } from '#app/lib/log.server.ts'
import type { ParsedForm } from '#app/profile/parse/opened-form.server.ts'
import type { FormPost } from '#app/profile/parse/parse-section.server.ts'
import type { RowAnswers } from '#app/profile/parse/row-marks.ts'
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
import { findNewQuestions, findRowAnswers } from '../questions/row-answers.server.ts'
import {
  type AnswersQuestion,
  type FindingsQuestion,
  type SaveQuestion,
  uncheckedKey,
} from './save-question.ts'

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
  answer: z.enum(['add', 'leave', 'weekly']).optional(),
})

/** The outcome: the question to ask, or the form to save. */
interface AskedSave {
  post: FormPost
  confirmedKeys: readonly string[]
  /** Confirmed questions about rows, to keep with the rows. */
  rowAnswers: RowAnswers
  /** True if the answer changed the form. */
  isChanged: boolean
  question?: SaveQuestion
}

/**
 * Asks before a form saves a current medication: about answers that it adds or changes, and about
 * the findings of a new or renamed one; one at a time. "Do not add it" removes the row, or closes a
 * stored one; "Once a week" changes its frequency.
 */
export async function askBeforeSave(
  db: Database,
  owner: RecordOwner,
  save: ParsedForm,
): Promise<AskedSave> {
  const { confirmedKeys, askedKeys, answer } = postedQuestion.parse(save.payload.check ?? {})
  const answered = await answeredKeys(db, owner)
  const found = await findFormQuestion(save, { answered, confirmedKeys })
  const isAnswered = found && answer && isSameSet(askedKeys, found.question.askedKeys)
  const change = isAnswered && answer !== 'add' ? rowChanges[answer] : undefined
  const confirmed = isAnswered && !change ? [...confirmedKeys, ...askedKeys] : confirmedKeys
  const { intent } = save.post
  if (found) change?.(save, found.row)
  const post = change ? await save.schemaFor(save.profile).parseAsync(save.payload) : save.post
  const next = isAnswered
    ? await findFormQuestion({ ...save, post }, { answered, confirmedKeys: confirmed })
    : found
  return {
    post: { ...post, intent },
    confirmedKeys: confirmed,
    rowAnswers: findRowAnswers(medicationsOf(post), confirmed),
    isChanged: change !== undefined,
    ...(next && {
      question: {
        ...next.question,
        ...controlOf({ ...save, post }, next),
        confirmedKeys: confirmed,
        intent,
      },
    }),
  }
}

const rowChanges = { leave: revertRow, weekly: setWeekly }

function medicationsOf({ entries }: FormPost): Medications {
  const entry = entries.find(({ section }) => section.name === medications.name)
  return (entry?.value ?? {}) as Medications
}

/**
 * Takes the medications with unanswered findings out of a form, as auto-save does: they stay as the
 * form was opened with them.
 * @returns the form to save, and the names of these medications by those of their rows.
 */
export async function holdUnanswered(
  db: Database,
  owner: RecordOwner,
  save: ParsedForm,
): Promise<{ post: FormPost; asked: Map<string, string> }> {
  const answered = await answeredKeys(db, owner)
  const asked = new Map<string, string>()
  const rows = save.payload.medications as Record<string, unknown>[]
  // A held row may still differ from the stored one, which another person changed.
  const held = new Set<string>()
  let { post } = save
  for (;;) {
    const context = { answered, confirmedKeys: [], unchanged: held }
    const found = await findFormQuestion({ ...save, post }, context)
    if (!found) return { post, asked }
    const index = rowIndex(post, rows, found.row)
    const before = openedRow(post, found.row)
    if (before) held.add(`medications[${before.id}]`)
    // The names of the other rows stay as they are: an empty object is no row.
    rows[index] = before ?? {}
    asked.set(`medications[${index}]`, found.question.name)
    post = await save.schemaFor(save.profile).parseAsync(save.payload)
  }
}

async function findFormQuestion(
  { profile, post }: Pick<ParsedForm, 'profile' | 'post'>,
  context: Omit<QuestionContext, 'opened'>,
): Promise<FoundQuestion | undefined> {
  const entry = post.entries.find(({ section }) => section.name === medications.name)
  const value = medicationsOf(post)
  const opened = rowsIn(post.opened[medications.name]?.first as Medications | undefined)
  const unchanged = new Set([...(entry?.closedRows ?? []), ...(context.unchanged ?? [])])
  return await findQuestion(profile, value, { ...context, unchanged, opened })
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
 * Asks before rows are added to the list, as `askBeforeSave` does for a form.
 * @returns the confirmed keys, the question if there is one, and the id of the row that the answer
 *   "Do not add it" leaves out; the caller then asks again without it.
 */
export async function askBeforeAdding(
  db: Database,
  owner: RecordOwner,
  { profile, value, check }: PendingAddition,
): Promise<{
  confirmedKeys: readonly string[]
  rowAnswers: RowAnswers
  question?: SaveQuestion
  leftId?: number
}> {
  const { confirmedKeys, askedKeys, answer } = postedQuestion.parse(check ?? {})
  const answered = await answeredKeys(db, owner)
  const found = await findQuestion(profile, value, { confirmedKeys, answered })
  const isAnswered =
    found && answer && answer !== 'weekly' && isSameSet(askedKeys, found.question.askedKeys)
  if (isAnswered && answer === 'leave') {
    return { confirmedKeys, rowAnswers: {}, leftId: found.row.id }
  }
  const confirmed = isAnswered ? [...confirmedKeys, ...askedKeys] : confirmedKeys
  const next = isAnswered
    ? await findQuestion(profile, value, { confirmedKeys: confirmed, answered })
    : found
  return {
    confirmedKeys: confirmed,
    rowAnswers: findRowAnswers(value, confirmed),
    ...(next && { question: { ...next.question, confirmedKeys: confirmed, intent: '' } }),
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
  const first = await findQuestion(profile, value, { confirmedKeys, answered })
  return first && { ...first.question, confirmedKeys: [...confirmedKeys], intent: 'save' }
}

interface QuestionContext {
  confirmedKeys: readonly string[]
  answered: ReadonlySet<string>
  /** Rows that the save does not change, such as `medications[17]`. */
  unchanged?: ReadonlySet<string>
  /** The rows that the form was opened with: "Undo" brings one back without a question. */
  opened?: readonly Medication[]
}

interface FoundQuestion {
  row: Medication
  question: Unasked<FindingsQuestion> | Unasked<AnswersQuestion>
  /** The field of a question about answers. */
  field?: string
}

type Unasked<Question> = Omit<Question, 'confirmedKeys' | 'intent'>

/**
 * Returns the first question about answers of a row, else that about the new medication with the
 * most findings.
 */
async function findQuestion(
  profile: Profile,
  value: Medications,
  { confirmedKeys, answered, unchanged, opened = [] }: QuestionContext,
): Promise<FoundQuestion | undefined> {
  const before = [...rowsIn(profile.medications?.value), ...opened]
  const rows = rowsIn(value).filter(({ id }) => !unchanged?.has(`medications[${id}]`))
  const about = findAnswersQuestion(rows, before, confirmedKeys)
  if (about) return about
  const incoming = rows.filter(row => isIncoming(row, before))
  if (incoming.length === 0) return undefined
  const next = withValue(profile, medications, value)
  const report = await tryCheck(next)
  const settled = new Set([...confirmedKeys, ...answered])
  const open = (report ? graveFindings(next, report) : []).filter(({ key }) => !settled.has(key))
  const found = incoming.map(row => ({ row, findings: open.filter(one => isAbout(one, row)) }))
  const [first] = found.toSorted((one, other) => other.findings.length - one.findings.length)
  if (!first) return undefined
  const { row, findings } = first
  const keys = report ? findings.map(({ key }) => key) : [uncheckedKey]
  const askedKeys = keys.filter(key => !settled.has(key))
  if (askedKeys.length === 0) return undefined
  const { name = '' } = row
  const read = report?.medications.find(({ typed }) => typed === typedName({ ...row, name }))
  const question = {
    name,
    findings: findings.map(({ finding }) => finding),
    ...(read && { read }),
    uncheckedTexts: uncheckedTexts(profile),
    isUnchecked: report === undefined,
    isLifeThreatening: findings.some(({ finding }) => isLifeThreatening(finding)),
    askedKeys,
  }
  return { row, question }
}

/** Returns the first question that the rows raise, and did not raise before. */
function findAnswersQuestion(
  rows: readonly Medication[],
  before: readonly Medication[],
  confirmedKeys: readonly string[],
): FoundQuestion | undefined {
  for (const row of rows) {
    const earlier = before.filter(({ id }) => id === row.id)
    const open = findNewQuestions(row, earlier).find(one => !confirmedKeys.includes(one.askedKey))
    if (!open) continue
    const { kind, text, field, askedKey } = open
    const isWeekly = kind === 'weekly'
    const question = { name: row.name ?? '', text, isWeekly, askedKeys: [askedKey] }
    return { row, question, field }
  }
  return undefined
}

function isAbout({ finding }: KeyedFinding, { name = '', brandName }: Medication): boolean {
  return finding.medications.includes(typedName({ name, brandName }))
}

function isIncoming(row: Medication, before: readonly Medication[]): boolean {
  if (!row.name || !isCurrent(row)) return false
  const previous = rowById(row, before)
  return !previous || !isTaken(previous) || !isSameMedication(previous, row)
}

function rowById(row: { id: number }, rows: readonly Medication[]): Medication | undefined {
  return rows.find(({ id }) => id === row.id)
}

function isTaken({ status = 'current' }: Medication): boolean {
  return status === 'current'
}

function isSameMedication(one: Medication, other: Medication): boolean {
  return (['name', 'brandName', 'form'] as const).every(
    part => (one[part] ?? '') === (other[part] ?? ''),
  )
}

/**
 * Closes the posted row of a stored medication, which then stays, or removes a new one. A row that
 * was removed and brought back is as the form was opened with it.
 */
function revertRow({ profile, post, payload }: ParsedForm, row: Medication): void {
  const rows = payload.medications as Record<string, unknown>[]
  const stored = rowById(row, rowsIn(profile.medications?.value))
  const before = stored ? { id: stored.id } : openedRow(post, row)
  rows.splice(rowIndex(post, rows, row), 1, ...(before ? [before] : []))
}

/** Changes the frequency of a posted row, and removes the answers that belong to another one. */
function setWeekly({ post, payload }: ParsedForm, row: Medication): void {
  const rows = payload.medications as Record<string, unknown>[]
  const index = rowIndex(post, rows, row)
  const {
    selectedDaysOfWeek: _days,
    customDays: _every,
    customFrequency: _text,
    ...rest
  } = rows[index] ?? {}
  rows[index] = { ...rest, frequency: 'once-a-week' }
}

function controlOf({ post, payload }: ParsedForm, { row, field }: FoundQuestion) {
  if (!field) return undefined
  const rows = payload.medications as Record<string, unknown>[]
  return { control: `medications[${rowIndex(post, rows, row)}].${field}` }
}

/** Returns a row as the form was opened with it, also if it was removed since. */
function openedRow(
  { opened }: FormPost,
  row: Medication,
): Omit<Medication, 'listedOn' | 'answers'> | undefined {
  const { value, first } = opened[medications.name] ?? {}
  const rows = [value, first].flatMap(one => rowsIn(one as Medications | undefined))
  const found = rowById(row, rows)
  if (!found) return undefined
  const { listedOn: _day, answers: _answers, ...before } = found
  return before
}

// The payload has the rows in the order of the parsed value, with blank rows between them.
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

function rowsIn(value: Medications | undefined): readonly Medication[] {
  return value?.medications ?? []
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every(one => others.includes(one))
}
