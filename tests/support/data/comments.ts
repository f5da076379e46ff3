import { randomUUID } from 'node:crypto'
import type { Database } from '#db/client.server.ts'

interface StoredComment {
  /** The author; none after their erasure. */
  author?: { id: string }
  /** Id of the comment that this one answers. */
  parentId?: string
  section?: string
  at?: string
}

/** Stores a comment whose text cannot be unsealed, without limits and mail. */
export async function storeComment(
  db: Database,
  owner: { id: string },
  { author, parentId, section = 'allergies', at = new Date().toISOString() }: StoredComment,
): Promise<void> {
  await db
    .insertInto('comments')
    .values({
      id: randomUUID(),
      user_id: owner.id,
      parent_id: parentId ?? null,
      author_id: author?.id ?? null,
      section,
      entry: null,
      created_at: at,
      edited_at: null,
      resolved_at: null,
      data: Buffer.from('sealed'),
    })
    .execute()
}
