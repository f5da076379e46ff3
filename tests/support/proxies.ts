import { randomUUID } from 'node:crypto'
import type { Person } from '#app/accounts/person.server.ts'
import { emailHash } from '#app/accounts/users.server.ts'
import { sealProxyDetails } from '#app/proxies/proxy-details.server.ts'
import type { Database } from '#db/client.server.ts'
import type { AccessLevel } from '#db/schema.ts'

/** Gives one account access to the record of another, as if an invitation had been accepted. @returns the access id. */
export async function grantAccess(
  db: Database,
  owner: Person,
  proxy: Person,
  level: AccessLevel,
  limits: { withheld?: string[]; endsAt?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const now = new Date().toISOString()
  const { firstName, lastName, email } = proxy
  await db
    .insertInto('proxies')
    .values({
      id,
      owner_id: owner.id,
      proxy_id: proxy.id,
      email_hash: emailHash(email),
      access_level: level,
      details: sealProxyDetails(owner, id, {
        name: `${firstName} ${lastName}`,
        email,
        relationship: 'Friend',
        withheld: limits.withheld ?? [],
      }),
      invite_hash: null,
      invited_at: now,
      mail_id: null,
      created_at: now,
      accepted_at: now,
      declined_at: null,
      ends_at: limits.endsAt ?? null,
      looked_at: null,
      since_at: null,
    })
    .execute()
  return id
}
