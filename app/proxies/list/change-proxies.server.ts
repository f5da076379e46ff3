import type { Expression, SqlBool } from 'kysely'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { openProxyDetails, sealProxyDetails } from '#app/access/proxy-details.server.ts'
import { findProxyStatus, isOpenToInvite, type ProxyStatus } from '#app/access/proxy-status.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import type { MacRow, MacRowBuilder } from '#db/rows/rows-with-mac.server.ts'
import type { AccessLevel } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { mailRemovedProxy } from './removal-mail.server.ts'

/** A proxy as the owner sees them. Times are ISO. */
export interface ProxyPerson {
  id: string
  name: string
  email: string
  relationship: string
  level: AccessLevel
  status: ProxyStatus
  addedAt: string
  invitedAt: string
  /** The end of the access; null for "until removed". */
  endsAt: string | null
  /** Stored names of the withheld sections. */
  withheld: string[]
  /** Token of the invitation, while it is pending. */
  token?: string
  /** True if the mail of the unanswered invitation could not be delivered. */
  isUndelivered: boolean
  /**
   * True if they ever opened a page with an emergency link and its code. They may have noted both.
   */
  mayKnowCode: boolean
}

/** The limits that an owner sets for one proxy. */
export interface ProxyLimits {
  /** ISO time; null for no end. */
  endsAt: string | null
  /** Stored names of sections. */
  withheld: string[]
}

/** Returns true if this owner has a proxy or an invitation. */
export async function hasProxies(db: Database, owner: { id: string }): Promise<boolean> {
  return (await proxyRows.count(db, query => query.where('owner_id', '=', owner.id))) > 0
}

/** Returns a proxy of this owner; undefined for an unknown id and for another owner's proxy. */
export async function findProxy(
  db: Database,
  owner: Person,
  id: string,
): Promise<ProxyPerson | undefined> {
  const [row] = await selectProxies(db, owner, proxy => proxy('proxies.id', '=', id))
  return row && toProxyPerson(owner, row, new Date())
}

/**
 * Changes the level of a proxy, which takes effect with their next request.
 * @returns the changed proxy; undefined if this owner has none with this id.
 */
export async function setLevel(
  db: Database,
  owner: Person,
  id: string,
  level: AccessLevel,
): Promise<ProxyPerson | undefined> {
  return await changeProxy(db, owner, id, () => ({ access_level: level }))
}

/**
 * Changes last day and withheld sections of a proxy, which take effect with their next request.
 * @returns the changed proxy; undefined if this owner has none with this id.
 */
export async function setLimits(
  db: Database,
  owner: Person,
  id: string,
  { endsAt, withheld }: ProxyLimits,
): Promise<ProxyPerson | undefined> {
  return await changeProxy(db, owner, id, row => {
    const details = { ...openProxyDetails(owner, row), withheld }
    return { ends_at: endsAt, details: sealProxyDetails(owner, id, details) }
  })
}

async function changeProxy(
  db: Database,
  owner: Person,
  id: string,
  change: (row: MacRow<'proxies'>) => Partial<MacRow<'proxies'>>,
): Promise<ProxyPerson | undefined> {
  return await inTransaction(db, async trx => {
    const row = await proxyRows.lock(trx, query =>
      query.where('owner_id', '=', owner.id).where('id', '=', id),
    )
    if (!row) return undefined
    await proxyRows.rewrite(trx, row, change(row))
    return await findProxy(trx, owner, id)
  })
}

/**
 * Removes a proxy or an invitation with its waiting mail, and mails the removed proxy.
 * @returns the removed proxy; undefined if this owner has none with this id.
 */
export async function removeProxy(
  db: Database,
  owner: Person,
  id: string,
): Promise<ProxyPerson | undefined> {
  return await db.transaction().execute(async trx => {
    const [row] = await proxyRows.delete(trx, query =>
      query.where('owner_id', '=', owner.id).where('id', '=', id),
    )
    if (!row) return undefined
    if (row.mail_id !== null) {
      await trx
        .deleteFrom('mail_outbox')
        .where('id', '=', row.mail_id)
        .where('state', '=', 'waiting')
        .execute()
    }
    if (row.proxy_id !== null) await mailRemovedProxy(trx, owner, row.proxy_id)
    return toProxyPerson(owner, { ...row, mail_state: null, code_read_at: null }, new Date())
  })
}

type ProxyRow = Pick<
  MacRow<'proxies'>,
  | 'id'
  | 'access_level'
  | 'details'
  | 'invited_at'
  | 'created_at'
  | 'accepted_at'
  | 'declined_at'
  | 'ends_at'
> & { mail_state: string | null; code_read_at: string | null }

/** Selects the rows of an owner's proxies, with all columns that `toProxyPerson` needs. */
export function selectProxies(
  db: Database,
  owner: { id: string },
  where: (proxy: MacRowBuilder<'proxies'>) => Expression<SqlBool>,
): Promise<ProxyRow[]> {
  return proxyRows.select(db, query =>
    query
      .where(where)
      .where('proxies.owner_id', '=', owner.id)
      .leftJoin('mail_outbox', 'mail_outbox.id', 'proxies.mail_id')
      .leftJoin('proxy_reads', join =>
        join
          .onRef('proxy_reads.access_id', '=', 'proxies.id')
          .on('proxy_reads.what', '=', linkAndCodeTitle),
      )
      .select([
        'proxies.id',
        'proxies.access_level',
        'proxies.details',
        'proxies.invited_at',
        'proxies.created_at',
        'proxies.accepted_at',
        'proxies.declined_at',
        'proxies.ends_at',
        'mail_outbox.state as mail_state',
        'proxy_reads.read_at as code_read_at',
      ]),
  )
}

/**
 * Returns the proxy of a row, with its status at `now`.
 * @throws SealBrokenError if the row was altered.
 */
export function toProxyPerson(owner: Person, row: ProxyRow, now: Date): ProxyPerson {
  const { name, email, relationship, withheld, token } = openProxyDetails(owner, row)
  const status = findProxyStatus(row, now)
  return {
    id: row.id,
    name,
    email,
    relationship,
    level: row.access_level,
    status,
    addedAt: row.created_at,
    invitedAt: row.invited_at,
    endsAt: row.ends_at,
    withheld,
    ...(token !== undefined && status === 'pending' && { token }),
    mayKnowCode: row.code_read_at !== null,
    isUndelivered: row.mail_state === 'dead' && isOpenToInvite(status) && status !== 'declined',
  }
}
