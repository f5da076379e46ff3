import { loadProfile } from '#app/profile/record/profile.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { OwnerAndActor } from '#app/profile/record/save-section.server.ts'
import type { Medications } from '#app/profile-definition/sections/medications.ts'
import type { Database } from '#db/client.server.ts'
import { askBeforeAdding } from '../before-save/save-question.server.ts'
import type { SaveQuestion } from '../before-save/save-question.ts'
import { confirmedBy } from '../findings/answered-findings.server.ts'
import { doseFields } from '../list/detail-fields.ts'
import { changeList } from '../list/lifecycle.server.ts'
import {
  findSameMedication,
  medicationList,
  medicationsIn,
  type NewMedication,
  readStatus,
  withMedication,
  withMovedMedication,
} from '../list/lifecycle.ts'

/** A medication that is added, with its row. */
export interface AddedRow {
  index: number
  medication: NewMedication
}

/** The outcome; only `done` writes. */
export type TypedListOutcome =
  /** `waiting` are the indexes of rows for which the list has no room. */
  | { status: 'done'; added: number; kept: number; waiting: number[] }
  /** `left` are the indexes of rows that the answer leaves out. */
  | { status: 'asking'; question: SaveQuestion; left: number[] }
  | { status: 'full' }

/**
 * Adds the rows of a confirmed list to the current medications; one that is there already is kept.
 * Asks first about the rows with serious findings, one at a time. Rows for which the list has no
 * room wait.
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
  if (plan.waiting.length > 0 && plan.indexes.size === 0) return { status: 'full' }
  const asked = await askBeforeAdding(db, by.owner, { profile, value: plan.value, check })
  const { confirmedKeys, rowAnswers, leftId } = asked
  if (leftId !== undefined) {
    const left = plan.indexes.get(leftId) ?? 0
    const others = added.filter(({ index }) => index !== left)
    const next = await addTypedMedications(db, by, { added: others, check: { confirmedKeys } })
    return next.status === 'asking' ? { ...next, left: [...next.left, left] } : next
  }
  if (asked.question) return { status: 'asking', question: asked.question, left: [] }
  const planAdded = async (latest: Profile) => {
    // A list that was saved meanwhile is checked again.
    if (latest.medications?.version !== profile.medications?.version) return { result: undefined }
    const { value, added: count, kept, waiting } = planRows(latest, added)
    return { ...(count > 0 && { value, rowAnswers }), result: { added: count, kept, waiting } }
  }
  const { result } = await changeList(db, by, planAdded, confirmedBy(confirmedKeys))
  if (!result) return await addTypedMedications(db, by, { added, check })
  return { status: 'done', ...result }
}

interface RowsPlan {
  value: Medications
  /** Places in the form by row id. */
  indexes: Map<number, number>
  added: number
  kept: number
  waiting: number[]
}

// A row keeps its id while others are left out: the keys of findings contain it.
function planRows(profile: Profile, rows: readonly AddedRow[]): RowsPlan {
  const plan: RowsPlan = {
    value: profile.medications?.value ?? {},
    indexes: new Map(),
    added: 0,
    kept: 0,
    waiting: [],
  }
  const lastRowId = profile.medications?.lastRowId ?? 0
  for (const { index, medication } of rows) {
    const same = findSameMedication(medicationsIn(profile), medication, 'current')
    if (same && readStatus(same) === 'current') {
      plan.kept++
      continue
    }
    const isMoved = same !== undefined && !plan.indexes.has(same.id)
    if (!isMoved && (plan.value.medications?.length ?? 0) >= medicationList.maxRows) {
      plan.waiting.push(index)
      continue
    }
    const id = isMoved ? same.id : lastRowId + 1 + index
    plan.value = isMoved
      ? withTakenAgain(plan.value, id, medication)
      : withMedication(plan.value, medication, { id, to: 'current' })
    plan.indexes.set(id, index)
    plan.added++
  }
  return plan
}

// The dose that was just typed replaces all of the older one.
function withTakenAgain(
  value: Medications,
  id: number,
  { details = {} }: NewMedication,
): Medications {
  const moved = withMovedMedication(value, id, { to: 'current', today: '' })
  const isDosed = doseFields.some(field => details[field] !== undefined)
  const rows = (moved.medications ?? []).map(row => {
    if (row.id !== id) return row
    const { taper: _taper, ...kept } = row
    for (const field of doseFields) delete kept[field]
    return { ...(isDosed ? kept : row), ...details }
  })
  return { ...moved, medications: rows }
}
