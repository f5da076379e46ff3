import type { AppLoadContext } from '@remix-run/node'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import type { Database } from '#db/client.server.ts'

/** Returns the messages of an export that made no file. @param file its noun: "PDF". */
export function exportRefusals(file: string): { wrongOwner: string; notLogged: string } {
  return {
    wrongOwner: `No ${file} was made: you opened the page from another account than the one that is logged in now.`,
    notLogged: `No ${file} was made: the download could not be recorded. Please try again in a moment.`,
  }
}

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
