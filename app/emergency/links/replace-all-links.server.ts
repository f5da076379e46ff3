import type { Database } from '#db/client.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
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
  const ownerLinks = trx.selectFrom('share_links').where('user_id', '=', owner.id)
  if (onlyPrimary) {
    await trx
      .deleteFrom('share_links')
      .where('user_id', '=', owner.id)
      .where('is_primary', '=', 0)
      .execute()
  }
  for (const { id } of await ownerLinks.select('id').orderBy('id').execute()) {
    await replaceEmergencyLink(trx, owner, id, { isReset: onlyPrimary })
  }
}
