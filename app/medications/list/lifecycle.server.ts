import type { RecordOwner } from '#app/access/withheld.ts'
import { type Actor, listChanges } from '#app/profile/history/change-log.server.ts'
import {
  loadProfile,
  StaleSectionError,
  saveSection,
  UnreadableSectionError,
} from '#app/profile/record/profile.server.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import { type Medications, medications } from '#app/profile-definition/sections/medications.ts'
import type { Database } from '#db/client.server.ts'

/** Whose list it is, and who changes it. */
export interface By {
  owner: RecordOwner
  actor: Actor
}

/** What is to become of the list, from the profile as it is now. Without `value` nothing is written. */
export type ListPlan<Result> = (profile: Profile) => { value?: Medications; result: Result }

/** Others may be as quick so many times in a row. */
const maxTries = 5

/**
 * Changes the list. Where somebody else saves in between, the plan is made anew from what they
 * saved: rows go by their ids, so that it never meets another one.
 * @returns what came of it, and the id of the entry that it made in the change history.
 * @throws StaleSectionError when others were quicker again and again, UnreadableSectionError when
 * the stored list cannot be opened; nothing is written.
 */
export async function changeList<Result>(
  db: Database,
  { owner, actor }: By,
  plan: ListPlan<Result>,
): Promise<{ result: Result; entryId?: string }> {
  for (let tries = 1; ; tries++) {
    const profile = await loadProfile(db, owner)
    const { value, result } = plan(profile)
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

// The save holds the person's own row until its end, so that the newest entry is the one that it made.
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
