import { mailOwnerAboutChange } from '#app/access/audit/owner-change-mails.server.ts'
import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import type { Section, SectionValue } from '#app/profile-definition/section.ts'
import type { Database } from '#db/client.server.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import type { ChangeWay } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { type Actor, logChanges, takeNumber } from '../history/change-log.server.ts'
import { type RowAnswers, withRowMarks } from '../parse/row-marks.ts'
import { loadSection } from './profile.server.ts'
import { isUnreadable, type Profile, type Saved, savedIn } from './profile.ts'
import { keepVersion } from './versions.server.ts'

/** Writes beside saved sections, in their transaction. */
export type WriteBeside = (trx: Database, saved: readonly Section[]) => Promise<void>

/** The owner of the record, and the actor. */
export interface OwnerAndActor {
  owner: RecordOwner
  actor: Actor
}

/** A save of a whole section. */
export interface SectionSave<S extends Section = Section> {
  section: S
  value: SectionValue<S>
  /** The version that was edited; 0 before the first save. */
  version: number
  way: ChangeWay
  /** True if the form asked for a part of the section: it does not confirm the rest. */
  isPart?: boolean
  /** The answers that the form goes on showing, if they differ from `value`: after a merge. */
  shown?: Record<string, unknown>
  /** Earlier answers. A row of them that returns has its recorded day again. */
  earlier?: Record<string, unknown>
  /** Questions about rows that were just answered. */
  rowAnswers?: RowAnswers
}

/** A save with an older version: another save came in between. */
export class StaleSectionError extends Error {
  override name = 'StaleSectionError'
}

const maxTries = 10

/**
 * Repeats work whose save found that another one came first.
 * @param work gets true if it runs again: it then reads the record anew.
 * @throws StaleSectionError after ten tries.
 */
export async function repeatIfStale<Result>(
  work: (isAgain: boolean) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(tries > 1)
    } catch (error) {
      if (!(error instanceof StaleSectionError) || tries === maxTries) throw error
    }
  }
}

/**
 * Saves a whole section, keeps the replaced value and logs the changes, in one transaction.
 * @returns the new version. The one before it is that of `shown`.
 * @throws StaleSectionError for an older version, UnreadableSectionError if the stored section
 * cannot be opened; nothing is written.
 */
export async function saveSection<S extends Section>(
  db: Database,
  { owner, actor }: OwnerAndActor,
  save: SectionSave<S>,
): Promise<number> {
  const { section, way, shown, earlier = {}, rowAnswers } = save
  refuseWithheld(owner, section)
  return await inTransaction(db, async trx => {
    const number = await takeNumber(trx, owner)
    const before = await loadSection(trx, owner, section)
    if ((before?.version ?? 0) !== save.version) throw new StaleSectionError(section.name)
    const at = new Date().toISOString()
    const old = before?.value ?? {}
    // A restore renews no day.
    const dated = way === 'restore' ? [earlier] : [old, earlier]
    const today = at.slice(0, 10)
    const value = withRowMarks(section, dated, save.value, { today, rowAnswers })
    if (before) await keepVersion(trx, owner, section, before)
    // The form goes on from what it shows, which gets a version of its own.
    const version = save.version + (shown ? 2 : 1)
    if (shown)
      await keepVersion(trx, owner, section, { ...before, value: shown, version: version - 1 })
    await writeSection(trx, { ...save, owner, actor, value, version, before, at })
    const change = { number, owner, actor, section, way, before: old, after: value, at }
    const hasChanged = await logChanges(trx, change)
    if (hasChanged && actor.id !== owner.id) await mailOwnerAboutChange(trx, owner.id, actor)
    return version
  })
}

/**
 * Records that a section is still correct.
 * @param version the version that was read.
 * @throws StaleSectionError for an older version, or an unsaved section; nothing is written.
 */
export async function confirmSection(
  db: Database,
  { owner, actor }: { owner: RecordOwner; actor: { id: string } },
  { section, version }: { section: Section; version: number },
): Promise<void> {
  refuseWithheld(owner, section)
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

/**
 * Checks that sections are still as they were read. A save in the same transaction comes first: it
 * keeps others from saving.
 * @throws StaleSectionError
 */
export async function requireUnchanged(
  trx: Database,
  owner: RecordOwner,
  { profile, sections }: { profile: Profile; sections: readonly Section[] },
): Promise<void> {
  const rows = await trx
    .selectFrom('medical_profiles')
    .select(['section', 'version'])
    .where('user_id', '=', owner.id)
    .execute()
  const stored = new Map(rows.map(({ section, version }) => [section, version]))
  for (const section of sections) {
    if (isWithheld(owner, section) || isUnreadable(profile, section)) continue
    const version = savedIn(profile, section)?.version ?? 0
    if ((stored.get(section.storedName) ?? 0) !== version) throw new StaleSectionError(section.name)
  }
}

// Routes answer 404 before; this guards against a route that forgets it.
function refuseWithheld(owner: RecordOwner, section: Section): void {
  if (isWithheld(owner, section)) throw new Error('This section is withheld from the actor')
}

interface WrittenSection extends SectionSave, OwnerAndActor {
  before: Saved | undefined
  /** ISO time. */
  at: string
}

async function writeSection(
  db: Database,
  { owner, actor, before, at, ...save }: WrittenSection,
): Promise<void> {
  const { section, value, version, way, isPart = false } = save
  // Neither confirms a section: nobody has reviewed all of it yet.
  const confirmsNothing = way === 'auto-save' || isPart
  const row = {
    data: seal(owner, ['medical_profiles.data', owner.id, section.storedName], value),
    version,
    updated_at: at,
    updated_by: actor.id,
    last_row_id: Math.max(before?.lastRowId ?? 0, highestRowId(value)),
    ...(confirmsNothing
      ? { confirmed_at: before && !before.isOnlyAutosaved ? at : null }
      : { confirmed_at: at, confirmed_by: actor.id }),
  }
  await db
    .insertInto('medical_profiles')
    .values({ user_id: owner.id, section: section.storedName, ...row })
    .onConflict(conflict => conflict.columns(['user_id', 'section']).doUpdateSet(row))
    .execute()
}

/** Returns the highest row id in a section, nested lists included; 0 without rows. */
function highestRowId(value: object): number {
  const rows = Object.values(value).flatMap(field => (Array.isArray(field) ? field : []))
  const ids = rows.map(row => Math.max(Number(row?.id) || 0, highestRowId(Object(row))))
  return Math.max(0, ...ids)
}
