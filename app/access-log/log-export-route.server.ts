import type { AppLoadContext } from '@remix-run/node'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import type { Database } from '#db/client.server.ts'

/**
 * Logs that somebody exported a part of a record.
 * @param what in a few words: "Print kit (PDF)".
 * @throws as `logAccess` does; then nothing may be sent.
 */
export async function logExport(
  db: Database,
  { request, context }: { request: Request; context: AppLoadContext },
  { owner, actor }: Pick<Access, 'owner' | 'actor'>,
  what: string,
): Promise<void> {
  await logAccess(db, owner, {
    kind: 'export',
    who: { id: actor.id, name: formatFullName(actor) },
    what,
    userAgent: request.headers.get('User-Agent'),
    address: context.clientAddress,
  })
}
