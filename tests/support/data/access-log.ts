import { sql } from 'kysely'
import { type AccessEntry, logAccess } from '#app/access/audit/log-access.server.ts'
import type { AccessLogFilter, AccessLogItem } from '#app/access-log/access-log.ts'
import { readAccessLog } from '#app/access-log/read-access-log.server.ts'
import { type Database, isSqlite } from '#db/client.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'

/** Logs `count` views of a record, one after the other. */
export async function logViews(
  db: Database,
  owner: Owner,
  count: number,
  entry: Partial<AccessEntry> = {},
): Promise<void> {
  for (let n = 0; n < count; n++) await logAccess(db, owner, { kind: 'view', who: {}, ...entry })
}

/** Returns the access log of a record, newest first, as its owner reads it. */
export async function accessEntries(
  db: Database,
  owner: Owner,
  filter: AccessLogFilter = {},
): Promise<AccessLogItem[]> {
  const entries: AccessLogItem[] = []
  for await (const entry of readAccessLog(db, owner, filter)) entries.push(entry)
  return entries
}

/** Drops the triggers that protect the access log. */
export async function dropAccessLogTriggers(db: Database): Promise<void> {
  const statements = isSqlite(db)
    ? ['drop trigger access_log_no_update', 'drop trigger access_log_no_delete']
    : ['drop trigger access_log_guard on access_log']
  for (const statement of statements) await sql.raw(statement).execute(db)
}
