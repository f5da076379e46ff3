import { randomUUID } from 'node:crypto'
import { formatFullName } from '#app/lib/format-full-name.ts'
import type { OwnerAndActor } from '#app/profile/record/save-section.server.ts'
import type { Database } from '#db/client.server.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { answeredKeys, type StoredAnswer } from './answered-findings.server.ts'
import { stateKey } from './state-key.ts'

/** Stores that responders should not see a state, so that it is not asked again. */
export async function declineState(
  db: Database,
  { owner, actor }: OwnerAndActor,
  { id: state, title }: { id: string; title: string },
): Promise<void> {
  const key = stateKey(state)
  if ((await answeredKeys(db, owner)).has(key)) return
  const id = randomUUID()
  const answer: StoredAnswer = { key, title, answer: 'declined', by: formatFullName(actor) }
  const data = seal(owner, ['answered_findings.data', id], answer)
  const row = { id, user_id: owner.id, answered_at: new Date().toISOString(), data }
  await db.insertInto('answered_findings').values(row).execute()
}
