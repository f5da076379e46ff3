import type { Database } from '#db/client.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import { emergencyLinkRows, listOwnLinks } from '#db/rows/emergency-link-rows.server.ts'
import { replaceEmergencyLink } from './change-links.server.ts'

/**
 * Replaces link and code of every link of an owner, in the caller's transaction.
 * @param options.onlyPrimary removes the further links, and resets the primary one.
 */
export async function replaceAllLinks(
  trx: Database,
  owner: Owner,
  { onlyPrimary }: { onlyPrimary: boolean },
): Promise<void> {
  if (onlyPrimary) {
    await emergencyLinkRows.delete(trx, query =>
      query.where('user_id', '=', owner.id).where('is_primary', '=', 0),
    )
  }
  for (const { id } of await listOwnLinks(trx, owner.id)) {
    await replaceEmergencyLink(trx, owner, id, { isReset: onlyPrimary })
  }
}
