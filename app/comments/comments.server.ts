import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Access } from '#app/accounts/access.server.ts'
import { countEvent } from '#app/limits/rate-limits.server.ts'
import type { Section } from '#app/profile/section.ts'
import { sections } from '#app/profile/sections/index.server.ts'
import type { RecordOwner } from '#app/profile/withheld.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { type Owner, open, type Place, seal } from '#db/crypto/sealed.server.ts'
import { isRowId } from '#db/row-id.ts'
import type { CommentsTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { tellOfComment } from './comment-mails.server.ts'
import {
  type EntryRef,
  entryKey,
  mayDelete,
  mayEdit,
  mayResolve,
  takesAnswers,
} from './comments.ts'
import { hasComments } from './has-comments.server.ts'

/** Comments and answers that one person can write in one record in a day. */
export const commentsPerDay = 200

/** Comments and answers that a record can have. */
export const commentsPerRecord = 1000

/** What somebody said. */
export interface Comment {
  id: string
  /** Account id of who wrote it; null when the account is gone. */
  authorId: string | null
  /** The author's name at that time. */
  by: string
  /** Empty where its author took it away. */
  text: string
  isDeleted: boolean
  /** ISO times. */
  createdAt: string
  editedAt: string | null
}

/** A comment with what was answered, the oldest answer first. */
export interface Thread extends Comment {
  section: Section
  /** The entry that it is about, with the name that it had then; absent where it is about the section. */
  entry?: CommentedEntry
  resolvedAt: string | null
  answers: Comment[]
}

/** An entry of a list, under its name at the time of the comment. */
export interface CommentedEntry extends EntryRef {
  title: string
}

/** Why a comment was not taken. */
export type Refusal = 'too-many-today' | 'too-many'

/** Whose comments, and who reads or writes them. */
export type CommentAccess = Pick<Access, 'owner' | 'actor' | 'role'>

/** What is stored sealed of a comment. */
interface Sealed {
  text: string
  by: string
  entry?: CommentedEntry
  isDeleted?: true
}

/** All comments of a record, or of one of its sections, the newest first; without those that are kept from the reader. */
export async function listThreads(
  db: Database,
  owner: RecordOwner,
  section?: Section,
): Promise<Thread[]> {
  const read = (section ? [section] : sections).filter(one => hasComments(owner, one))
  if (read.length === 0) return []
  const rows = await rowsOf(db, owner)
    .where(
      'section',
      'in',
      read.map(({ remoteName }) => remoteName),
    )
    .execute()
  return threadsOf(owner, rows)
}

/** The thread in which this comment or answer stands; undefined for an unknown id and for another record's. */
export async function findThread(
  db: Database,
  owner: RecordOwner,
  id: string,
): Promise<{ thread: Thread; comment: Comment } | undefined> {
  if (!isRowId(id)) return undefined
  const asked = await rowsOf(db, owner).where('id', '=', id).executeTakeFirst()
  if (!asked) return undefined
  const first = asked.parent_id ?? asked.id
  const rows = await rowsOf(db, owner)
    .where(eb => eb.or([eb('id', '=', first), eb('parent_id', '=', first)]))
    .execute()
  const [thread] = threadsOf(owner, rows)
  if (!thread || !hasComments(owner, thread.section)) return undefined
  const comment = [thread, ...thread.answers].find(one => one.id === id)
  return comment && { thread, comment }
}

/** How many comments of each section are open, by its remote name; without those that are kept from the reader. */
export async function commentCounts(
  db: Database,
  owner: RecordOwner,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('comments')
    .select(({ fn }) => ['section', fn.countAll().as('count')])
    .where('user_id', '=', owner.id)
    .where('parent_id', 'is', null)
    .where('resolved_at', 'is', null)
    .groupBy('section')
    .execute()
  const read = new Set(
    sections.filter(one => hasComments(owner, one)).map(({ remoteName }) => remoteName),
  )
  return new Map(
    rows
      .filter(({ section }) => read.has(section))
      .map(({ section, count }) => [section, Number(count)]),
  )
}

/** How many of these threads are open, by the key of the entry that they are about. */
export function countsByEntry(threads: readonly Thread[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { entry, resolvedAt } of threads) {
    if (!entry || resolvedAt) continue
    const key = entryKey(entry)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** Writes a comment on a section or on an entry of it, and tells the owner. @returns its id, or why it was not taken. */
export async function writeComment(
  db: Database,
  access: CommentAccess,
  comment: { section: Section; entry?: CommentedEntry; text: string },
): Promise<{ id: string } | { refused: Refusal }> {
  if (!hasComments(access.owner, comment.section)) throw new Error('This section is withheld')
  return await inTransaction(db, async trx => {
    const refused = await takeTurn(trx, access)
    if (refused) return { refused }
    const id = await insert(trx, access, comment)
    await tellOfComment(trx, access)
    return { id }
  })
}

/**
 * Answers a comment, opens it again if it was resolved, and tells the owner and who began it.
 * @returns the answer's id, why it was not taken, or undefined when there is no such comment.
 */
export async function answerComment(
  db: Database,
  access: CommentAccess,
  to: string,
  text: string,
): Promise<{ id: string } | { refused: Refusal } | undefined> {
  return await inTransaction(db, async trx => {
    const refused = await takeTurn(trx, access)
    if (refused) return { refused }
    const found = await findThread(trx, access.owner, to)
    if (!found) return undefined
    const { thread } = found
    const id = await insert(trx, access, { section: thread.section, text, parent: thread.id })
    await trx
      .updateTable('comments')
      .set({ resolved_at: null })
      .where('id', '=', thread.id)
      .execute()
    await tellOfComment(trx, access, thread)
    return { id }
  })
}

/** Changes the words of one's own comment. @returns false when there is none of theirs with this id. */
export async function editComment(
  db: Database,
  access: CommentAccess,
  id: string,
  text: string,
): Promise<boolean> {
  return await inTransaction(db, async trx => {
    await hold(trx, access.owner)
    const found = await findThread(trx, access.owner, id)
    if (!found || !mayEdit(viewerOf(access), found.comment)) return false
    if (text === found.comment.text) return true
    await rewrite(trx, access.owner, id, sealed => ({ ...sealed, text }))
    await trx
      .updateTable('comments')
      .set({ edited_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    return true
  })
}

/**
 * Deletes a comment as far as `takesAnswers` goes: with its answers, or only its text while others have answered. What
 * has lost its text goes with its last answer.
 * @returns false when there is none with this id that they may delete.
 */
export async function deleteComment(
  db: Database,
  access: CommentAccess,
  id: string,
): Promise<boolean> {
  return await inTransaction(db, async trx => {
    const { owner } = access
    await hold(trx, owner)
    const found = await findThread(trx, owner, id)
    const viewer = viewerOf(access)
    if (!found || !mayDelete(viewer, found.comment)) return false
    const { thread } = found
    if (id === thread.id && !takesAnswers(viewer, thread.answers)) {
      await rewrite(trx, owner, id, sealed => ({ ...sealed, text: '', isDeleted: true }))
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

/** Resolves a comment, or opens it again. @returns false when there is none with this id that they may resolve. */
export async function resolveComment(
  db: Database,
  access: CommentAccess,
  id: string,
  isResolved: boolean,
): Promise<boolean> {
  return await inTransaction(db, async trx => {
    await hold(trx, access.owner)
    const found = await findThread(trx, access.owner, id)
    if (found?.thread.id !== id || !mayResolve(viewerOf(access), found.thread)) return false
    await trx
      .updateTable('comments')
      .set({ resolved_at: isResolved ? new Date().toISOString() : null })
      .where('id', '=', id)
      .execute()
    return true
  })
}

/** Who looks at comments by this access. */
export function viewerOf({ role, actor }: Pick<CommentAccess, 'role' | 'actor'>) {
  return { role, id: actor.id }
}

// The row of the owner, which a save of the record takes first as well: who writes into one record waits for each other.
async function hold(trx: Database, owner: Owner): Promise<void> {
  await trx
    .updateTable('users')
    .set(user => ({ last_change: user.ref('last_change') }))
    .where('id', '=', owner.id)
    .execute()
}

/** Waits for its turn and counts. @returns why there may be no more. */
async function takeTurn(
  trx: Database,
  { owner, actor }: CommentAccess,
): Promise<Refusal | undefined> {
  await hold(trx, owner)
  const { count } = await trx
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= commentsPerRecord) return 'too-many'
  const key = `comments:${lookupHash('comments', `${owner.id} ${actor.id}`)}`
  const wait = await countEvent(trx, { key, limit: commentsPerDay, windowMs: day })
  return wait > 0 ? 'too-many-today' : undefined
}

const day = 24 * 60 * 60_000

async function insert(
  trx: Database,
  { owner, actor }: CommentAccess,
  comment: { section: Section; entry?: CommentedEntry; text: string; parent?: string },
): Promise<string> {
  const { section, entry, text, parent = null } = comment
  const id = randomUUID()
  const by = `${actor.firstName} ${actor.lastName}`
  await trx
    .insertInto('comments')
    .values({
      id,
      user_id: owner.id,
      parent_id: parent,
      author_id: actor.id,
      section: section.remoteName,
      entry: entry?.id ?? null,
      created_at: new Date().toISOString(),
      edited_at: null,
      resolved_at: null,
      data: sealComment(owner, id, { text, by, ...(entry && { entry: entryOf(entry) }) }),
    })
    .execute()
  return id
}

function entryOf({ list, id, title }: CommentedEntry): CommentedEntry {
  return { list, id, title }
}

async function rewrite(
  trx: Database,
  owner: Owner,
  id: string,
  change: (sealed: Sealed) => Sealed,
): Promise<void> {
  const row = await rowsOf(trx, owner).where('id', '=', id).executeTakeFirstOrThrow()
  const data = sealComment(owner, id, change(openComment(owner, row)))
  await trx.updateTable('comments').set({ data }).where('id', '=', id).execute()
}

type Row = Selectable<CommentsTable>

function rowsOf(db: Database, owner: Owner) {
  return db.selectFrom('comments').selectAll().where('user_id', '=', owner.id)
}

function threadsOf(owner: Owner, rows: Row[]): Thread[] {
  const answers = Map.groupBy(
    rows.filter(({ parent_id }) => parent_id !== null),
    ({ parent_id }) => parent_id,
  )
  return rows
    .filter(({ parent_id }) => parent_id === null)
    .sort(byTime)
    .reverse()
    .flatMap(row => {
      const section = sections.find(({ remoteName }) => remoteName === row.section)
      if (!section) return []
      const { entry } = openComment(owner, row)
      return {
        ...commentOf(owner, row),
        section,
        ...(entry && { entry }),
        resolvedAt: row.resolved_at,
        answers: (answers.get(row.id) ?? []).sort(byTime).map(one => commentOf(owner, one)),
      }
    })
}

function byTime(one: Row, other: Row): number {
  const [a, b] = [one.created_at + one.id, other.created_at + other.id]
  return a < b ? -1 : 1
}

function commentOf(owner: Owner, row: Row): Comment {
  const { text, by, isDeleted = false } = openComment(owner, row)
  return {
    id: row.id,
    authorId: row.author_id,
    by,
    text,
    isDeleted,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  }
}

function sealComment(owner: Owner, id: string, comment: Sealed): Buffer {
  return seal(owner, placeOf(id), comment)
}

function openComment(owner: Owner, { id, data }: Pick<Row, 'id' | 'data'>): Sealed {
  return open<Sealed>(owner, placeOf(id), data)
}

function placeOf(id: string): Place {
  return { table: 'comments', row: id, column: 'data' }
}
