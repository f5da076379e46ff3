import { heavyTask } from '#app/lib/heavy-task.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import {
  findSameMedication,
  medicationList,
  type NewMedication,
  readStatus,
  rowsIn,
} from '../list/lifecycle.ts'
import { listLabels } from '../list/medication-list.ts'
import { isSameMedicine } from '../names/list/name-starts.server.ts'
import {
  maxTypedRows,
  splitMedicationList,
  type TypedRow,
} from '../names/list/split-list.server.ts'
import { type DetailTexts, readEditedDetails, toDetailTexts } from './typed-details.server.ts'
import { asTyped, type ConfirmList, type ConfirmRow } from './typed-list.ts'

/** Returns a typed list as rows to confirm. Nothing is saved. Takes up to a second. */
export function readTypedList(profile: Profile, text: string): ConfirmList {
  const { rows, ignored, rest } = splitMedicationList(text)
  return {
    rows: rows.map(row => toConfirmRow(profile, row)),
    ignored: ignored.map(({ typed }) => typed),
    rest,
  }
}

export const readListOnThread = heavyTask('read-typed-list', readTypedList)

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
export interface AddedRow {
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
function readConfirmedRows(
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

export const readRowsOnThread = heavyTask('read-confirmed-rows', readConfirmedRows)
