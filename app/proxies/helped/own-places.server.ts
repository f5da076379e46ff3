import type { Person } from '#app/accounts/person.server.ts'
import { hasSavedSections } from '#app/profile/profile.server.ts'
import type { Database } from '#db/client.server.ts'
import { countInvitations } from './helped-people.server.ts'

/** Which places somebody's own account has. */
export interface OwnPlaces {
  /** Whether the dashboard is one of them. */
  dashboard: boolean
  /** Whether the people they help are one. */
  helped: boolean
  /** Whether they ever accepted an invitation. */
  hasHelped: boolean
  /** How many invitations wait for their answer. */
  invitations: number
}

/**
 * What stands in an account depends on what its person came for:
 *
 * - Who has ever accepted an invitation, and has saved nothing about themselves, came to help others. They have no
 *   dashboard: its address leads to the people they help. That goes on when the access has ended, was taken away or was
 *   given up: an empty profile of their own would explain nothing, and the page of the people says that there is none.
 * - Who has saved a section has a dashboard, and the people they help beside it as soon as they ever helped anybody.
 * - Who was only invited registered by themselves, and came for a profile of their own. They keep their dashboard, also
 *   an empty one, and while an invitation waits they find the people beside it, where it is told.
 */
export async function ownPlaces(db: Database, person: Person): Promise<OwnPlaces> {
  const { has_helped } = await db
    .selectFrom('users')
    .select('has_helped')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const hasHelped = has_helped === 1
  const invitations = await countInvitations(db, person)
  return {
    dashboard: !hasHelped || (await hasSavedSections(db, person)),
    helped: hasHelped || invitations > 0,
    hasHelped,
    invitations,
  }
}
