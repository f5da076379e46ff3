import { voidMailLinks } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { findEmergencyLink } from './emergency-links.server.ts'
import { budgetInSql, maxUnlocksPerGeneration } from './link-locks.server.ts'

/**
 * Opens a locked link for another 20 wrong codes, and uses up the mailed links that would unlock
 * it. A link that is not locked stays as it is, so a second request uses up no second unlock.
 * @returns false for an unknown link, and while it is locked because all unlocks are used.
 */
export async function unlockEmergencyLink(
  db: Database,
  owner: Owner,
  linkId: string,
): Promise<boolean> {
  return await inTransaction(db, async trx => {
    const [unlocked] = await emergencyLinkRows.update(trx, query =>
      query
        .set(row => ({ unlocks: row('unlocks', '+', row.lit(1)) }))
        .where('id', '=', linkId)
        .where('user_id', '=', owner.id)
        .where('unlocks', '<', maxUnlocksPerGeneration)
        .where(row => row('failures', '>=', budgetInSql(row))),
    )
    if (unlocked) {
      const subject = unlockSubject(linkId, unlocked.generation)
      await voidMailLinks(trx, { purpose: unlockPurpose, userId: owner.id, subject })
    }
    const link = await findEmergencyLink(trx, owner, linkId)
    return link !== undefined && !link.isLocked
  })
}

export const unlockPurpose = 'unlock-link'

/** Subject of such a mailed link: a link in its present generation, which a replacement ends. */
export function unlockSubject(linkId: string, generation: number): string {
  return `${linkId}.${generation}`
}
