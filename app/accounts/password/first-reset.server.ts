import { env } from '#app/lib/env.server.ts'
import type { Database } from '#db/client.server.ts'

/**
 * Effect of the first confirmation of an address. `end`: ends all access, unless the person made
 * the account. `ask`: asks the person of an account from before this rule.
 */
export type FirstProof = 'end' | 'ask'

/** @returns undefined if the address is confirmed, or `EMAIL_CONFIRMATION` is off. */
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
