import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { minutes } from '#app/lib/time.ts'
import { reminderCheckAfterSave } from '#app/mail/next-reminder-check.server.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { type Owner, seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import type { ChangeWay, ProfileChangesTable } from '#db/schema.ts'
import { isUuid } from '#db/uuid.ts'
import { beforeChanges } from './apply-changes.ts'
import { findLevels } from './change-path.ts'
import { type Change, changesBetween, removesRow } from './changes.ts'

/** The person who changes a profile: its owner or a proxy. */
export interface Actor {
  id: string
  firstName: string
  lastName: string
}

/** The changes of one save in one section. */
export interface ChangeLogEntry {
  id: string
  /** Its number in the owner's log; the newest has the highest. */
  number: number
  section: Section
  /** ISO times of its first and last save. */
  startedAt: string
  changedAt: string
  /** The actor, with the name of that time. */
  by: { id: string; name: string }
  way: ChangeWay
  changes: Change[]
}

/** Auto-saves of one actor in one section become one entry for this time after the first. */
const autosaveWindowMs = minutes(10)

/**
 * Returns the next number in an owner's log. It locks the owner's row, so call it first in a
 * transaction: the saves of one record are then serialised and cannot deadlock.
 */
export async function takeNumber(db: Database, owner: Owner): Promise<number> {
  const { last_change } = await db
    .updateTable('users')
    .set(user => ({
      last_change: user('last_change', '+', 1),
      reminder_look_at: reminderCheckAfterSave(user),
    }))
    .where('id', '=', owner.id)
    .returning('last_change')
    .executeTakeFirstOrThrow()
  return last_change
}

/**
 * Logs the changes of a save, in its transaction. An auto-save joins the open entry, unless it or
 * that entry removes a row: the entry of a removal has the row as it was just before.
 * @param save `number` is from `takeNumber`, `before` the stored value, `at` the ISO time of the
 * save.
 * @returns true if anything changed.
 */
export async function logChanges(
  db: Database,
  save: {
    number: number
    owner: Owner
    actor: Actor
    section: Section
    way: ChangeWay
    before: Record<string, unknown>
    after: Record<string, unknown>
    at: string
  },
): Promise<boolean> {
  const { number, owner, actor, section, way, before, after, at } = save
  const ownChanges = changesBetween(section, before, after)
  const mayJoin = way === 'auto-save' && !ownChanges.some(removesRow)
  const newest = mayJoin ? await openEntry(db, save) : undefined
  const start = newest ? beforeChanges(section, before, newest.changes) : before
  const joinedChanges = changesBetween(section, start, after)
  if (newest && joinedChanges.length === 0) {
    // The changes were undone.
    await db.deleteFrom('profile_changes').where('id', '=', newest.id).execute()
    return false
  }
  const open = newest?.changes.some(removesRow) ? undefined : newest
  const changes = open ? joinedChanges : ownChanges
  if (changes.length === 0) return false
  // A joined entry gets a new id: a link to one of its changes must not lead to another.
  const id = randomUUID()
  const written = {
    id,
    number,
    changed_at: at,
    data: seal(owner, ['profile_changes.data', owner.id, id], {
      by: formatFullName(actor),
      changes,
    } satisfies SealedEntry),
  }
  if (open) {
    await db.updateTable('profile_changes').set(written).where('id', '=', open.id).execute()
  } else {
    const { storedName } = section
    const first = { user_id: owner.id, section: storedName, started_at: at, changed_by: actor.id }
    await db
      .insertInto('profile_changes')
      .values({ ...first, way, ...written })
      .execute()
  }
  return true
}

/** Path of a change that is not an answer, such as a picture. It cannot be restored. */
export const actionPath = '#'

/**
 * Logs an action that changes no answer, as text, in the transaction of the action.
 * @param note `number` is from `takeNumber`, in the same transaction.
 */
export async function logAction(
  db: Database,
  note: {
    number: number
    owner: Owner
    actor: Actor
    section: Section
    label: string
    oldText: string
    newText: string
  },
): Promise<void> {
  const { number, owner, actor, section, label, oldText, newText } = note
  const id = randomUUID()
  const at = new Date().toISOString()
  const change = { path: actionPath, label, oldValue: oldText, newValue: newText, oldText, newText }
  const row = {
    id,
    user_id: owner.id,
    section: section.storedName,
    number,
    started_at: at,
    changed_at: at,
    changed_by: actor.id,
    way: 'edit',
    data: seal(owner, ['profile_changes.data', owner.id, id], {
      by: formatFullName(actor),
      changes: [change],
    } satisfies SealedEntry),
  } as const
  await db.insertInto('profile_changes').values(row).execute()
}

/**
 * Turns an open auto-save entry into a save of the actor, who pressed Save with nothing left to
 * write. The next change begins a new entry.
 */
export async function closeEntry(
  db: Database,
  by: { owner: Owner; actor: { id: string }; section: Section },
): Promise<void> {
  const { owner, actor, section } = by
  // Serialised with other saves.
  await takeNumber(db, owner)
  const newest = await findNewest(db, owner, section)
  if (newest?.way !== 'auto-save' || newest.changed_by !== actor.id) return
  await db.updateTable('profile_changes').set({ way: 'edit' }).where('id', '=', newest.id).execute()
}

/** A page of the log: the newest entries, or those older or newer than one. */
export interface LogPage {
  /** Newest first. */
  entries: ChangeLogEntry[]
  hasNewer: boolean
  hasOlder: boolean
}

/**
 * Returns a page of an owner's log, newest first.
 * @param part `section` filters; `before` and `after` are numbers of entries; `limit` is the size.
 */
export async function listChanges(
  db: Database,
  owner: RecordOwner,
  part: { section?: Section; before?: number; after?: number; limit: number },
): Promise<LogPage> {
  const isBackwards = part.after !== undefined
  const rows = await selectEntries(db, owner, part)
    .selectAll()
    .orderBy('number', isBackwards ? 'asc' : 'desc')
    .limit(part.limit)
    .execute()
  if (isBackwards) rows.reverse()
  const [newest, oldest] = [rows.at(0)?.number, rows.at(-1)?.number]
  const hasEntry = async (beyond: { before?: number; after?: number }) => {
    const query = selectEntries(db, owner, { section: part.section, ...beyond })
    return (await query.select('number').limit(1).executeTakeFirst()) !== undefined
  }
  return {
    entries: rows.flatMap(row => toEntry(owner, row) ?? []),
    hasNewer: newest !== undefined && (await hasEntry({ after: newest })),
    hasOlder: oldest !== undefined && (await hasEntry({ before: oldest })),
  }
}

/** Returns the sections that have changes, in the order of the record, from the index. */
export async function changedSections(db: Database, owner: RecordOwner): Promise<Section[]> {
  const rows = await db
    .selectFrom('medical_profiles as saved')
    .select('saved.section')
    .where('saved.user_id', '=', owner.id)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('profile_changes as change')
          .select('change.number')
          .whereRef('change.user_id', '=', 'saved.user_id')
          .whereRef('change.section', '=', 'saved.section'),
      ),
    )
    .execute()
  const changed = new Set(rows.map(({ section }) => section))
  // A card image may be added before its section was ever saved.
  const personalEntry = await selectEntries(db, owner, { section: personal })
    .select('number')
    .limit(1)
    .executeTakeFirst()
  if (personalEntry) changed.add(personal.storedName)
  return sections.filter(one => changed.has(one.storedName) && !isWithheld(owner, one))
}

/** Returns an entry of an owner's log; undefined for an unknown id and for another owner's. */
export async function findLogEntry(
  db: Database,
  owner: RecordOwner,
  id: string,
): Promise<ChangeLogEntry | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('profile_changes')
    .selectAll()
    .where('user_id', '=', owner.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const entry = row && toEntry(owner, row)
  return entry && !isWithheld(owner, entry.section) ? entry : undefined
}

/** The sealed part of an entry. */
interface SealedEntry {
  by: string
  changes: Change[]
}

type ChangeRow = Selectable<ProfileChangesTable>

async function findNewest(
  db: Database,
  owner: Owner,
  section: Section,
): Promise<ChangeRow | undefined> {
  return await selectEntries(db, owner, { section })
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

// Returns the newest entry of the section if this save belongs to it.
async function openEntry(
  db: Database,
  { owner, actor, section, at }: Parameters<typeof logChanges>[1],
): Promise<ChangeLogEntry | undefined> {
  const newest = await findNewest(db, owner, section)
  // After the clock was set back, a new entry begins.
  const age = newest ? Date.parse(at) - Date.parse(newest.started_at) : Number.NaN
  const isOpen =
    newest?.way === 'auto-save' &&
    newest.changed_by === actor.id &&
    age >= 0 &&
    age < autosaveWindowMs
  const entry = isOpen ? toEntry(owner, newest) : undefined
  // Changes whose path is not in today's definition cannot be computed backwards.
  const canRevert = entry?.changes.every(({ path }) => findLevels(fieldsOf(section), {}, path))
  return canRevert ? entry : undefined
}

function selectEntries(
  db: Database,
  owner: RecordOwner,
  { section, before, after }: { section?: Section; before?: number; after?: number },
) {
  let query = db.selectFrom('profile_changes').where('user_id', '=', owner.id)
  if (owner.withheld) query = query.where('section', 'not in', [...owner.withheld])
  if (section) query = query.where('section', '=', section.storedName)
  if (before !== undefined) query = query.where('number', '<', before)
  if (after !== undefined) query = query.where('number', '>', after)
  return query
}

// Entries of a removed section are skipped.
function toEntry(owner: Owner, row: ChangeRow): ChangeLogEntry | undefined {
  const section = sections.find(({ storedName }) => storedName === row.section)
  if (!section) return undefined
  const place = ['profile_changes.data', owner.id, row.id] as const
  const { by, changes } =
    unsealOrReport<SealedEntry>(owner, place, row.data, row.section) ?? unreadable
  return {
    id: row.id,
    number: row.number,
    section,
    startedAt: row.started_at,
    changedAt: row.changed_at,
    by: { id: row.changed_by, name: by },
    way: row.way,
    changes,
  }
}

// It has the path of an action, so it cannot be restored and no auto-save joins it.
const unreadable: SealedEntry = {
  by: 'somebody',
  changes: [
    {
      path: actionPath,
      label: 'This change',
      oldValue: null,
      newValue: null,
      oldText: 'Could not be read',
      newText: 'Could not be read',
    },
  ],
}
