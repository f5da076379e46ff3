import type { ProvenLogin } from '#app/accounts/login.server.ts'
import type { Database } from '#db/client.server.ts'

/** What a login knows of an account whose password was right a moment ago. */
export async function provenLogin(db: Database, { id }: { id: string }): Promise<ProvenLogin> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, passwordHash: password_hash }
}
