import { can } from '#app/access/abilities.ts'
import { isGranted } from '#app/access/proxy-status.server.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import type { EmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import { findLastOpening } from '#app/emergency/owner/last-opening.server.ts'
import type { LinkStatus } from '#app/emergency/owner/link-texts.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'

export interface PrimaryLinkState extends LinkStatus {
  id: string
  /** ISO time at which a responder last opened it. */
  lastOpenedAt: string | undefined
}

/** Facts about the owner that the first card of the dashboard shows. */
export interface OwnerFacts {
  person: {
    firstName: string
    lastName: string
    /** Undefined for a proxy. */
    email?: { address: string; isConfirmed: boolean }
  }
  /** Undefined for an actor who may not see it. */
  link: PrimaryLinkState | undefined
  /** The number of people with access; undefined for a proxy. */
  peopleCount: number | undefined
}

/** Returns those facts that the actor may see. @param links that the actor may see. */
export async function loadOwnerFacts(
  db: Database,
  access: Access,
  links: EmergencyLink[],
): Promise<OwnerFacts> {
  const { owner, session } = access
  const { firstName, lastName, email } = owner
  const isOwner = can(access, 'manage')
  const primary = links.find(({ isPrimary }) => isPrimary)
  return {
    person: {
      firstName,
      lastName,
      ...(isOwner && {
        email: { address: email, isConfirmed: session.addressConfirmedAt !== null },
      }),
    },
    link: primary && (await toLinkState(db, owner, primary)),
    peopleCount: isOwner ? await countGranted(db, owner) : undefined,
  }
}

async function toLinkState(
  db: Database,
  owner: { id: string },
  { id, isLocked, isPaused, hasEnded, endsAt }: EmergencyLink,
): Promise<PrimaryLinkState> {
  const lastOpenedAt = await findLastOpening(db, owner, { id })
  return { id, isLocked, isPaused, hasEnded, endsAt, lastOpenedAt }
}

/** Counts the people who have access now. */
function countGranted(db: Database, owner: { id: string }): Promise<number> {
  return proxyRows.count(db, query => query.where('owner_id', '=', owner.id).where(isGranted))
}
