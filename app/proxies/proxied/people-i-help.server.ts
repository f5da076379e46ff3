import { can } from '#app/access/abilities.ts'
import { mailOwnerAboutLeaving } from '#app/access/audit/owner-change-mails.server.ts'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { openProxyDetails, withheldFrom } from '#app/access/proxy-details.server.ts'
import { isGranted, isPending } from '#app/access/proxy-status.server.ts'
import type { RecordOwner } from '#app/access/withheld.ts'
import { emailHash } from '#app/accounts/accounts.server.ts'
import {
  type Person,
  personColumns,
  tryUnsealPerson,
  unsealPerson,
} from '#app/accounts/person.server.ts'
import { type CriticalFacts, findCriticalFacts } from '#app/emergency/record/critical-facts.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import { withShownMedications } from '#app/profile/record/medication-time.ts'
import { isBlank, type Profile } from '#app/profile/record/profile.ts'
import { unreadableTitles, withheldTitles } from '#app/profile/record/withheld-titles.server.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import type { AccessLevel } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { findUnseenChanges, type UnseenChanges } from './last-visits.server.ts'

/** An owner who grants a proxy access now. */
export interface GrantedOwner {
  accessId: string
  /** With the sections that are withheld from the proxy. */
  owner: Person & RecordOwner
  level: AccessLevel
  /** ISO time at which the access ends; null for "until removed". */
  endsAt: string | null
  /** Titles of the sections that are withheld. */
  withheld: string[]
  /** Titles of the sections that cannot be opened. */
  unreadable: string[]
  /** Undefined before the first visit. */
  unseen: UnseenChanges | undefined
  /** Undefined for an empty record. */
  critical: CriticalFacts | undefined
}

/** Returns all owners who grant this person access now: those with changes first, then by name. */
export async function listGrantedOwners(
  db: Database,
  proxy: { id: string },
): Promise<GrantedOwner[]> {
  const rows = await proxyRows.select(db, query =>
    query
      .innerJoin('users', 'users.id', 'proxies.owner_id')
      .select(personColumns)
      .select(accessColumns)
      .where('proxies.proxy_id', '=', proxy.id)
      .where(isGranted),
  )
  const now = new Date()
  const people: GrantedOwner[] = []
  for (const row of rows) {
    const person = tryUnsealPerson(row)
    if (!person) continue
    const owner = toOwner(person, row)
    const profile = await loadKnownProfile(db, owner)
    people.push({
      accessId: row.access_id,
      owner,
      level: row.access_level,
      endsAt: row.ends_at,
      withheld: withheldTitles(owner),
      unreadable: unreadableTitles(profile),
      unseen: await findUnseenChanges(db, {
        owner,
        proxy,
        visits: row,
        canComment: can({ role: row.access_level }, 'comment'),
      }),
      critical: findCritical(profile, now),
    })
  }
  return people.sort(
    (a, b) =>
      Number(isNew(b)) - Number(isNew(a)) ||
      formatFullName(a.owner).localeCompare(formatFullName(b.owner), 'en'),
  )
}

// Before the first visit everything is new.
function isNew({ unseen }: GrantedOwner): boolean {
  return !unseen || unseen.changes + unseen.comments > 0
}

/** Returns the grant of this id if it belongs to this proxy, even if it has ended. */
export async function findOwnGrant(
  db: Database,
  proxy: { id: string },
  accessId: string,
): Promise<{ owner: Person; level: AccessLevel; mayKnowCode: boolean } | undefined> {
  const row = await proxyRows.first(db, query =>
    query
      .innerJoin('users', 'users.id', 'proxies.owner_id')
      .select(personColumns)
      .leftJoin('proxy_reads', join =>
        join
          .onRef('proxy_reads.access_id', '=', 'proxies.id')
          .on('proxy_reads.what', '=', linkAndCodeTitle),
      )
      .select(['proxies.access_level', 'proxy_reads.read_at as code_read_at'])
      .where('proxies.id', '=', accessId)
      .where('proxies.proxy_id', '=', proxy.id),
  )
  if (!row) return undefined
  const { access_level: level, code_read_at } = row
  return { owner: unsealPerson(row), level, mayKnowCode: code_read_at !== null }
}

/**
 * Deletes a grant of this proxy and mails its owner.
 * @returns the owner; undefined if the proxy has no grant with this id.
 */
export async function giveUpGrant(
  db: Database,
  proxy: Person,
  accessId: string,
): Promise<Person | undefined> {
  return await inTransaction(db, async trx => {
    const grant = await findOwnGrant(trx, proxy, accessId)
    if (!grant) return undefined
    const deleted = await proxyRows.delete(trx, query =>
      query.where('id', '=', accessId).where('proxy_id', '=', proxy.id),
    )
    // The owner removed it in between and needs no mail.
    if (deleted.length === 0) return undefined
    await mailOwnerAboutLeaving(trx, grant.owner, proxy, grant)
    return grant.owner
  })
}

/**
 * Counts the open invitations to a person's address. It names no owner and accepts nothing: only
 * the link in the mail proves that the mailbox belongs to the account.
 */
export function countInvitations(db: Database, { email }: Person): Promise<number> {
  return proxyRows.count(db, query =>
    query
      .where('email_hash', '=', emailHash(email))
      .where('invite_hash', 'is not', null)
      .where(isPending),
  )
}

// Names withheld parts even in an empty record: a reader would take their absence for "none".
function findCritical(profile: Profile, now: Date): CriticalFacts | undefined {
  if (!profile.withheld && isBlank(profile)) return undefined
  return findCriticalFacts(withShownMedications(profile, now), now)
}

const accessColumns = [
  'proxies.id as access_id',
  'proxies.access_level',
  'proxies.details',
  'proxies.ends_at',
  'proxies.looked_at',
  'proxies.looked_change',
  'proxies.since_at',
  'proxies.since_change',
] as const

function toOwner(
  person: Person,
  row: { access_id: string; details: Buffer },
): Person & RecordOwner {
  const details = openProxyDetails(person, { id: row.access_id, details: row.details })
  const withheld = withheldFrom(details)
  return { ...person, ...(withheld && { withheld }) }
}
