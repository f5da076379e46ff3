import { randomUUID } from 'node:crypto'
import { sealNote } from '#app/emergency/responder-notes/responder-notes.server.ts'
import type { Database } from '#db/client.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'

/** Stores "Note 0", "Note 1", … as responders leave them, a minute apart. */
export async function storeNotes(db: Database, owner: Owner, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const id = randomUUID()
    const data = sealNote(owner, id, { text: `Note ${n}`, linkName: '' })
    await db
      .insertInto('responder_notes')
      .values({ id, user_id: owner.id, created_at: noteTime(n), data })
      .execute()
  }
}

/** Returns the time of a note of `storeNotes`, in ISO 8601. */
export function noteTime(n: number): string {
  return new Date(Date.UTC(2025, 2, 27, 8, n)).toISOString()
}
