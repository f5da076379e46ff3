import { listChanges } from '#app/profile/history/change-log.server.ts'
import {
  loadProfile,
  StaleSectionError,
  saveSection,
  UnreadableSectionError,
} from '#app/profile/record/profile.server.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import { type Medications, medications } from '#app/profile-definition/sections/medications.ts'
import type { Database } from '#db/client.server.ts'
import type { OwnerAndActor } from '../findings/answered-findings.server.ts'

/** Returns the new list for the current profile. Without `value` nothing is written. */
export type ListPlan<Result> = (
  profile: Profile,
) => Promise<{ value?: Medications; result: Result }>

const maxTries = 5

/**
 * Changes the list. After a save by somebody else the plan is made again.
 * @returns the plan's result and the id of the new entry in the change history.
 * @throws StaleSectionError after five tries; UnreadableSectionError for an unreadable list.
 */
export async function changeList<Result>(
  db: Database,
  { owner, actor }: OwnerAndActor,
  plan: ListPlan<Result>,
): Promise<{ result: Result; entryId?: string }> {
  for (let tries = 1; ; tries++) {
    const profile = await loadProfile(db, owner)
    const { value, result } = await plan(profile)
    if (!value) return { result }
    if (isUnreadable(profile, medications)) throw new UnreadableSectionError(medications.name)
    const version = profile.medications?.version ?? 0
    try {
      const save = { owner, actor, section: medications, value, version, way: 'edit' as const }
      return { result, entryId: await saveLogged(db, save) }
    } catch (error) {
      if (!(error instanceof StaleSectionError) || tries === maxTries) throw error
    }
  }
}

// The save locks the owner's row, so that the newest entry is its own.
async function saveLogged(
  db: Database,
  save: Parameters<typeof saveSection<typeof medications>>[1],
): Promise<string | undefined> {
  return await db.transaction().execute(async transaction => {
    await saveSection(transaction, save)
    const { owner, section } = save
    const { entries } = await listChanges(transaction, owner, { section, limit: 1 })
    return entries[0]?.id
  })
}
