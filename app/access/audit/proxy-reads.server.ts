import { logAccess } from '#app/access/audit/log-access.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { minutes, timeAgo } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** Reading the same title again within this time adds no row to the access log. */
export const visitMs = minutes(30)

/** Title of pages that show an emergency link with its code, which a proxy could use later. */
export const linkAndCodeTitle = 'Emergency link and code'

/** The access ended before its read was logged. */
export class AccessRemovedError extends Error {
  override name = 'AccessRemovedError'
}

/** The owner of the record, the actor, and the access that allows the read. */
export interface ProxyAccess {
  owner: Owner
  actor: { id: string; firstName: string; lastName: string }
  /** Undefined for owners, whose reads are not logged. */
  accessId?: string
}

/**
 * Logs that a proxy reads a title of a record. `show` of an access calls it.
 * @throws AccessRemovedError, or the error of the database: then nothing may be sent.
 */
export async function logProxyRead(
  db: Database,
  { owner, actor, accessId }: ProxyAccess,
  { what, userAgent, address }: { what: string; userAgent?: string | null; address?: string },
): Promise<void> {
  if (accessId === undefined) return
  if (!(await isDue(db, accessId, what))) return
  await inTransaction(db, async trx => {
    if (!(await noteRead(trx, accessId, what))) return
    await logAccess(trx, owner, {
      kind: 'proxy-read',
      who: { id: actor.id, name: formatFullName(actor) },
      what,
      userAgent,
      address,
    })
  })
}

// Read first, so that most pages of a visit write nothing.
async function isDue(db: Database, accessId: string, what: string): Promise<boolean> {
  const read = await db
    .selectFrom('proxy_reads')
    .select('read_at')
    .where('access_id', '=', accessId)
    .where('what', '=', what)
    .executeTakeFirst()
  return !read || read.read_at <= lastVisitStart()
}

/**
 * Stores the read.
 * @returns true if it is due; of two at the same time only one is.
 * @throws AccessRemovedError
 */
async function noteRead(db: Database, accessId: string, what: string): Promise<boolean> {
  const access = await proxyRows.first(db, query => query.select('id').where('id', '=', accessId))
  if (!access) throw new AccessRemovedError()
  const noted = await db
    .insertInto('proxy_reads')
    .values({ access_id: accessId, what, read_at: new Date().toISOString() })
    .onConflict(conflict =>
      conflict
        .columns(['access_id', 'what'])
        .doUpdateSet(({ ref }) => ({ read_at: ref('excluded.read_at') }))
        .where('proxy_reads.read_at', '<=', lastVisitStart()),
    )
    .returning('what')
    .executeTakeFirst()
  return noted !== undefined
}

function lastVisitStart(): string {
  return timeAgo(visitMs)
}
