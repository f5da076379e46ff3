import type { RecordOwner } from '#app/access/withheld.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import { findPartKeys } from '#app/emergency/links/link-visibility.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import { currentPregnancy } from '#app/profile/record/age-and-pregnancy.ts'
import { withShownMedications } from '#app/profile/record/medication-time.ts'
import { withMergedAllergies } from '#app/profile/record/merge-allergies.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { Database } from '#db/client.server.ts'
import { deriveIdSeed } from './resource-ids.server.ts'
import { summarizeForAccount } from './summary-task.server.ts'

/** The owner or a proxy who downloads the summary. */
export interface RecordReader {
  owner: Person & RecordOwner
  actor: { id: string }
  language: Language
  now: Date
}

/**
 * Returns the record without what is withheld from the reader as a patient summary, in JSON.
 * @throws if anything of it cannot be read or mapped.
 */
export async function loadRecordSummary(
  db: Database,
  { owner, actor, language, now }: RecordReader,
): Promise<Uint8Array> {
  const profile = await loadKnownProfile(db, owner)
  return await summarizeForAccount({
    ...readWhole(profile, now),
    ownerId: owner.id,
    languageTag: language.tag,
    now,
    idSeed: deriveIdSeed(owner.dataKey, `reader ${actor.id}`),
    accountName: formatFullName(owner),
  })
}

/** Returns a profile as a reader of all its fields sees it, in a document that others read. */
export function readWhole(profile: Profile, now: Date) {
  return {
    profile: withMergedAllergies(withShownMedications(profile, now)),
    withheld: findPartKeys(profile.withheld),
    isReduced: false,
    pregnancy: currentPregnancy(profile, now),
    writtenIn: profile.personal?.value.writtenIn ?? 'en',
  }
}

/** Returns the file name of a patient summary without its extension, with the UTC day. */
export function summaryFileName(now: Date): string {
  return `medfold-patient-summary-${now.toISOString().slice(0, 10)}`
}
