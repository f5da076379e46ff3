import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import { isUuid } from '#db/uuid.ts'
import {
  type CommentedEntry,
  type CommentRow,
  openComment,
  selectComments,
} from './comment-rows.server.ts'
import { entryKey } from './comments.ts'

/** A comment or an answer. */
export interface Comment {
  id: string
  /** Account id of the author; null after their account is erased. */
  authorId: string | null
  /** The author's name at that time. */
  by: string
  /** Empty if its author deleted it. */
  text: string
  isDeleted: boolean
  /** ISO times. */
  createdAt: string
  editedAt: string | null
}

/** A comment with its answers, the oldest first. */
export interface Thread extends Comment {
  section: Section
  /** Its entry, with the title of that time; absent for a comment on the section. */
  entry?: CommentedEntry
  resolvedAt: string | null
  answers: Comment[]
}

/** Returns the threads of a record or a section, newest first, without withheld sections. */
export async function listThreads(
  db: Database,
  owner: RecordOwner,
  section?: Section,
): Promise<Thread[]> {
  const visible = (section ? [section] : sections).filter(item => !isWithheld(owner, item))
  if (visible.length === 0) return []
  const rows = await selectComments(db, owner)
    .where(
      'section',
      'in',
      visible.map(({ storedName }) => storedName),
    )
    .execute()
  return toThreads(owner, rows)
}

/** Returns the thread of a comment; undefined for an unknown id and for another record's. */
export async function findThread(
  db: Database,
  owner: RecordOwner,
  id: string,
): Promise<{ thread: Thread; comment: Comment } | undefined> {
  if (!isUuid(id)) return undefined
  const row = await selectComments(db, owner).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const first = row.parent_id ?? row.id
  const rows = await selectComments(db, owner)
    .where(eb => eb.or([eb('id', '=', first), eb('parent_id', '=', first)]))
    .execute()
  const [thread] = toThreads(owner, rows)
  if (!thread || isWithheld(owner, thread.section)) return undefined
  const comment = [thread, ...thread.answers].find(item => item.id === id)
  return comment && { thread, comment }
}

/** Counts the open comments by the stored name of their section, without withheld sections. */
export async function countOpenComments(
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
  const visibleNames = new Set(
    sections.filter(section => !isWithheld(owner, section)).map(({ storedName }) => storedName),
  )
  return new Map(
    rows
      .filter(({ section }) => visibleNames.has(section))
      .map(({ section, count }) => [section, Number(count)]),
  )
}

/** Counts the open threads by the key of their entry. */
export function countByEntry(threads: readonly Thread[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { entry, resolvedAt } of threads) {
    if (!entry || resolvedAt) continue
    const key = entryKey(entry)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

function toThreads(owner: Owner, rows: CommentRow[]): Thread[] {
  const answers = Map.groupBy(
    rows.filter(({ parent_id }) => parent_id !== null),
    ({ parent_id }) => parent_id,
  )
  return rows
    .filter(({ parent_id }) => parent_id === null)
    .sort(compareTimes)
    .reverse()
    .flatMap(row => {
      const section = sections.find(({ storedName }) => storedName === row.section)
      if (!section) return []
      const { entry } = openComment(owner, row)
      return {
        ...toComment(owner, row),
        section,
        ...(entry && { entry }),
        resolvedAt: row.resolved_at,
        answers: (answers.get(row.id) ?? [])
          .sort(compareTimes)
          .map(answer => toComment(owner, answer)),
      }
    })
}

function compareTimes(one: CommentRow, other: CommentRow): number {
  const [a, b] = [one.created_at + one.id, other.created_at + other.id]
  return a < b ? -1 : 1
}

function toComment(owner: Owner, row: CommentRow): Comment {
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
