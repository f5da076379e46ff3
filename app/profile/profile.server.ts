import type { Database } from '#db/client.server.ts'
import { type Owner, open, seal } from '#db/crypto/sealed.server.ts'
import type { Profile, Saved } from './profile.ts'
import type { Section, SectionValue } from './section.ts'
import { sectionsByName } from './sections/index.ts'

/** Everything a person has saved. */
export async function loadProfile(db: Database, owner: Owner): Promise<Profile> {
  const rows = await db
    .selectFrom('medical_profiles')
    .select(['section', 'data', 'version', 'updated_at'])
    .where('user_id', '=', owner.id)
    .execute()
  const saved = new Map(rows.map(row => [row.section, row]))
  const entries = Object.entries(sectionsByName).flatMap(([name, section]) => {
    const row = saved.get(section.remoteName)
    return row ? [[name, savedOf(owner, row)]] : []
  })
  return Object.fromEntries(entries)
}

/** One saved section, or `undefined` when it was never saved. */
export async function loadSection<S extends Section>(
  db: Database,
  owner: Owner,
  section: S,
): Promise<Saved<SectionValue<S>> | undefined> {
  const row = await db
    .selectFrom('medical_profiles')
    .select(['section', 'data', 'version', 'updated_at'])
    .where('user_id', '=', owner.id)
    .where('section', '=', section.remoteName)
    .executeTakeFirst()
  return row && savedOf(owner, row)
}

/** A save that stood on an older version: somebody else saved in between. */
export class StaleSectionError extends Error {}

/**
 * Saves a whole section.
 * @param save `version` is the one the value was edited from, 0 for a section never saved; `actor` is who saves.
 * @returns the new version.
 * @throws StaleSectionError when the section has moved on; nothing is written.
 */
export async function saveSection<S extends Section>(
  db: Database,
  save: {
    owner: Owner
    actor: { id: string }
    section: S
    value: SectionValue<S>
    version: number
  },
): Promise<number> {
  const { owner, actor, section, value, version } = save
  const row = {
    data: seal(owner, placeOf(owner, section.remoteName), value),
    version: version + 1,
    updated_at: new Date().toISOString(),
    updated_by: actor.id,
  }
  const written =
    version === 0
      ? await db
          .insertInto('medical_profiles')
          .values({ user_id: owner.id, section: section.remoteName, ...row })
          .onConflict(conflict => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('medical_profiles')
          .set(row)
          .where('user_id', '=', owner.id)
          .where('section', '=', section.remoteName)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!written) throw new StaleSectionError(section.name)
  return written.version
}

function savedOf<Value>(
  owner: Owner,
  row: { section: string; data: Buffer; version: number; updated_at: string },
): Saved<Value> {
  return {
    value: open<Value>(owner, placeOf(owner, row.section), row.data),
    version: row.version,
    updatedAt: row.updated_at,
  }
}

function placeOf(owner: Owner, section: string) {
  return { table: 'medical_profiles', row: `${owner.id}/${section}`, column: 'data' }
}
