import type { Profile } from '#app/profile/record/profile.ts'
import type { OwnerAndActor } from '#app/profile/record/save-section.server.ts'
import { isCurrent, type Medication } from '#app/profile-definition/sections/medications.ts'
import type { Database } from '#db/client.server.ts'
import { findAddConfirmation, toMark } from '../adding/add-confirmation.server.ts'
import type { AddConfirmation } from '../adding/add-confirmation.ts'
import type { KeyedFinding } from '../findings/finding-keys.server.ts'
import { findRowAnswers } from '../questions/row-answers.server.ts'
import { changeList } from './lifecycle.server.ts'
import {
  findSameMedication,
  medicationList,
  medicationsIn,
  type NewMedication,
  readStatus,
  withMedication,
  withMovedMedication,
  withoutMedication,
} from './lifecycle.ts'
import type { Status } from './medication-list.ts'

/** The outcome of a move. Only `done` writes; `same` means that it was in the list already. */
export type MoveOutcome =
  | { status: 'done'; id: number; from?: Status; entryId?: string }
  | { status: 'same'; id: number }
  | { status: 'asking'; question: AddConfirmation }
  | { status: 'full' | 'missing' | 'refused' }

interface Decision {
  now: Date
  /** The marks of confirmed warnings. */
  confirmed: readonly string[]
}

/**
 * Adds a medication, or moves its existing row with its details.
 * @throws StaleSectionError if others saved again and again.
 */
export async function addMedication(
  db: Database,
  by: OwnerAndActor,
  {
    medication,
    to,
    ...decision
  }: Decision & { medication: NewMedication; to: AddConfirmation['to'] },
): Promise<MoveOutcome> {
  const { confirmed } = decision
  return await applyPlan(db, { by, confirmed }, async profile => {
    const rows = medicationsIn(profile)
    const same = findSameMedication(rows, medication, to)
    if (same) return await planMove(profile, same, to, decision)
    if (rows.length >= medicationList.maxRows) return { result: { status: 'full' } }
    const { name, brandName, details } = medication
    const id = (profile.medications?.lastRowId ?? 0) + 1
    const question = await findAddConfirmation(
      profile,
      {
        medication: { ...medication, form: details?.form },
        planned: { id, name, brandName, ...details, status: to },
        to,
      },
      decision,
    )
    if (question) return { result: { status: 'asking', question } }
    const value = withMedication(sectionValue(profile), medication, { id, to })
    return { value, result: { status: 'done', id } }
  })
}

/**
 * Moves a medication to another list.
 * @throws StaleSectionError if others saved again and again.
 */
export async function moveMedication(
  db: Database,
  by: OwnerAndActor,
  { id, to, ...decision }: Decision & { id: number; to: Status },
): Promise<MoveOutcome> {
  const { confirmed } = decision
  return await applyPlan(db, { by, confirmed }, async profile => {
    const row = medicationsIn(profile).find(one => one.id === id)
    if (!row) return { result: { status: 'missing' } }
    return await planMove(profile, row, to, decision)
  })
}

/**
 * Deletes a medication that is not current.
 * @throws StaleSectionError if others saved again and again.
 */
export async function deleteMedication(
  db: Database,
  by: OwnerAndActor,
  id: number,
): Promise<MoveOutcome> {
  return await applyPlan(db, { by, confirmed: [] }, async profile => {
    const row = medicationsIn(profile).find(one => one.id === id)
    if (!row) return { result: { status: 'missing' } }
    if (isCurrent(row)) return { result: { status: 'refused' } }
    const value = withoutMedication(sectionValue(profile), id)
    return { value, result: { status: 'done', id, from: readStatus(row) } }
  })
}

/**
 * Stores that the owner takes no medication. Returns false if there is a current one.
 * @throws StaleSectionError if others saved again and again.
 */
export async function noteNoMedications(db: Database, by: OwnerAndActor): Promise<boolean> {
  const { result } = await changeList(db, by, async profile => {
    if (medicationsIn(profile).some(isCurrent)) return { result: false }
    const value = sectionValue(profile)
    if (value.noMedications) return { result: true }
    return { value: { ...value, noMedications: true }, result: true }
  })
  return result
}

type MovePlan = { value?: ReturnType<typeof sectionValue>; result: MoveOutcome }

async function planMove(
  profile: Profile,
  row: Medication,
  to: Status,
  { now, confirmed }: Decision,
): Promise<MovePlan> {
  const { id, name = '', brandName, form } = row
  const from = readStatus(row)
  if (from === to) return { result: { status: 'same', id } }
  // Only a current medication can be discontinued.
  if (to === 'discontinued' && from !== 'current') return { result: { status: 'refused' } }
  const medication = { name, brandName, form }
  const planned = { ...row, status: to }
  const move = { medication, row: { id, status: from }, planned }
  const question =
    to === 'discontinued'
      ? undefined
      : await findAddConfirmation(profile, { ...move, to }, { now, confirmed })
  if (question) return { result: { status: 'asking', question } }
  const value = withMovedMedication(sectionValue(profile), id, { to, today: toDay(now) })
  return { value, result: { status: 'done', id, from } }
}

async function applyPlan(
  db: Database,
  { by, confirmed }: { by: OwnerAndActor; confirmed: readonly string[] },
  plan: (profile: Profile) => Promise<MovePlan>,
): Promise<MoveOutcome> {
  const isConfirmed =
    confirmed.length > 0
      ? ({ finding }: KeyedFinding) => confirmed.includes(toMark(finding))
      : undefined
  const planWithAnswers = async (profile: Profile) => {
    const planned = await plan(profile)
    return { ...planned, rowAnswers: findRowAnswers(planned.value ?? {}, confirmed) }
  }
  const { result, entryId } = await changeList(db, by, planWithAnswers, isConfirmed)
  return result.status === 'done' ? { ...result, entryId } : result
}

function sectionValue(profile: Profile) {
  return profile.medications?.value ?? {}
}

function toDay(now: Date): string {
  return now.toISOString().slice(0, 10)
}
