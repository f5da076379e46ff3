import { isWithheld } from '#app/access/withheld.ts'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import { days } from '#app/lib/time.ts'
import type { Section } from '#app/profile-definition/section.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { mailAboutComment } from './comment-mails.server.ts'
import {
  type CommentAccess,
  type CommentedEntry,
  insertComment,
  rewriteComment,
} from './comment-rows.server.ts'
import { findThread } from './comment-threads.server.ts'
import { canDelete, canEdit, canResolve, deletesAnswers, toViewer } from './comments.ts'

/** The maximum of comments and answers of one person in one record in a day. */
export const maxCommentsPerDay = 200

/** The maximum of comments and answers in a record; the last of them are reserved for its owner. */
export const maxCommentsPerRecord = 1000
const reservedForOwner = 100

/** Reason why a comment was refused. */
export type CommentRefusal = 'too-many-today' | 'too-many'

/**
 * Writes a comment on a section or an entry and mails the owner.
 * @returns its id, or the refusal.
 */
export async function writeComment(
  db: Database,
  access: CommentAccess,
  comment: { section: Section; entry?: CommentedEntry; text: string },
): Promise<{ id: string } | { refused: CommentRefusal }> {
  if (isWithheld(access.owner, comment.section)) throw new Error('This section is withheld')
  return await inTransaction(db, async trx => {
    const refused = await countComment(trx, access)
    if (refused) return { refused }
    const id = await insertComment(trx, access, comment)
    await mailAboutComment(trx, access)
    return { id }
  })
}

/**
 * Answers a comment, opens it again if it was resolved, and mails the owner and its author.
 * @returns the answer's id, the refusal, or undefined for an unknown comment.
 */
export async function answerComment(
  db: Database,
  access: CommentAccess,
  parentId: string,
  text: string,
): Promise<{ id: string } | { refused: CommentRefusal } | undefined> {
  return await inTransaction(db, async trx => {
    const refused = await countComment(trx, access)
    if (refused) return { refused }
    const found = await findThread(trx, access.owner, parentId)
    if (!found) return undefined
    const { thread } = found
    const id = await insertComment(trx, access, {
      section: thread.section,
      text,
      parent: thread.id,
    })
    await updateComment(trx, thread.id, { resolved_at: null })
    await mailAboutComment(trx, access, thread)
    return { id }
  })
}

/** Edits a comment of the actor. @returns false if the actor has none with this id. */
export async function editComment(
  db: Database,
  access: CommentAccess,
  id: string,
  text: string,
): Promise<boolean> {
  return await inTransaction(db, async trx => {
    await lockAccountRow(trx, access.owner.id)
    const found = await findThread(trx, access.owner, id)
    if (!found || !canEdit(toViewer(access), found.comment)) return false
    if (text === found.comment.text) return true
    await rewriteComment(trx, access.owner, id, sealed => ({ ...sealed, text }))
    await updateComment(trx, id, { edited_at: new Date().toISOString() })
    return true
  })
}

/**
 * Deletes a comment with its answers, or only its text (see `deletesAnswers`). A comment without
 * text is deleted with its last answer.
 * @returns false if the actor may delete none with this id.
 */
export async function deleteComment(
  db: Database,
  access: CommentAccess,
  id: string,
): Promise<boolean> {
  return await inTransaction(db, async trx => {
    const { owner } = access
    await lockAccountRow(trx, owner.id)
    const found = await findThread(trx, owner, id)
    const viewer = toViewer(access)
    if (!found || !canDelete(viewer, found.comment)) return false
    const { thread } = found
    if (id === thread.id && !deletesAnswers(viewer, thread.answers)) {
      await rewriteComment(trx, owner, id, sealed => ({ ...sealed, text: '', isDeleted: true }))
      return true
    }
    const isLastAnswer = id !== thread.id && thread.isDeleted && thread.answers.length === 1
    await trx
      .deleteFrom('comments')
      .where('id', '=', isLastAnswer ? thread.id : id)
      .execute()
    return true
  })
}

/**
 * Resolves a thread or opens it again.
 * @returns false if the actor may resolve none with this id.
 */
export async function resolveComment(
  db: Database,
  access: CommentAccess,
  id: string,
  isResolved: boolean,
): Promise<boolean> {
  return await inTransaction(db, async trx => {
    await lockAccountRow(trx, access.owner.id)
    const found = await findThread(trx, access.owner, id)
    if (found?.thread.id !== id || !canResolve(toViewer(access), found.thread)) return false
    await updateComment(trx, id, { resolved_at: isResolved ? new Date().toISOString() : null })
    return true
  })
}

/** Locks the owner's row and counts one more comment. @returns the refusal at a limit. */
async function countComment(
  trx: Database,
  { owner, actor }: CommentAccess,
): Promise<CommentRefusal | undefined> {
  const maxOfActor = maxCommentsPerRecord - (actor.id === owner.id ? 0 : reservedForOwner)
  await lockAccountRow(trx, owner.id)
  const { count } = await trx
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxOfActor) return 'too-many'
  const key = `comments:${lookupHash('comments', `${owner.id} ${actor.id}`)}`
  const wait = await countEvent(trx, { key, limit: maxCommentsPerDay, windowMs: days(1) })
  return wait > 0 ? 'too-many-today' : undefined
}

async function updateComment(
  trx: Database,
  id: string,
  times: { resolved_at?: string | null; edited_at?: string },
): Promise<void> {
  await trx.updateTable('comments').set(times).where('id', '=', id).execute()
}
