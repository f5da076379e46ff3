import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { sendSecurityAlert } from '../email/security-alerts.server.ts'
import { lockAccountRow } from '../lock-account-row.server.ts'
import type { Person } from '../person.server.ts'
import { createSession, type SessionDetails } from '../sessions/sessions.server.ts'

/** The proof of a login changed before the session began. */
export class StaleProofError extends Error {
  override name = 'StaleProofError'
}

/** Checks again, with the account locked, that the password or passkey is unchanged. */
export type IsProofValid = (trx: Database) => Promise<boolean>

interface ProvenSession {
  details: SessionDetails
  /** True for a known browser; a new one is reported by mail. */
  isKnown: boolean
  isProofValid?: IsProofValid
}

/**
 * Starts a session after an authentication.
 * @returns its token.
 * @throws StaleProofError if `isProofValid` returns false.
 */
export async function startProvenSession(
  db: Database,
  person: Person,
  { details, isKnown, isProofValid }: ProvenSession,
): Promise<string> {
  return await inTransaction(db, async trx => {
    // Serialises logins of one person, so that the last one counts all sessions.
    await lockAccountRow(trx, person.id)
    if (isProofValid && !(await isProofValid(trx))) throw new StaleProofError()
    if (!isKnown) await sendSecurityAlert(trx, person, 'new-device', { device: details.device })
    return await createSession(trx, person.id, { owner: person, details })
  })
}
