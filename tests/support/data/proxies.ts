import { randomUUID } from 'node:crypto'
import { sealProxyDetails } from '#app/access/proxy-details.server.ts'
import { emailHash } from '#app/accounts/accounts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import type { AccessLevel } from '#db/schema.ts'

/**
 * Grants one account access to the record of another, as an accepted invitation does.
 * @returns the access id.
 */
export async function grantAccess(
  db: Database,
  owner: Person,
  proxy: Person,
  level: AccessLevel,
  limits: { withheld?: string[]; endsAt?: string } = {},
): Promise<string> {
  const { firstName, lastName, email } = proxy
  const acceptedAt = new Date().toISOString()
  const granted = { name: `${firstName} ${lastName}`, email, level, acceptedAt, ...limits }
  const id = await addProxy(db, owner, { ...granted, account: proxy })
  await db.updateTable('users').set({ has_helped: 1 }).where('id', '=', proxy.id).execute()
  return id
}

interface AddedProxy {
  /** The account that has the access. */
  account?: Person
  name?: string
  email?: string
  relationship?: string
  level?: AccessLevel
  withheld?: string[]
  token?: string
  addedAt?: string
  invitedAt?: string
  acceptedAt?: string
  declinedAt?: string
  endsAt?: string
  /** State of the invitation mail. */
  mail?: 'waiting' | 'sent' | 'dead'
}

/**
 * Adds a proxy without an account to an owner's list, by default invited now.
 * @returns the access id.
 */
export async function addProxy(
  db: Database,
  owner: Person,
  { mail, ...proxy }: AddedProxy = {},
): Promise<string> {
  const id = randomUUID()
  const now = new Date().toISOString()
  const mailId = mail === undefined ? null : await addMail(db, owner, mail)
  const { name = 'Paula Proxy', email = `${id}@example.org`, relationship = 'Friend' } = proxy
  const { withheld = [], token } = proxy
  const details = { name, email, relationship, withheld, ...(token && { token }) }
  await proxyRows.insert(db, {
    id,
    owner_id: owner.id,
    proxy_id: proxy.account?.id ?? null,
    email_hash: emailHash(email),
    access_level: proxy.level ?? 'view_only',
    details: sealProxyDetails(owner, id, details),
    invite_hash: null,
    invited_at: proxy.invitedAt ?? now,
    mail_id: mailId,
    created_at: proxy.addedAt ?? now,
    accepted_at: proxy.acceptedAt ?? null,
    declined_at: proxy.declinedAt ?? null,
    ends_at: proxy.endsAt ?? null,
    looked_at: null,
    since_at: null,
  })
  return id
}

async function addMail(
  db: Database,
  owner: Person,
  state: 'waiting' | 'sent' | 'dead',
): Promise<string> {
  const id = randomUUID()
  const at = new Date().toISOString()
  const row = { id, user_id: owner.id, kind: 'invitation', state, message: null, attempts: 1 }
  await db
    .insertInto('mail_outbox')
    .values({ ...row, due_at: at, created_at: at })
    .execute()
  return id
}
