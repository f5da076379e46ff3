import { mailOwnerAboutChange } from '#app/access/audit/owner-change-mails.server.ts'
import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import type { Section, SectionValue } from '#app/profile-definition/section.ts'
import { sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { type Owner, seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import type { ChangeWay } from '#db/schema.ts'
import { type Actor, logChanges, takeNumber } from '../history/change-log.server.ts'
import { withListedDays } from '../parse/listed-days.ts'
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

/** A save with an older version: another save came in between. */
export class StaleSectionError extends Error {
  override name = 'StaleSectionError'
}

/**
 * A save of a section that cannot be opened. The stored value stays, so that it can be repaired.
 */
export class UnreadableSectionError extends Error {
  override name = 'UnreadableSectionError'
}

/** A save of a whole section. */
export interface SectionSave<S extends Section = Section> {
  owner: RecordOwner
  actor: Actor
  section: S
  value: SectionValue<S>
  /** The version that was edited; 0 before the first save. */
  version: number
  way: ChangeWay
  /** True if the form asked for a part of the section: it does not confirm the rest. */
  isPart?: boolean
}

/**
 * Saves a whole section and logs its changes, in one transaction.
 * @returns the new version.
 * @throws StaleSectionError for an older version, UnreadableSectionError if the stored section
 * cannot be opened; nothing is written.
 */
export async function saveSection<S extends Section>(
  db: Database,
  save: SectionSave<S>,
): Promise<number> {
  refuseWithheld(save)
  if (!db.isTransaction) return await db.transaction().execute(trx => saveSection(trx, save))
  const number = await takeNumber(db, save.owner)
  const before = await valueAtVersion(db, save)
  const at = new Date().toISOString()
  const value = withListedDays(save.section, before, save.value, at.slice(0, 10))
  const version = await writeSection(db, { ...save, value }, at)
  const hasChanged = await logChanges(db, { ...save, number, before, after: value, at })
  if (hasChanged && save.actor.id !== save.owner.id) {
    await mailOwnerAboutChange(db, save.owner.id, save.actor)
  }
  return version
}

/**
 * Records that a section is still correct.
 * @param confirmation `version` is the version that was read.
 * @throws StaleSectionError for an older version, or an unsaved section; nothing is written.
 */
export async function confirmSection(
  db: Database,
  confirmation: { owner: RecordOwner; actor: { id: string }; section: Section; version: number },
): Promise<void> {
  refuseWithheld(confirmation)
  const { owner, actor, section, version } = confirmation
  const confirmed = await db
    .updateTable('medical_profiles')
    .set({ confirmed_at: new Date().toISOString(), confirmed_by: actor.id })
    .where('user_id', '=', owner.id)
    .where('section', '=', section.storedName)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!confirmed) throw new StaleSectionError(section.name)
}

// Routes answer 404 before; this guards against a route that forgets it.
function refuseWithheld({ owner, section }: { owner: RecordOwner; section: Section }): void {
  if (isWithheld(owner, section)) throw new Error('This section is withheld from the actor')
}

async function valueAtVersion(
  db: Database,
  { owner, section, version }: SectionSave,
): Promise<Record<string, unknown>> {
  if (version === 0) return {}
  const row = await db
    .selectFrom('medical_profiles')
    .select('data')
    .where('user_id', '=', owner.id)
    .where('section', '=', section.storedName)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw new StaleSectionError(section.name)
  const value = openSection<Record<string, unknown>>(owner, section.storedName, row.data)
  if (!value) throw new UnreadableSectionError(section.name)
  return value
}

// The writing statement checks the version again, because another save may come between two
// statements.
async function writeSection(
  db: Database,
  { owner, actor, section, value, version, way, isPart = false }: SectionSave,
  now: string,
): Promise<number> {
  const highest = highestRowId(value)
  const row = {
    data: seal(owner, ['medical_profiles.data', owner.id, section.storedName], value),
    version: version + 1,
    updated_at: now,
    updated_by: actor.id,
  }
  const confirmation = { confirmed_at: now, confirmed_by: actor.id }
  // Neither confirms a section: nobody has reviewed all of it yet.
  const confirmsNothing = way === 'auto-save' || isPart
  const firstConfirmation = confirmsNothing
    ? { confirmed_at: null, confirmed_by: null }
    : confirmation
  const written =
    version === 0
      ? await db
          .insertInto('medical_profiles')
          .values({
            user_id: owner.id,
            section: section.storedName,
            ...row,
            ...firstConfirmation,
            last_row_id: highest,
          })
          .onConflict(conflict => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('medical_profiles')
          .set(row)
          .$if(!confirmsNothing, update => update.set(confirmation))
          .$if(confirmsNothing, update =>
            update.set(eb => ({
              confirmed_at: eb
                .case()
                .when('confirmed_at', 'is not', null)
                .then(now)
                .else(null)
                .end(),
            })),
          )
          .set(eb => ({
            last_row_id: eb
              .case()
              .when('last_row_id', '<', highest)
              .then(highest)
              .else(eb.ref('last_row_id'))
              .end(),
          }))
          .where('user_id', '=', owner.id)
          .where('section', '=', section.storedName)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!written) throw new StaleSectionError(section.name)
  return written.version
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
  const value = openSection<Value>(owner, row.section, row.data)
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

function openSection<Value>(owner: Owner, section: string, data: Buffer): Value | undefined {
  return unsealOrReport<Value>(owner, ['medical_profiles.data', owner.id, section], data, section)
}

/** Returns the highest row id in a section, nested lists included; 0 without rows. */
function highestRowId(value: object): number {
  const rows = Object.values(value).flatMap(field => (Array.isArray(field) ? field : []))
  const ids = rows.map(row => Math.max(Number(row?.id) || 0, highestRowId(Object(row))))
  return Math.max(0, ...ids)
}
