import { readFormerKeys } from '#app/access/audit/former-keys.server.ts'
import { computeRowSeal } from '#app/access/audit/hash-chain.server.ts'
import { openDetails } from '#app/access/audit/log-access.server.ts'
import { openProxyDetails } from '#app/access/proxy-details.server.ts'
import { findProxyStatus } from '#app/access/proxy-status.ts'
import { type Person, personColumns, tryUnsealPerson } from '#app/accounts/person.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { env } from '#app/lib/env.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { shareDeviceRows } from '#db/rows/share-device-rows.server.ts'

// The parts of an export about people with access.

/** Exports proxies with their access, without the links of pending invitations. */
export async function exportProxies(db: Database, owner: Person) {
  const rows = await proxyRows.select(db, query =>
    query.selectAll().where('owner_id', '=', owner.id).orderBy('created_at').orderBy('id'),
  )
  const now = new Date()
  return rows.map(row => {
    const { name, email, relationship, withheld } = openProxyDetails(owner, row)
    return {
      id: row.id,
      name,
      email,
      relationship,
      accessLevel: row.access_level,
      status: findProxyStatus(row, now),
      withheldSections: withheld,
      addedAt: row.created_at,
      invitedAt: row.invited_at,
      acceptedAt: row.accepted_at,
      declinedAt: row.declined_at,
      endsAt: row.ends_at,
      lastLookedAt: row.looked_at,
    }
  })
}

/** Exports a proxy's grants, with the name that each owner entered for the proxy. */
export async function exportPeopleIHelp(db: Database, proxy: Person) {
  const rows = await proxyRows.select(db, query =>
    query
      .innerJoin('users', 'users.id', 'proxies.owner_id')
      .select(personColumns)
      .select([
        'proxies.id as access_id',
        'proxies.details',
        'proxies.access_level',
        'proxies.invited_at',
        'proxies.accepted_at',
        'proxies.declined_at',
        'proxies.ends_at',
        'proxies.looked_at',
      ])
      .where('proxies.proxy_id', '=', proxy.id)
      .orderBy('proxies.accepted_at')
      .orderBy('proxies.id'),
  )
  const now = new Date()
  return rows.map(row => {
    const owner = tryUnsealPerson(row)
    if (!owner) return { unreadable: true }
    const details = openProxyDetails(owner, { id: row.access_id, details: row.details })
    return {
      id: row.access_id,
      person: formatFullName(owner),
      me: { name: details.name, email: details.email, relationship: details.relationship },
      accessLevel: row.access_level,
      status: findProxyStatus(row, now),
      withheldSections: details.withheld,
      acceptedAt: row.accepted_at,
      endsAt: row.ends_at,
      lastLookedAt: row.looked_at,
    }
  })
}

/** Exports emergency links with address, code, visibility and known devices. */
export async function exportLinks(db: Database, owner: Person) {
  const links = await listEmergencyLinks(db, owner)
  const linkIds = links.map(({ id }) => id)
  const devices = await shareDeviceRows.select(db, query =>
    query
      .select(['link_id', 'created_at', 'expires_at'])
      .where('link_id', 'in', linkIds)
      .where('expires_at', '>', new Date().toISOString())
      .orderBy('created_at'),
  )
  return links.map(({ shareId, ...link }) => ({
    ...link,
    address: link.isUnreadable ? null : `${env().origin}/view/${shareId}`,
    knownDevices: devices
      .filter(({ link_id }) => link_id === link.id)
      .map(({ created_at, expires_at }) => ({ since: created_at, until: expires_at })),
  }))
}

const rowsAtOnce = 500

/** Exports the access log, oldest first. */
export async function* exportAccessLog(db: Database, owner: Person) {
  const formerKeys = await readFormerKeys(db, owner)
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('access_log')
      .selectAll()
      .where('user_id', '=', owner.id)
      .where('number', '>', after)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) {
      const { number, at, kind, link_id: linkId, keep_until: keptUntil } = row
      const isIntact = row.mac === computeRowSeal(row)
      const details = openDetails(owner, row, formerKeys) ?? { unreadable: true }
      yield { number, at, kind, linkId, ...details, isIntact, keptUntil }
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.number
  }
}
