import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import type { Profile, Saved } from './profile.ts'

declare module '#app/http/request-context.server.ts' {
  interface SharedReads {
    /** The profile of the owner whose page it is. */
    profile?: Promise<Profile>
  }
}

const savedColumns = [
  'section',
  'data',
  'version',
  'updated_at',
  'updated_by',
  'confirmed_at',
  'last_row_id',
] as const

/**
 * Loads the saved sections of an owner, without those that are withheld from the actor. Sections
 * that cannot be opened are named in `unreadable`.
 */
export async function loadProfile(db: Database, owner: RecordOwner): Promise<Profile> {
  const rows = await db
    .selectFrom('medical_profiles')
    .select(savedColumns)
    .where('user_id', '=', owner.id)
    .execute()
  const saved = new Map(rows.map(row => [row.section, row]))
  const unreadable = new Set<string>()
  const entries = Object.entries(sectionsByName).flatMap(([name, section]) => {
    const row = isWithheld(owner, section) ? undefined : saved.get(section.storedName)
    const opened = row && openSaved(owner, row)
    if (row && !opened) unreadable.add(name)
    return opened ? [[name, opened]] : []
  })
  return {
    ...Object.fromEntries(entries),
    ...(owner.withheld && { withheld: owner.withheld }),
    ...(unreadable.size > 0 && { unreadable }),
  }
}

/**
 * A stored section that cannot be opened. A save must not overwrite it, so that it can be repaired.
 */
export class UnreadableSectionError extends Error {
  override name = 'UnreadableSectionError'
}

/**
 * Returns a stored section; undefined before its first save.
 * @throws UnreadableSectionError
 */
export async function loadSection(
  db: Database,
  owner: Owner,
  section: Section,
): Promise<Saved | undefined> {
  const row = await db
    .selectFrom('medical_profiles')
    .select(savedColumns)
    .where('user_id', '=', owner.id)
    .where('section', '=', section.storedName)
    .executeTakeFirst()
  const saved = row && openSaved<Saved['value']>(owner, row)
  if (row && !saved) throw new UnreadableSectionError(section.name)
  return saved
}

/** Returns true if the owner ever saved a section. */
export async function hasSavedSections(db: Database, owner: { id: string }): Promise<boolean> {
  const saved = await db
    .selectFrom('medical_profiles')
    .select('section')
    .where('user_id', '=', owner.id)
    .limit(1)
    .executeTakeFirst()
  return saved !== undefined
}

interface SavedRow {
  section: string
  data: Buffer
  version: number
  updated_at: string
  updated_by: string
  confirmed_at: string | null
  last_row_id: number
}

function openSaved<Value>(owner: Owner, row: SavedRow): Saved<Value> | undefined {
  const place = ['medical_profiles.data', owner.id, row.section] as const
  const value = unsealOrReport<Value>(owner, place, row.data, row.section)
  if (value === undefined) return undefined
  return {
    value,
    version: row.version,
    updatedAt: row.updated_at,
    // Older rows have no confirmation: a save counts as one.
    confirmedAt: row.confirmed_at ?? row.updated_at,
    lastRowId: row.last_row_id,
    updatedBy: row.updated_by,
    isOnlyAutosaved: row.confirmed_at === null,
  }
}
