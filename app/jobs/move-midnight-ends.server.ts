import { type Person, personColumns, tryUnsealPerson } from '#app/accounts/person.server.ts'
import { lastSecondOfDay } from '#app/lib/zoned-time.ts'
import type { Database } from '#db/client.server.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** Version 0.1.0 stored the midnight of UTC after a last day. Now an end has 59 seconds. */
const midnights = '%T00:00:00.000Z'

/**
 * Moves the ends that version 0.1.0 stored, of links and of proxies, to the end of their last day
 * in the time zone of the owner. Ends that have passed, or would, stay. It can be repeated.
 */
export async function moveMidnightEnds(db: Database): Promise<void> {
  const now = new Date().toISOString()
  const links = await emergencyLinkRows.select(db, query =>
    query
      .innerJoin('users', 'users.id', 'share_links.user_id')
      .select(personColumns)
      .select(link => ['share_links.id as row', link.ref('ends_at').$notNull().as('endsAt')])
      .where('share_links.ends_at', '>', now)
      .where('share_links.ends_at', 'like', midnights),
  )
  for (const { row: id, endsAt, ...owner } of links) {
    const end = findZonedEnd(endsAt, tryUnsealPerson(owner))
    if (!end || end <= now) continue
    await inTransaction(db, async trx => {
      const row = await emergencyLinkRows.lock(trx, query =>
        query.where('id', '=', id).where('ends_at', '=', endsAt),
      )
      if (row) await emergencyLinkRows.rewrite(trx, row, { ends_at: end })
    })
  }
  const proxies = await proxyRows.select(db, query =>
    query
      .innerJoin('users', 'users.id', 'proxies.owner_id')
      .select(personColumns)
      .select(proxy => ['proxies.id as row', proxy.ref('ends_at').$notNull().as('endsAt')])
      .where('proxies.ends_at', '>', now)
      .where('proxies.ends_at', 'like', midnights),
  )
  for (const { row: id, endsAt, ...owner } of proxies) {
    const end = findZonedEnd(endsAt, tryUnsealPerson(owner))
    if (!end || end <= now) continue
    await inTransaction(db, async trx => {
      const row = await proxyRows.lock(trx, query =>
        query.where('id', '=', id).where('ends_at', '=', endsAt),
      )
      if (row) await proxyRows.rewrite(trx, row, { ends_at: end })
    })
  }
}

// The zone of an owner who cannot be unsealed is unknown: a later start may know it.
function findZonedEnd(endsAt: string, owner: Person | undefined): string | undefined {
  if (!owner) return undefined
  const lastDay = new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10)
  return lastSecondOfDay(lastDay, owner.timeZone ?? 'UTC')
}
