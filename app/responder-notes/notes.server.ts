import type { Database } from '#db/client.server.ts'
import { type Owner, open, type Place, seal } from '#db/crypto/sealed.server.ts'
import type { NewNote } from './leave-note.server.ts'

/** A responder's note as its owner reads it. */
export interface ResponderNote extends NewNote {
  id: string
  /** ISO time. */
  createdAt: string
  isRead: boolean
  /** The link's name when the note was left; '' for the primary one. */
  linkName: string
}

/** What is stored sealed of a note. */
type Sealed = NewNote & { linkName: string }

/** Seals a note for its row. */
export function sealNote(owner: Owner, id: string, note: Sealed): Buffer {
  return seal(owner, placeOf(id), note)
}

/** All notes that were left for a person, the newest first. */
export async function listNotes(db: Database, owner: Owner): Promise<ResponderNote[]> {
  const rows = await notesOf(db, owner).orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map(row => noteOf(owner, row))
}

/** One note; undefined for an unknown id and for somebody else's. */
export async function findNote(
  db: Database,
  owner: Owner,
  id: string,
): Promise<ResponderNote | undefined> {
  if (!isId(id)) return undefined
  const row = await notesOf(db, owner).where('id', '=', id).executeTakeFirst()
  return row && noteOf(owner, row)
}

/** How many notes a person has not marked as read. */
export async function unreadNotes(db: Database, owner: { id: string }): Promise<number> {
  const { count } = await db
    .selectFrom('responder_notes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', owner.id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks notes as read, up to the newest that was on the page: one that came later has not been seen. */
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
  if (!isId(id)) return false
  const removed = await db
    .deleteFrom('responder_notes')
    .where('user_id', '=', owner.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

function notesOf(db: Database, owner: Owner) {
  return db
    .selectFrom('responder_notes')
    .select(['id', 'created_at', 'read_at', 'data'])
    .where('user_id', '=', owner.id)
}

function noteOf(
  owner: Owner,
  row: { id: string; created_at: string; read_at: string | null; data: Buffer },
): ResponderNote {
  return {
    ...open<Sealed>(owner, placeOf(row.id), row.data),
    id: row.id,
    createdAt: row.created_at,
    isRead: row.read_at !== null,
  }
}

// An address may hold anything, and not every engine takes anything for text.
function isId(id: string): boolean {
  return /^[\da-f-]{36}$/.test(id)
}

function placeOf(id: string): Place {
  return { table: 'responder_notes', row: id, column: 'data' }
}
