import { env } from '#app/lib/env.server.ts'
import type { Database } from '#db/client.server.ts'

/**
 * The effect of the first proof of an address on what opens the account. `end`: all of it ends,
 * unless its person says that they made the account. `ask`: the account is from before the rule,
 * and its person has to answer.
 */
export type FirstProof = 'end' | 'ask'

/** @returns undefined when the address is proved already, or `EMAIL_CONFIRMATION` is off. */
export async function findFirstProof(
  db: Database,
  userId: string,
): Promise<FirstProof | undefined> {
  if (!env().emailConfirmation) return undefined
  const row = await db
    .selectFrom('users')
    .select(['email_confirmed_at', 'must_confirm'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row || row.email_confirmed_at !== null) return undefined
  return row.must_confirm === 1 ? 'end' : 'ask'
}
