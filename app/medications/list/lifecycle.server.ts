import { listChanges } from '#app/profile/history/change-log.server.ts'
import type { RowAnswers } from '#app/profile/parse/row-marks.ts'
import { loadProfile, UnreadableSectionError } from '#app/profile/record/profile.server.ts'
import { isUnreadable, type Profile, withValue } from '#app/profile/record/profile.ts'
import {
  type OwnerAndActor,
  repeatIfStale,
  saveSection,
} from '#app/profile/record/save-section.server.ts'
import { type Medications, medications } from '#app/profile-definition/sections/medications.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { prepareAnswers } from '../findings/answered-findings.server.ts'
import type { KeyedFinding } from '../findings/finding-keys.server.ts'

/** Returns the new list for the current profile. Without `value` nothing is written. */
export type ListPlan<Result> = (
  profile: Profile,
) => Promise<{ value?: Medications; rowAnswers?: RowAnswers; result: Result }>

/**
 * Changes the list, and the answers to its findings. After a save by somebody else the plan is made
 * again.
 * @param isConfirmed returns whether the actor confirmed a finding.
 * @returns the plan's result and the id of the new entry in the change history.
 * @throws StaleSectionError after ten tries; UnreadableSectionError for an unreadable list.
 */
export async function changeList<Result>(
  db: Database,
  by: OwnerAndActor,
  plan: ListPlan<Result>,
  isConfirmed?: (finding: KeyedFinding) => boolean,
): Promise<{ result: Result; entryId?: string }> {
  return await repeatIfStale(async () => {
    const profile = await loadProfile(db, by.owner)
    const { value, rowAnswers, result } = await plan(profile)
    if (!value) return { result }
    if (isUnreadable(profile, medications)) throw new UnreadableSectionError(medications.name)
    const version = profile.medications?.version ?? 0
    const next = withValue(profile, medications, value)
    const writeAnswers = await prepareAnswers(db, by, next, isConfirmed)
    const entryId = await inTransaction(db, async trx => {
      const save = { section: medications, value, version, way: 'edit', rowAnswers } as const
      await saveSection(trx, by, save)
      await writeAnswers?.(trx, [medications])
      return await findNewestEntry(trx, by)
    })
    return { result, entryId }
  })
}

// The save locked the owner's row, so the newest entry is its own.
async function findNewestEntry(
  trx: Database,
  { owner }: OwnerAndActor,
): Promise<string | undefined> {
  const { entries } = await listChanges(trx, owner, { section: medications, limit: 1 })
  return entries[0]?.id
}
