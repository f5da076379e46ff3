import { can } from '#app/access/abilities.ts'
import { isGranted } from '#app/access/proxy-status.server.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'

/** Facts about the owner that the first card of the dashboard shows. */
export interface OwnerFacts {
  person: {
    firstName: string
    lastName: string
    /** Undefined for a proxy. */
    email?: { address: string; isConfirmed: boolean }
  }
  /** The number of people with access; undefined for a proxy. */
  peopleCount: number | undefined
}

/** Returns those facts that the actor may see. */
export async function loadOwnerFacts(db: Database, access: Access): Promise<OwnerFacts> {
  const { owner, session } = access
  const { firstName, lastName, email: address } = owner
  if (!can(access, 'manage')) return { person: { firstName, lastName }, peopleCount: undefined }
  const email = { address, isConfirmed: session.addressConfirmedAt !== null }
  return {
    person: { firstName, lastName, email },
    peopleCount: await countGranted(db, owner),
  }
}

/** Counts the people who have access now. */
function countGranted(db: Database, owner: { id: string }): Promise<number> {
  return proxyRows.count(db, query => query.where('owner_id', '=', owner.id).where(isGranted))
}
