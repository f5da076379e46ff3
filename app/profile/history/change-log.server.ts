import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
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
import { levelsOf } from './change-path.ts'
import { type Change, changesBetween } from './changes.ts'

/** Who changes a profile: its owner, or a proxy. */
export interface Actor {
  id: string
  firstName: string
  lastName: string
}

/** What one save changed in one section. */
export interface LogEntry {
  id: string
  /** Its place in the person's log; the newest has the highest. */
  number: number
  section: Section
  /** ISO times of the first and of the last save that it is about. */
  startedAt: string
  changedAt: string
  /** Who made the changes, under the name of that time. */
  by: { id: string; name: string }
  way: ChangeWay
  changes: Change[]
}

/** Saves by itself of one person in one section become one entry for so long after the first. */
const autosaveWindowMs = minutes(10)

/**
 * Takes the next number in a person's log. It is counted in the person's own row, which the transaction holds from then
 * on: taken before anything else, it makes the saves of one person wait for each other, and never two of them in a ring.
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
 * Writes down what a save changes; without a difference nothing. Runs in the transaction of the save.
 * @param save `number` is from `takeNumber`, `before` what was stored until now, `at` the ISO time of the save.
 * @returns whether something has changed.
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
  const open = way === 'auto-save' ? await openEntry(db, save) : undefined
  const start = open ? beforeChanges(section, before, open.changes) : before
  const changes = changesBetween(section, start, after)
  // A joined entry has other changes in other places: a link to one of them must not lead to another.
  const id = randomUUID()
  if (changes.length === 0) {
    // Typed and taken back: in the end nothing has changed.
    if (open) await db.deleteFrom('profile_changes').where('id', '=', open.id).execute()
    return false
  }
  const row = {
    id,
    number,
    changed_at: at,
    data: seal(owner, ['profile_changes.data', owner.id, id], {
      by: nameOf(actor),
      changes,
    } satisfies Sealed),
  }
  if (open) {
    await db.updateTable('profile_changes').set(row).where('id', '=', open.id).execute()
    return true
  }
  await db
    .insertInto('profile_changes')
    .values({
      user_id: owner.id,
      section: section.storedName,
      started_at: at,
      changed_by: actor.id,
      way,
      ...row,
    })
    .execute()
  return true
}

/** Path of a change that is no answer of a section, such as a picture: nothing restores it. */
export const notePath = '#'

/**
 * Writes down something that was done beside the answers of a section, in words alone. Runs in the transaction of what
 * it is about.
 * @param note `number` is from `takeNumber`, in the same transaction.
 */
export async function logNote(
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
  const change = { path: notePath, label, oldValue: oldText, newValue: newText, oldText, newText }
  await db
    .insertInto('profile_changes')
    .values({
      id,
      user_id: owner.id,
      section: section.storedName,
      number,
      started_at: at,
      changed_at: at,
      changed_by: actor.id,
      way: 'edit',
      data: seal(owner, ['profile_changes.data', owner.id, id], {
        by: nameOf(actor),
        changes: [change],
      } satisfies Sealed),
    })
    .execute()
}

/**
 * Makes what somebody's form saved by itself a save of theirs: they pressed Save and there was nothing left to write.
 * What they type next is an entry of its own, so that what they saved can be restored.
 */
export async function closeEntry(
  db: Database,
  by: { owner: Owner; actor: { id: string }; section: Section },
): Promise<void> {
  const { owner, actor, section } = by
  // Waits its turn, as every save does.
  await takeNumber(db, owner)
  const newest = await entriesOf(db, owner, { section })
    .select(['id', 'way', 'changed_by'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.way !== 'auto-save' || newest.changed_by !== actor.id) return
  await db.updateTable('profile_changes').set({ way: 'edit' }).where('id', '=', newest.id).execute()
}

/** A stretch of the log: the newest entries, those older than one, or those newer than one. */
export interface LogPage {
  /** Newest first. */
  entries: LogEntry[]
  hasNewer: boolean
  hasOlder: boolean
}

/**
 * A person's log, newest first.
 * @param part `section` leaves only its entries; `before` and `after` are numbers of entries. No more than `limit`
 * entries are read, and whether there are others only in the index.
 */
export async function listChanges(
  db: Database,
  owner: RecordOwner,
  part: { section?: Section; before?: number; after?: number; limit: number },
): Promise<LogPage> {
  const isBackwards = part.after !== undefined
  const rows = await entriesOf(db, owner, part)
    .selectAll()
    .orderBy('number', isBackwards ? 'asc' : 'desc')
    .limit(part.limit)
    .execute()
  if (isBackwards) rows.reverse()
  const [newest, oldest] = [rows.at(0)?.number, rows.at(-1)?.number]
  const isThere = async (beyond: { before?: number; after?: number }) => {
    const query = entriesOf(db, owner, { section: part.section, ...beyond })
    return (await query.select('number').limit(1).executeTakeFirst()) !== undefined
  }
  return {
    entries: rows.flatMap(row => entryOf(owner, row) ?? []),
    hasNewer: newest !== undefined && (await isThere({ after: newest })),
    hasOlder: oldest !== undefined && (await isThere({ before: oldest })),
  }
}

/** The sections that have changes, in the order of the record. Answered from the index. */
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
  // A card image may be kept before the section that it belongs to was ever saved.
  const ofCards = await entriesOf(db, owner, { section: personal })
    .select('number')
    .limit(1)
    .executeTakeFirst()
  if (ofCards) changed.add(personal.storedName)
  return sections.filter(one => changed.has(one.storedName) && !isWithheld(owner, one))
}

/** One entry of a person's log; undefined for an unknown id and for somebody else's. */
export async function findChanges(
  db: Database,
  owner: RecordOwner,
  id: string,
): Promise<LogEntry | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('profile_changes')
    .selectAll()
    .where('user_id', '=', owner.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const entry = row && entryOf(owner, row)
  return entry && !isWithheld(owner, entry.section) ? entry : undefined
}

/** What is stored sealed. */
interface Sealed {
  by: string
  changes: Change[]
}

// The newest entry of the section, when this save belongs to it.
async function openEntry(
  db: Database,
  { owner, actor, section, at }: Parameters<typeof logChanges>[1],
): Promise<LogEntry | undefined> {
  const newest = await entriesOf(db, owner, { section })
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  // A clock that was set back begins a new entry.
  const age = newest ? Date.parse(at) - Date.parse(newest.started_at) : Number.NaN
  const isOpen =
    newest?.way === 'auto-save' &&
    newest.changed_by === actor.id &&
    age >= 0 &&
    age < autosaveWindowMs
  const entry = isOpen ? entryOf(owner, newest) : undefined
  // Changes that today's definition has no place for cannot be worked out backwards.
  const hasPlaces = entry?.changes.every(({ path }) => levelsOf(fieldsOf(section), {}, path))
  return hasPlaces ? entry : undefined
}

function entriesOf(
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

// An entry of a section that there is no longer has no words.
function entryOf(owner: Owner, row: Selectable<ProfileChangesTable>): LogEntry | undefined {
  const section = sections.find(({ storedName }) => storedName === row.section)
  if (!section) return undefined
  const place = ['profile_changes.data', owner.id, row.id] as const
  const { by, changes } = unsealOrReport<Sealed>(owner, place, row.data, row.section) ?? unreadable
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

// By the path of a note, so that nothing restores it and no auto-save joins it.
const unreadable: Sealed = {
  by: 'somebody',
  changes: [
    {
      path: notePath,
      label: 'This change',
      oldValue: null,
      newValue: null,
      oldText: 'Could not be read',
      newText: 'Could not be read',
    },
  ],
}

function nameOf({ firstName, lastName }: Actor): string {
  return `${firstName} ${lastName}`
}
