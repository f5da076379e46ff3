import { openDetails } from '#app/access/audit/log-access.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { days, timeAgo } from '#app/lib/time.ts'
import type { AccessLevel } from '#db/schema.ts'
import { newOwner, type OwnerWithLink, ownerWithProfile } from '#tests/support/data/owner.ts'
import { addProxy, grantAccess } from '#tests/support/data/proxies.ts'
import { planted } from '#tests/support/db/planted.ts'
import { openStore } from '#tests/support/db/server-store.ts'
import type { TestDatabase } from '../../db/database.ts'
import type { HttpClient } from '../http-client.ts'
import type { TestServer } from '../server.ts'
import { commentWords, ensureComment, type Secret, type Walked } from './walk.ts'

/** A record that the walk visits, and ways to create proxies of it. */
export interface RecordToWalk {
  walked: Walked
  /** The owner's account id, which their forms send. */
  ownerId: string
  secrets: { words: string[]; email: string; code: Secret }
  /** Creates an account with access to the record. */
  grant(level: AccessLevel, limits?: { withheld?: string[]; endsAt?: string }): Promise<ProxyClient>
  /** Creates an account that was invited some days ago and has not answered. */
  invite(daysAgo: number): Promise<ProxyClient>
  /** Removes an access, as its owner does. */
  remove(accessId: string): Promise<void>
  close(): Promise<void>
}

interface ProxyClient {
  client: HttpClient
  accessId: string
}

/**
 * Returns a function that reads new proxy reads from the access log. It ends each visit, so that
 * the next reading of the same title is logged again.
 */
function watchProxyReads(db: TestDatabase, owner: Person): () => Promise<string[]> {
  let last = 0
  return async () => {
    const rows = await db
      .selectFrom('access_log')
      .selectAll()
      .where('user_id', '=', owner.id)
      .where('number', '>', last)
      .orderBy('number')
      .execute()
    if (rows.length === 0) return []
    last = rows.at(-1)?.number ?? last
    const accesses = db.selectFrom('proxies').select('id').where('owner_id', '=', owner.id)
    await db.deleteFrom('proxy_reads').where('access_id', 'in', accesses).execute()
    const reads = rows.filter(({ kind }) => kind === 'proxy-read')
    return reads.map(row => openDetails(owner, row)?.what ?? 'a row that cannot be read')
  }
}

/**
 * Creates an owner with a filled record, a comment and proxies. Close it before the test ends.
 * @param whose an owner with a filled record; a new one without it.
 */
export async function createRecordToWalk(
  server: TestServer,
  whose?: OwnerWithLink,
): Promise<RecordToWalk> {
  const owner = whose ?? (await ownerWithProfile(server))
  await ensureComment(owner)
  const store = await openStore(server)
  const { db } = store
  const person = await store.person(owner.person.email)
  const grant: RecordToWalk['grant'] = async (level, limits) => {
    const proxy = await newOwner(server)
    const its = await store.person(proxy.person.email)
    return { client: proxy.client, accessId: await grantAccess(db, person, its, level, limits) }
  }
  return {
    walked: {
      owner,
      origin: server.origin,
      proxyId: await addProxy(db, person),
      accessId: (await grant('full_edit')).accessId,
      takeReadings: watchProxyReads(db, person),
    },
    ownerId: person.id,
    secrets: {
      words: [...Object.values(planted), commentWords],
      email: owner.person.email,
      code: new RegExp(`\\b${owner.code}\\b`),
    },
    grant,
    async invite(daysAgo) {
      const { client, person: invitee } = await newOwner(server)
      const invitedAt = timeAgo(days(daysAgo))
      const level = 'full_edit'
      const accessId = await addProxy(db, person, { email: invitee.email, level, invitedAt })
      return { client, accessId }
    },
    async remove(accessId) {
      await db.deleteFrom('proxies').where('id', '=', accessId).execute()
    },
    close: store.close,
  }
}
