import { secondsUntil } from '#app/limits/rate-limits.server.ts'
import type { Database } from '#db/client.server.ts'

// Wrong codes belong to the account: a person has one authenticator, wherever the codes are typed.

/** Wrong codes within a window, of the authenticator and of recovery together. */
const failuresPerWindow = 5
const windowMs = 15 * 60_000
/** NIST SP 800-63B: no more than 100 wrong codes against one secret, however long it takes. */
export const failuresInAll = 100

/** A code that is not looked at. `retryAfter` in seconds, or null when waiting does not help. */
export class CodesLockedError extends Error {
  readonly retryAfter: number | null

  constructor(retryAfter: number | null) {
    super('Too many wrong codes')
    this.retryAfter = retryAfter
  }
}

/** What a try found when it was counted. */
export interface Reserved {
  secret: Buffer | null
  confirmedAt: string | null
  /** Wrong codes of this window, this one among them. */
  recent: number
}

/**
 * Counts a wrong code before it is looked at: what is counted afterwards lets hundreds in parallel through. One statement.
 * Only codes of the authenticator wear out its secret; recovery codes are too long to be guessed.
 * @returns undefined when the account has no authenticator.
 * @throws CodesLockedError while no code is looked at.
 */
export async function reserveCode(
  db: Database,
  userId: string,
  kind: 'authenticator' | 'recovery',
): Promise<Reserved | undefined> {
  const now = new Date().toISOString()
  const until = new Date(Date.now() + windowMs).toISOString()
  const isApp = kind === 'authenticator'
  const row = await db
    .updateTable('second_factors')
    .set(eb => ({
      failures: eb('failures', '+', eb.lit(isApp ? 1 : 0)),
      recent_failures: eb
        .case()
        .when('recent_until', '>', now)
        .then(eb('recent_failures', '+', eb.lit(1)))
        .else(eb.lit(1))
        .end(),
      recent_until: eb
        .case()
        .when('recent_until', '>', now)
        .then(eb.ref('recent_until'))
        .else(until)
        .end(),
    }))
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .where(eb =>
      eb.or([
        eb('recent_until', 'is', null),
        eb('recent_until', '<=', now),
        eb('recent_failures', '<', failuresPerWindow),
      ]),
    )
    .$if(isApp, query => query.where('failures', '<', failuresInAll))
    .returning(['secret', 'confirmed_at', 'recent_failures'])
    .executeTakeFirst()
  if (row) {
    return { secret: row.secret, confirmedAt: row.confirmed_at, recent: row.recent_failures }
  }
  return await whyNot(db, userId, isApp)
}

/** Whether this try was the last of its window. */
export function isLastTry({ recent }: Reserved): boolean {
  return recent === failuresPerWindow
}

/** After a recovery code that was right, or could not be looked at: it was no failure. */
export async function returnRecoveryTry(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('second_factors')
    .set(eb => ({ recent_failures: eb('recent_failures', '-', eb.lit(1)) }))
    .where('user_id', '=', userId)
    .where('recent_failures', '>', 0)
    .execute()
}

async function whyNot(db: Database, userId: string, isApp: boolean): Promise<undefined> {
  const row = await db
    .selectFrom('second_factors')
    .select(['failures', 'recent_until'])
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (isApp && row.failures >= failuresInAll) throw new CodesLockedError(null)
  throw new CodesLockedError(row.recent_until ? secondsUntil(row.recent_until) : 1)
}
