import type { RecordOwner } from '#app/access/withheld.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { zonedDay } from '#app/lib/zoned-time.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { Database } from '#db/client.server.ts'
import { knowMedication } from '../questions/know-medication.server.ts'

interface ReadingOptions {
  /** True for paper, which is read later. */
  isOnPaper?: boolean
  now?: Date
}

/** Returns a profile to be read, and not to be saved: its medications say what is known of them. */
export async function loadKnownProfile(
  db: Database,
  owner: RecordOwner & Pick<Person, 'timeZone'>,
  options?: ReadingOptions,
): Promise<Profile> {
  return withKnownMedications(await loadProfile(db, owner), owner, options)
}

/** Adds what is known about each medication. */
export function withKnownMedications(
  profile: Profile,
  { timeZone = 'UTC' }: Pick<Person, 'timeZone'>,
  { isOnPaper, now = new Date() }: ReadingOptions = {},
): Profile {
  const saved = profile.medications
  if (!saved?.value.medications) return profile
  const { country } = profile.personal?.value ?? {}
  const today = zonedDay(now.toISOString(), timeZone)
  const medications = saved.value.medications.map(row => ({
    ...row,
    known: {
      ...knowMedication(row, { country, today }),
      ...(isOnPaper && { isOnPaper }),
      ...(row.startedOn && row.startedOn > today && { startsOn: row.startedOn }),
    },
  }))
  return { ...profile, medications: { ...saved, value: { ...saved.value, medications } } }
}
