import type { RecordOwner } from '#app/access/withheld.ts'
import { visibleLinkIds } from '#app/emergency/links/visible-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { type Owner, seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { isUuid } from '#db/uuid.ts'

/** A responder note, within the limits of `noteSchema`. */
export interface NewNote {
  text: string
  name?: string
  organization?: string
  /** Number to call back, as it was typed. */
  phone?: string
}

/** A responder note, as its owner reads it. */
export interface ResponderNote extends NewNote {
  id: string
  /** ISO time. */
  createdAt: string
  isRead: boolean
  /** Name of the link when the note was left; '' for the primary link. */
  linkName: string
}

type SealedNote = NewNote & { linkName: string }

/** Seals a note for its row. */
export function sealNote(owner: Owner, id: string, note: SealedNote): Buffer {
  return seal(owner, ['responder_notes.data', id], note)
}

export const notesPerPage = 20

/**
 * Returns a page of an owner's notes, newest first, without notes of withheld links.
 * @param page counted from 1.
 */
export async function listNotes(
  db: Database,
  owner: RecordOwner,
  page = 1,
): Promise<ResponderNote[]> {
  const rows = await selectNotes(db, owner, await visibleLinkIds(db, owner))
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(notesPerPage)
    .offset((page - 1) * notesPerPage)
    .execute()
  return rows.map(row => openNote(owner, row))
}

export interface NoteCounts {
  all: number
  read: number
  /** ISO times of the newest note, and of the last time that notes were marked as read. */
  newest?: string
  lastRead?: string
}

/** Counts the notes that `listNotes` returns. */
export async function countNotes(db: Database, owner: RecordOwner): Promise<NoteCounts> {
  const { all, read, newest, lastRead } = await selectNotes(
    db,
    owner,
    await visibleLinkIds(db, owner),
  )
    .select(({ fn }) => [
      fn.countAll().as('all'),
      fn.count('read_at').as('read'),
      fn.max('created_at').as('newest'),
      fn.max('read_at').as('lastRead'),
    ])
    .executeTakeFirstOrThrow()
  return {
    all: Number(all),
    read: Number(read),
    ...(newest && { newest }),
    ...(lastRead && { lastRead }),
  }
}

/** Returns one note; undefined for an id that `listNotes` does not return. */
export async function findNote(
  db: Database,
  owner: RecordOwner,
  id: string,
): Promise<ResponderNote | undefined> {
  if (!isUuid(id)) return undefined
  const row = await selectNotes(db, owner, await visibleLinkIds(db, owner))
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && openNote(owner, row)
}

/** Counts the unread notes among those that `listNotes` returns. */
export async function countUnreadNotes(db: Database, owner: RecordOwner): Promise<number> {
  const { all, read } = await countNotes(db, owner)
  return all - read
}

/** Marks notes as read, up to the newest one on the page; later ones stay new. */
export async function markNotesRead(
  db: Database,
  owner: { id: string },
  upTo: string,
): Promise<void> {
  await db
    .updateTable('responder_notes')
    .set({ read_at: new Date().toISOString() })
    .where('user_id', '=', owner.id)
    .where('created_at', '<=', upTo)
    .where('read_at', 'is', null)
    .execute()
}

/** Deletes a note. @returns false when there was none with this id. */
export async function removeNote(
  db: Database,
  owner: { id: string },
  id: string,
): Promise<boolean> {
  if (!isUuid(id)) return false
  const removed = await db
    .deleteFrom('responder_notes')
    .where('user_id', '=', owner.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/**
 * Deletes all notes that are read.
 * @param upTo ISO time; notes that were marked as read later stay.
 * @returns the number of deleted notes.
 */
export async function removeReadNotes(
  db: Database,
  owner: { id: string },
  upTo: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('responder_notes')
    .where('user_id', '=', owner.id)
    .where('read_at', '<=', upTo)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const columns = ['id', 'created_at', 'read_at', 'data'] as const

// Notes of a removed link have no link id.
function selectNotes(db: Database, owner: { id: string }, links: string[] | undefined) {
  const query = db.selectFrom('responder_notes').where('user_id', '=', owner.id)
  if (!links) return query
  return query.where(note => (links.length > 0 ? note('link_id', 'in', links) : note.lit(false)))
}

function openNote(
  owner: Owner,
  row: { id: string; created_at: string; read_at: string | null; data: Buffer },
): ResponderNote {
  return {
    ...(unsealOrReport<SealedNote>(owner, ['responder_notes.data', row.id], row.data) ??
      unreadable),
    id: row.id,
    createdAt: row.created_at,
    isRead: row.read_at !== null,
  }
}

const unreadable: SealedNote = { text: 'This note could not be read.', linkName: '' }
