import { randomUUID } from 'node:crypto'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import type { Grant } from '#app/emergency/codes/emergency-access.server.ts'
import { notify } from '#app/emergency/notices/notices.server.ts'
import { days } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import { shareGrantRows } from '#db/rows/share-grant-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { maxNotesPerGrant } from './responder-note-schema.ts'
import { type NewNote, sealNote } from './responder-notes.server.ts'

/** Notes that responders can leave through one link in a day. */
const maxNotesPerLinkAndDay = 30

/**
 * Stores a responder note, logs it and notifies the owner, in one transaction.
 * @returns `no-more` when the grant has ended or its notes are used up; nothing is stored then.
 */
export async function leaveNote(
  db: Database,
  grant: Grant,
  note: NewNote,
  from: { userAgent?: string | null; address?: string },
): Promise<'saved' | 'no-more'> {
  if (!db.isTransaction) {
    return await inTransaction(db, trx => leaveNote(trx, grant, note, from))
  }
  const { owner, linkId } = grant
  const linkName = grant.settings.name ?? ''
  if (!(await lockLinkRow(db, grant)) || !(await countNote(db, grant))) return 'no-more'
  const id = randomUUID()
  await db
    .insertInto('responder_notes')
    .values({
      id,
      user_id: owner.id,
      link_id: linkId,
      created_at: new Date().toISOString(),
      data: sealNote(owner, id, { ...note, linkName }),
    })
    .execute()
  await notify(db, owner, { kind: 'note', linkId })
  const signature = [note.name, note.organization].filter(Boolean).join(', ')
  const who = { name: signature || grant.responderName }
  await logAccess(db, owner, { kind: 'note', who, linkId, linkName, ...from })
  return 'saved'
}

// Replacing or removing a link locks rows in the same order, so there is no deadlock.
async function lockLinkRow(db: Database, { linkId }: Grant): Promise<boolean> {
  return (await emergencyLinkRows.lock(db, query => query.where('id', '=', linkId))) !== undefined
}

// One statement, so that notes at the same time cannot exceed the limit.
async function countNote(db: Database, grant: Grant): Promise<boolean> {
  const counted = await shareGrantRows.update(db, query =>
    query
      .set(row => ({ notes: row('notes', '+', 1) }))
      .where('token_hash', '=', grant.tokenHash)
      .where('expires_at', '>', new Date().toISOString())
      .where('notes', '<', maxNotesPerGrant),
  )
  if (counted.length === 0) return false
  const key = `notes:${grant.linkId}`
  return (await countEvent(db, { key, limit: maxNotesPerLinkAndDay, windowMs: days(1) })) === 0
}
