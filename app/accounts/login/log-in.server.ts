import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { sendSecurityAlert } from '../email/security-alerts.server.ts'
import { lockAccountRow } from '../lock-account-row.server.ts'
import type { Person } from '../person.server.ts'
import { createSession, type SessionDetails } from '../sessions/sessions.server.ts'

/** The proof of a login is void: it changed before the session began. */
export class StaleProofError extends Error {
  override name = 'StaleProofError'
}

/**
 * Returns whether the proof of a login still holds. Asked in the transaction that begins the
 * session, with the account held: a new password comes before it, or ends the session after it.
 */
export type IsProofValid = (trx: Database) => Promise<boolean>

interface ProvenSession {
  details: SessionDetails
  /** True for a browser that is known to the account; a new one is reported by mail. */
  isKnown: boolean
  isProofValid?: IsProofValid
}

/**
 * Starts a session for somebody who has just proved who they are.
 * @returns its token.
 * @throws StaleProofError when `isProofValid` says no; there is no session then, and nobody was told.
 */
export async function startProvenSession(
  db: Database,
  person: Person,
  { details, isKnown, isProofValid }: ProvenSession,
): Promise<string> {
  return await inTransaction(db, async trx => {
    // Sessions of one person that start at once follow each other, so that the last one counts all of them.
    await lockAccountRow(trx, person.id)
    if (isProofValid && !(await isProofValid(trx))) throw new StaleProofError()
    if (!isKnown) await sendSecurityAlert(trx, person, 'new-device', { device: details.device })
    return await createSession(trx, person.id, { owner: person, details })
  })
}
