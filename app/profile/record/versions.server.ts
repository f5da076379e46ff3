import { randomUUID } from 'node:crypto'
import { hours, timeAgo } from '#app/lib/time.ts'
import type { Section } from '#app/profile-definition/section.ts'
import type { Database } from '#db/client.server.ts'
import { type Owner, seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import type { Saved } from './profile.ts'

/** A replaced value is kept this long, for forms that were opened with it. */
export const keptVersionsMs = hours(48)
const maxVersions = 100
const maxBytes = 4_000_000

/** A section as it was at a version. */
export type SectionVersion = Pick<Saved, 'value' | 'version' | 'isOnlyAutosaved'>

/** Keeps a version of a section, in the transaction of the save that replaces it. */
export async function keepVersion(
  db: Database,
  owner: Owner,
  section: Section,
  { version, ...kept }: SectionVersion,
): Promise<void> {
  const data = seal(owner, placeOf(owner, section, version), kept)
  const row = { id: randomUUID(), user_id: owner.id, section: section.storedName, version, data }
  await db
    .insertInto('profile_versions')
    .values({ ...row, size: data.length, replaced_at: new Date().toISOString() })
    .execute()
  await deleteSurplus(db, owner, section)
}

/**
 * Returns the section as it was at a version.
 * @param saved the stored section, if it was ever saved.
 * @returns undefined if the version is not kept any more, or never was.
 */
export async function findVersion(
  db: Database,
  owner: Owner,
  section: Section,
  { version, saved }: { version: number; saved: SectionVersion | undefined },
): Promise<SectionVersion | undefined> {
  if (version === saved?.version) return saved
  if (version === 0) return { value: {}, version, isOnlyAutosaved: true }
  const row = await selectVersions(db, owner, section)
    .select('data')
    .where('version', '=', version)
    .where('replaced_at', '>', timeAgo(keptVersionsMs))
    .executeTakeFirst()
  if (!row) return undefined
  const place = placeOf(owner, section, version)
  const kept = unsealOrReport<Omit<SectionVersion, 'version'>>(owner, place, row.data)
  return kept && { ...kept, version }
}

// The oldest go first.
async function deleteSurplus(db: Database, owner: Owner, section: Section): Promise<void> {
  const kept = await selectVersions(db, owner, section)
    .select(['version', 'size'])
    .orderBy('version', 'desc')
    .execute()
  let bytes = 0
  const surplus = kept.find(({ size }, index) => {
    bytes += size
    return index >= maxVersions || bytes > maxBytes
  })
  if (!surplus) return
  await db
    .deleteFrom('profile_versions')
    .where('user_id', '=', owner.id)
    .where('section', '=', section.storedName)
    .where('version', '<=', surplus.version)
    .execute()
}

function selectVersions(db: Database, owner: Owner, section: Section) {
  return db
    .selectFrom('profile_versions')
    .where('user_id', '=', owner.id)
    .where('section', '=', section.storedName)
}

function placeOf(owner: Owner, { storedName }: Section, version: number) {
  return ['profile_versions.data', owner.id, storedName, version] as const
}
