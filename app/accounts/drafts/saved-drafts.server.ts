import { randomUUID } from 'node:crypto'
import { hours, timeIn } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import type { Person } from '../person.server.ts'

// A form that is posted after its session has ended must not be lost (WCAG 2.2.1).

/** Drafts expire after this time, because an unattended page posts its form by itself. */
export const draftHours = 12
const maxDrafts = 5

/** A form that was posted after its session had ended. */
export interface Draft {
  id: string
  /** Path of the post, with the access id of a proxy. */
  address: string
  fields: [name: string, value: string][]
  createdAt: string
}

export type DraftContent = Pick<Draft, 'address' | 'fields'>

/** Stores a draft, and deletes the person's oldest beyond five. */
export async function insertDraft(
  db: Database,
  person: Person,
  tokenHash: string,
  content: DraftContent,
): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('kept_forms')
    .values({
      id,
      token_hash: tokenHash,
      user_id: person.id,
      data: seal(person, ['kept_forms.data', id], content),
      created_at: now(),
      expires_at: timeIn(hours(draftHours)),
    })
    .execute()
  await db
    .deleteFrom('kept_forms')
    .where('user_id', '=', person.id)
    .where('id', 'not in', eb =>
      eb
        .selectFrom('kept_forms')
        .select('id')
        .where('user_id', '=', person.id)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(maxDrafts),
    )
    .execute()
}

/** Returns the drafts of a person under a token, newest first. */
export async function listDrafts(
  db: Database,
  person: Person,
  tokenHash: string,
): Promise<Draft[]> {
  const rows = await db
    .selectFrom('kept_forms')
    .select(['id', 'data', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', person.id)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, data, created_at }) => {
    const content = unsealOrReport<DraftContent>(person, ['kept_forms.data', id], data)
    return content ? [{ id, createdAt: created_at, ...content }] : []
  })
}

/** Returns whether a person has a draft under a token. */
export async function hasDraft(db: Database, userId: string, tokenHash: string): Promise<boolean> {
  const draft = await db
    .selectFrom('kept_forms')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return draft !== undefined
}

/** Deletes a draft of a person; does nothing if it is gone. */
export async function deleteDraft(
  db: Database,
  { id: userId }: Pick<Person, 'id'>,
  id: string,
): Promise<void> {
  await db.deleteFrom('kept_forms').where('id', '=', id).where('user_id', '=', userId).execute()
}

function now(): string {
  return new Date().toISOString()
}
