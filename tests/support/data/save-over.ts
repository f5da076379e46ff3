import type { Person } from '#app/accounts/person.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import type { Section, SectionValue } from '#app/profile-definition/section.ts'
import type { Database } from '#db/client.server.ts'
import type { ChangeWay } from '#db/schema.ts'

/** Saves a section over its stored version. Returns the new version. */
export async function saveOver<S extends Section>(
  db: Database,
  owner: Person,
  section: S,
  value: SectionValue<S>,
  { actor = owner, ...more }: { actor?: Person; way?: ChangeWay; version?: number } = {},
): Promise<number> {
  const version = savedIn(await loadProfile(db, owner), section)?.version ?? 0
  const save = { section, value, version, way: 'edit' as const, ...more }
  return await saveSection(db, { owner, actor }, save)
}
