import { failuresInAll } from '#app/accounts/login/login-throttle.server.ts'
import { personColumns, tryUnsealPerson } from '#app/accounts/person.server.ts'
import { isLive } from '#app/accounts/sessions/session-lifetime.server.ts'
import { isLockedInSql } from '#app/emergency/links/link-locks.server.ts'
import { days } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import { sessionRows } from '#db/rows/session-rows.server.ts'

// Figures for the operator, without anything from a record.

/** Numbers of accounts, links and logins. */
export interface AccountCounts {
  accounts: number
  /** Created in the last thirty days. */
  recent: number
  /** With an authenticator in use. */
  withTwoFactor: number
  /** With a live session. */
  loggedIn: number
  /** Deleted by their owners or by the operator. */
  erased: number
  /** Links that unknown devices cannot open now. */
  lockedLinks: number
  /** Locked logins of known and unknown addresses, counted per device. */
  closedLogins: number
}

/** Returns the figures of `medfold accounts`. */
export async function countAccounts(db: Database): Promise<AccountCounts> {
  const now = Date.now()
  const at = (ms: number) => new Date(ms).toISOString()
  const all = db.fn.countAll<number | string>().as('count')
  const rows = await Promise.all([
    db.selectFrom('users').select(all).executeTakeFirstOrThrow(),
    db
      .selectFrom('users')
      .select(all)
      .where('created_at', '>', at(now - days(30)))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('second_factors')
      .select(all)
      .where('secret', 'is not', null)
      .executeTakeFirstOrThrow(),
    db.selectFrom('erased_accounts').select(all).executeTakeFirstOrThrow(),
    db
      .selectFrom('login_attempts')
      .select(all)
      .where(row =>
        row.or([row('locked_until', '>', at(now)), row('failures', '>=', failuresInAll)]),
      )
      .executeTakeFirstOrThrow(),
  ])
  // PostgreSQL returns counts as text.
  const [accounts = 0, recent = 0, withTwoFactor = 0, erased = 0, closedLogins = 0] = rows.map(
    ({ count }) => Number(count),
  )
  const sessions = await sessionRows.select(db, query => query.select('user_id').where(isLive))
  const loggedIn = new Set(sessions.map(({ user_id }) => user_id)).size
  const lockedLinks = await countLockedLinks(db)
  return { accounts, recent, withTwoFactor, loggedIn, erased, lockedLinks, closedLogins }
}

/** Returns the number of emergency links that unknown devices cannot open now. */
export async function countLockedLinks(db: Database): Promise<number> {
  return await emergencyLinkRows.count(db, query => query.where(isLockedInSql))
}

/** A person who agreed to get news and offers. */
export interface MarketingConsent {
  email: string
  firstName: string
  lastName: string
  /** ISO time; null for a consent from before times were stored. */
  since: string | null
}

/** Lists the people who agreed to get news and offers, earliest first. */
export async function listMarketingConsent(db: Database): Promise<MarketingConsent[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('mail_preferences', 'mail_preferences.user_id', 'users.id')
    .select(personColumns)
    .select('marketing_since')
    .where('marketing_emails', '=', 1)
    .orderBy('marketing_since')
    .orderBy('users.id')
    .execute()
  return rows.flatMap(row => {
    const person = tryUnsealPerson(row)
    if (!person) return []
    const { email, firstName, lastName } = person
    return [{ email, firstName, lastName, since: row.marketing_since }]
  })
}
