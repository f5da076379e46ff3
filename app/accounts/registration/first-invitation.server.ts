import type { Database } from '#db/client.server.ts'
import { canRegister } from './registration-mode.server.ts'

/**
 * Returns a line that names the command for the first account; undefined if there is an account, or
 * if nobody or everybody may register.
 */
export async function firstInvitationLine(db: Database): Promise<string | undefined> {
  if (canRegister('unasked') || !canRegister('operator')) return undefined
  const account = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (account) return undefined
  const command = 'medfold accounts --invite you@example.org'
  return `There is no account yet. This command prints the link for yours: ${command} (Docker Compose: docker compose exec medfold ${command})`
}
