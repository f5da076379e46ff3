import { heavyTask } from '#app/lib/heavy-task.server.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'
import { type MedicationLine, readLine } from '../line/read-line.server.ts'
import { detailWords } from '../list/detail-words.ts'
import {
  findSameMedication,
  medicationList,
  type NewMedication,
  readStatus,
} from '../list/lifecycle.ts'
import { listLabels, type Status } from '../list/medication-list.ts'
import { toNameKey } from '../names/name-key.ts'
import { maxShownLines, type RowQuestion, type TypedRow } from './typed-list.ts'

/** The fields of the form of a list, beside its text. */
export interface ListAnswers {
  /** The answers to questions, such as "3y 7ny". */
  said: string
  /** A new answer, such as "3y". */
  press?: string
  /** Rows whose box is ticked; absent while the list is shown for the first time. */
  ticked?: readonly number[]
}

/** A row with the medication that it adds. */
interface ReadRow extends TypedRow {
  medication?: NewMedication
}

/** A typed list as rows. */
export interface ReadList {
  rows: ReadRow[]
  said: string
  /** The lines after the last one that is shown. */
  further: string[]
}

/**
 * Reads a typed list: each line is one row, in the order typed. Nothing is saved.
 * @param stored the rows of the list of medications.
 */
export function readTypedList(
  stored: readonly Medication[],
  text: string,
  { said, press, ticked }: ListAnswers,
): ReadList {
  const before = toAnswers(said)
  const after = toAnswers([said, press].filter(Boolean).join(' '))
  const lines = splitLines(text)
  const names = new Set<string>()
  const rows = lines.slice(0, maxShownLines).map((typed, index) => {
    const context = { stored, names }
    const [old = '', given = ''] = [before.get(index), after.get(index)]
    const row = readRow(typed, given, context)
    const shown = given === old ? row : readRow(typed, old, context)
    if (row.medication) names.add(keyOf(row.medication.name))
    const isPosted = ticked && row.medication && shown.medication
    return isPosted ? { ...row, isTicked: ticked.includes(index) } : row
  })
  return { rows, said: toText(after), further: lines.slice(maxShownLines) }
}

export const readListOnThread = heavyTask('read-typed-list', readTypedList)

// A line of dashes says nothing.
function splitLines(text: string): string[] {
  return text
    .split(/[\n\r\v\f\u2028\u2029]+/)
    .filter(line => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(line))
    .map(line => line.trim().replace(/\s+/g, ' '))
}

type Answers = ReadonlyMap<number, string>

// The answers to the questions of a row follow each other: "3ny".
function toAnswers(said: string): Answers {
  const answers = new Map<number, string>()
  for (const [, row, given] of said.matchAll(/(\d{1,3})([yn]{1,4})\b/g)) {
    const index = Number(row)
    answers.set(index, `${answers.get(index) ?? ''}${given}`)
  }
  return answers
}

function toText(answers: Answers): string {
  return [...answers].map(([index, given]) => `${index}${given}`).join(' ')
}

interface ListContext {
  stored: readonly Medication[]
  /** Keys of the names in the lines above. */
  names: ReadonlySet<string>
}

/** Reads a line with the answers that were given, up to its first open question. */
function readRow(typed: string, answers: string, context: ListContext): ReadRow {
  let text = typed
  let keepsName = false
  const given = [...answers]
  for (;;) {
    const line = readLine(text)
    const known = compare(line, context)
    if (known.list === 'current') return fixedRow(typed, 'On your list already.')
    const question = findQuestion(line, keepsName, known)
    const answer = given.shift()
    const notes = findNotes(line, keepsName, known)
    if (!question) return decidedRow(typed, line, notes)
    if (!answer) return openRow(typed, question, text === typed ? line : undefined, notes)
    if (question.kind === 'unread')
      return decidedRow(typed, { name: typed, details: {} }, [unknownName])
    if (question.kind === 'now')
      return { ...decidedRow(typed, line, notes), ...(answer === 'n' && { isTicked: false }) }
    if (question.kind === 'number') {
      text = text.replace(question.typed, question.readings[answer === 'y' ? 0 : 1])
    } else if (answer === 'y') text = line.around.join(question.name)
    else keepsName = true
  }
}

interface Known {
  /** The list that has the medication. */
  list?: Status
  isRepeated: boolean
}

function compare(line: MedicationLine, { stored, names }: ListContext): Known {
  if (line.name === '') return { isRepeated: false }
  const bareName = line.strength ? line.name.slice(0, -line.strength.length - 1) : line.name
  const same =
    findSameMedication(stored, line, 'current') ??
    findSameMedication(stored, { name: bareName }, 'current')
  return { ...(same && { list: readStatus(same) }), isRepeated: names.has(keyOf(line.name)) }
}

function findQuestion(
  { name, isKnown, similarName, unclearNumber, isComplete }: MedicationLine,
  keepsName: boolean,
  { list, isRepeated }: Known,
): RowQuestion | undefined {
  if (name === '') return { kind: 'unread' }
  if (similarName && !keepsName) return { kind: 'name', name: similarName }
  if (unclearNumber) {
    const [one, other] = unclearNumber.readings
    return { kind: 'number', typed: unclearNumber.typed, readings: [`${one}`, `${other}`] }
  }
  const isSure = isComplete && (isKnown || keepsName) && !isRepeated && !list
  return isSure ? undefined : { kind: 'now' }
}

const unknownName = 'Our list does not know this name. It cannot check it.'

function findNotes(
  { name, isKnown, similarName, otherName }: MedicationLine,
  keepsName: boolean,
  { list, isRepeated }: Known,
): string[] {
  const isUnknown = name !== '' && !isKnown && (!similarName || keepsName)
  return [
    otherName && `It also names ${otherName}. Write each medicine on its own line.`,
    isRepeated && 'This name is in a line above, too.',
    list && `It is in the ${listLabels[list]} now. It would move from there.`,
    isUnknown && unknownName,
  ].filter(note => typeof note === 'string')
}

function openRow(
  typed: string,
  question: RowQuestion,
  line: MedicationLine | undefined,
  notes: string[],
): ReadRow {
  const [before = '', after = ''] = line?.around ?? []
  const nameAt: TypedRow['nameAt'] = [before.length, typed.length - after.length]
  return { typed, question, ...(line?.name && { nameAt }), ...(notes.length > 0 && { notes }) }
}

function decidedRow(typed: string, medication: NewMedication, notes: string[]): ReadRow {
  const { name, brandName, details = {} } = medication
  const tooLong = findTooLong(medication)
  if (tooLong) return fixedRow(typed, tooLong)
  return {
    typed,
    name: brandName ? `${name} (${brandName})` : name,
    words: detailWords(details),
    ...(notes.length > 0 && { notes }),
    isTicked: true,
    medication: { name, ...(brandName && { brandName }), details },
  }
}

function fixedRow(typed: string, note: string): ReadRow {
  return { typed, notes: [note], isFixed: true }
}

const { item } = medicationList

function findTooLong({ name, details }: NewMedication): string | undefined {
  const isLongName = name.length > item.name.maxLength
  const { length } = isLongName ? name : (details?.customFrequency ?? '')
  const { maxLength } = isLongName ? item.name : item.customFrequency
  if (length <= maxLength) return undefined
  return `Too long to add: ${length} characters, ${maxLength} at most. Press “Back to the text” and shorten it.`
}

function keyOf(name: string): string {
  return toNameKey(name) || name
}
