import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Access } from '#app/access/require-access-route.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import type { Section } from '#app/profile-definition/section.ts'
import type { Database } from '#db/client.server.ts'
import { type Owner, seal, unseal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import type { CommentsTable } from '#db/schema.ts'
import type { EntryRef } from './comments.ts'

// Text and author's name of a stored comment are sealed under the owner's key.

/** The owner of the comments, and the actor who reads or writes them. */
export type CommentAccess = Pick<Access, 'owner' | 'actor' | 'role'>

/** A stored comment or answer. */
export type CommentRow = Selectable<CommentsTable>

/** An entry of a list, under its name at the time of the comment. */
export interface CommentedEntry extends EntryRef {
  title: string
}

export interface SealedComment {
  text: string
  by: string
  entry?: CommentedEntry
  isDeleted?: true
}

/** Selects the comments and answers of a record. */
export function selectComments(db: Database, owner: Owner) {
  return db.selectFrom('comments').selectAll().where('user_id', '=', owner.id)
}

/** Returns the sealed part of a comment, or a text that says that it could not be read. */
export function openComment(
  owner: Owner,
  { id, data }: Pick<CommentRow, 'id' | 'data'>,
): SealedComment {
  return unsealOrReport<SealedComment>(owner, ['comments.data', id], data) ?? unreadable
}

const unreadable: SealedComment = { text: 'This comment could not be read.', by: 'Unknown' }

/** Inserts a comment, or an answer to `parent`. @returns its id. */
export async function insertComment(
  trx: Database,
  { owner, actor }: CommentAccess,
  comment: { section: Section; entry?: CommentedEntry; text: string; parent?: string },
): Promise<string> {
  const { section, entry, text, parent = null } = comment
  const id = randomUUID()
  const by = formatFullName(actor)
  await trx
    .insertInto('comments')
    .values({
      id,
      user_id: owner.id,
      parent_id: parent,
      author_id: actor.id,
      section: section.storedName,
      entry: entry?.id ?? null,
      created_at: new Date().toISOString(),
      edited_at: null,
      resolved_at: null,
      data: sealComment(owner, id, { text, by, ...(entry && { entry: toEntry(entry) }) }),
    })
    .execute()
  return id
}

/**
 * Changes the sealed part of a comment, in a transaction that has locked the owner's row.
 * @throws SealBrokenError if it cannot be opened; nothing is written.
 */
export async function rewriteComment(
  trx: Database,
  owner: Owner,
  id: string,
  change: (sealed: SealedComment) => SealedComment,
): Promise<void> {
  const row = await selectComments(trx, owner).where('id', '=', id).executeTakeFirstOrThrow()
  const data = sealComment(
    owner,
    id,
    change(unseal<SealedComment>(owner, ['comments.data', id], row.data)),
  )
  await trx.updateTable('comments').set({ data }).where('id', '=', id).execute()
}

function toEntry({ list, id, title }: CommentedEntry): CommentedEntry {
  return { list, id, title }
}

function sealComment(owner: Owner, id: string, comment: SealedComment): Buffer {
  return seal(owner, ['comments.data', id], comment)
}
