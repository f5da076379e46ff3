import { days } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { sessionRows } from '#db/rows/session-rows.server.ts'
import { shareGrantRows } from '#db/rows/share-grant-rows.server.ts'

/**
 * Returns a line for the operator on rows from a time after now. Such rows last or wait until
 * their time. Undefined without such rows.
 */
export async function futureTimesWarning(db: Database): Promise<string | undefined> {
  const latest = new Date(Date.now() + days(1)).toISOString()
  const sessions = await sessionRows.count(db, rows => rows.where('created_at', '>', latest))
  const grants = await shareGrantRows.count(db, rows => rows.where('created_at', '>', latest))
  const mail = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '>', latest)
    .limit(1)
    .executeTakeFirst()
  if (sessions + grants === 0 && !mail) return undefined
  const today = new Date().toISOString().slice(0, 10)
  return `The clock says ${today}, and the database has rows from after tomorrow: the clock is behind, or it was ahead before. Logins, openings and mails of that time last or wait until then.`
}
