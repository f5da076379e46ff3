import type { AppLoadContext } from '@remix-run/node'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** Reading the same again is the same visit for so long: one row of the access log. */
const visitMs = 30 * 60_000

/** What is read where an emergency link stands with its code: whoever has read it can open it without us. */
export const linkAndCode = 'Emergency link and code'

/**
 * Writes into the access log that a proxy reads something of a record; nothing while somebody reads their own. To be
 * awaited before an answer is given.
 * @param what in a few words: "Change history", the title of a section.
 * @throws as `logAccess` does, and 404 when the access has just been removed; then nothing may be given out: a
 * disclosure that nobody can see afterwards is none that the owner agreed to.
 */
export async function logProxyRead(
  { request, context }: { request: Request; context: AppLoadContext },
  { owner, actor, accessId }: Pick<Access, 'owner' | 'actor' | 'accessId'>,
  what: string,
): Promise<void> {
  if (accessId === undefined) return
  if (!(await isDue(context.db, accessId, what))) return
  await inTransaction(context.db, async trx => {
    if (!(await noteRead(trx, accessId, what))) return
    await logAccess(trx, owner, {
      kind: 'proxy-read',
      who: { id: actor.id, name: `${actor.firstName} ${actor.lastName}` },
      what,
      userAgent: request.headers.get('User-Agent'),
      address: context.clientAddress,
    })
  })
}

// Asked first, so that most pages of a visit write nothing.
async function isDue(db: Database, accessId: string, what: string): Promise<boolean> {
  const read = await db
    .selectFrom('proxy_reads')
    .select('read_at')
    .where('access_id', '=', accessId)
    .where('what', '=', what)
    .executeTakeFirst()
  return !read || read.read_at <= dueBefore()
}

/** Notes the reading. @returns whether it was due: of two at the same time one is. */
async function noteRead(db: Database, accessId: string, what: string): Promise<boolean> {
  const access = await db
    .selectFrom('proxies')
    .select('id')
    .where('id', '=', accessId)
    .executeTakeFirst()
  if (!access) throw notFound()
  const noted = await db
    .insertInto('proxy_reads')
    .values({ access_id: accessId, what, read_at: new Date().toISOString() })
    .onConflict(conflict =>
      conflict
        .columns(['access_id', 'what'])
        .doUpdateSet(({ ref }) => ({ read_at: ref('excluded.read_at') }))
        .where('proxy_reads.read_at', '<=', dueBefore()),
    )
    .returning('what')
    .executeTakeFirst()
  return noted !== undefined
}

function dueBefore(): string {
  return new Date(Date.now() - visitMs).toISOString()
}
