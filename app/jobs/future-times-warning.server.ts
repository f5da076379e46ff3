import { days } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'

/**
 * Returns a line for the operator on rows from a time after now. Such rows last or wait until
 * their time. Undefined without such rows.
 */
export async function futureTimesWarning(db: Database): Promise<string | undefined> {
  const latest = new Date(Date.now() + days(1)).toISOString()
  const session = db.selectFrom('sessions').select('created_at as time')
  const grant = db.selectFrom('share_grants').select('created_at as time')
  const mail = db.selectFrom('mail_outbox').select('due_at as time')
  const row = await session
    .where('created_at', '>', latest)
    .unionAll(grant.where('created_at', '>', latest))
    .unionAll(mail.where('state', '=', 'waiting').where('due_at', '>', latest))
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const [today, day] = [new Date().toISOString(), row.time].map(time => time.slice(0, 10))
  return `The clock says ${today}, and the database has rows of ${day}: the clock is behind, or it was ahead before. Logins, openings and mails of that time last or wait until then.`
}
