import { loadProfile } from '#app/profile/record/profile.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { type Medications, medications } from '#app/profile-definition/sections/medications.ts'
import type { Database } from '#db/client.server.ts'
import { askBeforeAdding } from '../before-save/save-question.server.ts'
import type { SaveQuestion } from '../before-save/save-question.ts'
import { type OwnerAndActor, settleFindings } from '../findings/answered-findings.server.ts'
import { changeList } from '../list/lifecycle.server.ts'
import {
  findSameMedication,
  type NewMedication,
  readStatus,
  rowsIn,
  withMedication,
  withMovedMedication,
} from '../list/lifecycle.ts'
import { listLabels } from '../list/medication-list.ts'
import { medicationList } from '../list/move-medication.server.ts'
import { isSameMedicine } from '../names/list/name-starts.server.ts'
import {
  maxTypedRows,
  splitMedicationList,
  type TypedRow,
} from '../names/list/split-list.server.ts'
import { type DetailTexts, readEditedDetails, toDetailTexts } from './typed-details.server.ts'
import { asTyped, type ConfirmList, type ConfirmRow } from './typed-list.ts'

/** Returns a typed list as rows to confirm. Nothing is saved. */
export function readTypedList(profile: Profile, text: string): ConfirmList {
  const { rows, ignored, rest } = splitMedicationList(text)
  return {
    rows: rows.map(row => toConfirmRow(profile, row)),
    ignored: ignored.map(({ typed }) => typed),
    rest,
  }
}

function toConfirmRow(profile: Profile, row: TypedRow): ConfirmRow {
  const { typed, name, brandName, details, isKnown, candidates, unread, notes, marks } = row
  const same = findSameMedication(rowsIn(profile), { name, brandName }, 'current')
  const list = same && readStatus(same)
  const isStopped = marks.includes('stopped')
  const isUnclear = marks.includes('unclear')
  const sentences = [
    unread.length > 0 && `Not read, and kept as you typed it: “${unread.join('”, “')}”.`,
    unread.length === 0 && notes[0],
    isStopped && 'You wrote that it is not taken any more.',
    isUnclear && 'Your text does not say clearly that it is taken now. Tick it if it is.',
    marks.includes('repeated') && 'This name is in your text more than once.',
    marks.includes('mayBeTwo') && 'This may be one medicine or two.',
    list === 'current' && 'It is in the current medications already. It is not added again.',
    list && list !== 'current' && `It is in the ${listLabels[list]} now. It would move from there.`,
    !isKnown && candidates.length === 0 && 'Our list does not know this name. It cannot check it.',
  ]
  return {
    typed,
    name,
    ...toDetailTexts(details, unread),
    isKnown,
    candidates,
    unread,
    notes: sentences.filter(sentence => typeof sentence === 'string'),
    isTicked: !isStopped && !isUnclear && list !== 'current',
  }
}

/** A row of the posted form. */
export interface ConfirmedRow extends DetailTexts {
  isTaken: boolean
  name: string
  /** The chosen name of "Did you mean", or `asTyped`. */
  meant?: string
}

/** A medication that is added, with its place in the form. */
interface AddedRow {
  index: number
  medication: NewMedication
}

/** An error of a posted row: its field and the message. */
export interface RowError {
  index: number
  field: 'name' | 'meant' | 'often'
  message: string
}

/** Returns the medications of the ticked rows, and the errors of rows. */
export function readConfirmedRows(
  text: string,
  posted: readonly ConfirmedRow[],
): { added: AddedRow[]; errors: RowError[] } {
  const { rows } = splitMedicationList(text)
  const added: AddedRow[] = []
  const errors: RowError[] = []
  for (const [index, row] of posted.slice(0, maxTypedRows).entries()) {
    if (!row.isTaken) continue
    const read = rows[index]
    const { details, nameSuffix } = readEditedDetails(row, read?.details ?? {}, read?.unread ?? [])
    const isEdited = row.name !== read?.name
    const chosen = isEdited || !row.meant || row.meant === asTyped ? row.name : row.meant
    const name = [chosen, nameSuffix].filter(Boolean).join(' ')
    const mustChoose = !isEdited && !row.meant && (read?.candidates.length ?? 0) > 0
    const { maxLength } = medicationList.item.customFrequency
    const isLong = (details.customFrequency?.length ?? 0) > maxLength
    if (row.name === '') errors.push({ index, field: 'name', message: 'Name is required' })
    if (mustChoose) errors.push({ index, field: 'meant', message: 'Choose the right name' })
    if (isLong) {
      const message = `Dose and how often must be ${maxLength} characters or fewer`
      errors.push({ index, field: 'often', message })
    }
    const brandName = read?.brandName
    const hasBrand = brandName && (!isEdited || isSameMedicine(name, brandName))
    added.push({ index, medication: { name, ...(hasBrand && { brandName }), details } })
  }
  return { added, errors }
}

/** The outcome; only `done` writes. */
export type TypedListOutcome =
  | { status: 'done'; added: number; kept: number }
  /** `left` are the indexes of rows that the answer leaves out. */
  | { status: 'asking'; question: SaveQuestion; left: number[] }
  | { status: 'full' }

/**
 * Adds the rows of a confirmed list to the current medications; one that is there already is kept.
 * Asks first about the rows with serious findings.
 * @param check the fields of the question: see `SaveQuestionPanel`.
 * @throws StaleSectionError if others saved again and again.
 */
export async function addTypedMedications(
  db: Database,
  by: OwnerAndActor,
  { added, check }: { added: readonly AddedRow[]; check: unknown },
): Promise<TypedListOutcome> {
  const profile = await loadProfile(db, by.owner)
  const plan = planRows(profile, added)
  if ((plan.value.medications?.length ?? 0) > medicationList.maxRows) return { status: 'full' }
  const asked = await askBeforeAdding(db, by.owner, { profile, value: plan.value, check })
  const { confirmedKeys } = asked
  const left = asked.leftIds.flatMap(id => plan.indexes.get(id) ?? [])
  if (left.length > 0) {
    const others = added.filter(({ index }) => !left.includes(index))
    const next = await addTypedMedications(db, by, { added: others, check: { confirmedKeys } })
    return next.status === 'asking' ? { ...next, left: [...next.left, ...left] } : next
  }
  if (asked.question) return { status: 'asking', question: asked.question, left: [] }
  const { result } = await changeList(db, by, latest => {
    const { value, ...counts } = planRows(latest, added)
    return { ...(counts.added > 0 && { value }), result: counts }
  })
  await settleFindings(db, by, {
    sections: [medications.name],
    ...(confirmedKeys.length > 0 && { isConfirmed: ({ key }) => confirmedKeys.includes(key) }),
  })
  return { status: 'done', added: result.added, kept: result.kept }
}

interface RowsPlan {
  value: Medications
  /** Places in the form by row id. */
  indexes: Map<number, number>
  added: number
  kept: number
}

// A row keeps its id while others are left out: the keys of findings contain it.
function planRows(profile: Profile, rows: readonly AddedRow[]): RowsPlan {
  const plan: RowsPlan = {
    value: profile.medications?.value ?? {},
    indexes: new Map(),
    added: 0,
    kept: 0,
  }
  const lastRowId = profile.medications?.lastRowId ?? 0
  for (const { index, medication } of rows) {
    const same = findSameMedication(rowsIn(profile), medication, 'current')
    if (same && readStatus(same) === 'current') {
      plan.kept++
      continue
    }
    const isMoved = same !== undefined && !plan.indexes.has(same.id)
    const id = isMoved ? same.id : lastRowId + 1 + index
    plan.value = isMoved
      ? withTakenAgain(plan.value, id, medication)
      : withMedication(plan.value, medication, { id, to: 'current' })
    plan.indexes.set(id, index)
    plan.added++
  }
  return plan
}

// The dose that was just typed is the newer one.
function withTakenAgain(value: Medications, id: number, { details }: NewMedication): Medications {
  const moved = withMovedMedication(value, id, { to: 'current', today: '' })
  const rows = moved.medications ?? []
  return { ...moved, medications: rows.map(row => (row.id === id ? { ...row, ...details } : row)) }
}
