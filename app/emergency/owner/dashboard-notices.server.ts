import { can } from '#app/access/abilities.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import type { Database } from '#db/client.server.ts'
import type { EmergencyLink } from '../links/emergency-links.server.ts'
import { listOpenNotices } from '../notices/notices.server.ts'
import { countUnreadNotes } from '../responder-notes/responder-notes.server.ts'
import type { StoppedLink } from './dashboard-notices.tsx'
import { findLinkState } from './link-texts.ts'

/** Loads the notices of the dashboard about emergency links that the actor may see. */
export async function loadDashboardNotices(db: Database, access: Access, links: EmergencyLink[]) {
  const { owner } = access
  return {
    stopped: can(access, 'manage') ? stoppedLink(links) : undefined,
    nextLockFinal: links
      .filter(({ isNextLockFinal }) => isNextLockFinal)
      .map(({ id, name }) => ({ id, name })),
    locked: links.filter(({ isLocked }) => isLocked).map(lockedLink),
    notices: can(access, 'audit') ? await listOpenNotices(db, owner) : [],
    unread: can(access, 'audit') ? await countUnreadNotes(db, owner) : 0,
  }
}

// The dashboard shows the primary link alone, so the state of other links is no notice here.
function stoppedLink(links: EmergencyLink[]): StoppedLink | undefined {
  const [primary] = links
  if (!primary) return undefined
  const state = findLinkState(primary)
  return state === 'paused' || state === 'ended' ? { id: primary.id, state } : undefined
}

function lockedLink({ id, name, failures, lastFailureAt, unlocksLeft }: EmergencyLink) {
  return { id, name, failures, lastFailureAt, unlocksLeft }
}
