import { logProxyRead } from '#app/access/audit/proxy-reads.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { storeComment } from './comments.ts'
import { grantAccess } from './proxies.ts'

/**
 * Grants access, logs one reading of the proxy, and adds a comment by the proxy.
 * @returns the id of the access.
 */
export async function createUsedAccess(
  db: Database,
  owner: Person,
  proxy: Person,
): Promise<string> {
  const accessId = await grantAccess(db, owner, proxy, 'full_edit')
  await logProxyRead(db, { owner, actor: proxy, accessId }, { what: 'Overview' })
  await storeComment(db, owner, { author: proxy })
  return accessId
}
