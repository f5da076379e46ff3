import type { Person } from '#app/accounts/person.server.ts'
import { hasSavedSections } from '#app/profile/record/profile.server.ts'
import type { Database } from '#db/client.server.ts'
import { helpedStates } from '#db/schema.ts'
import { countInvitations } from './people-i-help.server.ts'

/** Which places somebody's own account has. */
export interface VisibleAreas {
  /** Whether the dashboard is one of them. */
  dashboard: boolean
  /** Whether the people they help are one. */
  peopleIHelp: boolean
  /** Whether they ever accepted an invitation. */
  hasBeenProxy: boolean
  /** How many invitations wait for their answer. */
  invitations: number
}

/**
 * What stands in an account depends on what its person came for:
 *
 * - An account that was made through an invitation, and has saved nothing about its person, has no
 * dashboard: that   address leads to the people they help, also after the access has ended.
 * - Everybody else has a dashboard, also an empty one, and the people they help beside it once they
 * ever helped anybody   or while an invitation waits.
 */
export async function findVisibleAreas(db: Database, person: Person): Promise<VisibleAreas> {
  const { has_helped } = await db
    .selectFrom('users')
    .select('has_helped')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const hasHelped = has_helped > helpedStates.never
  const registeredAsProxy = has_helped === helpedStates.accountMadeToHelp
  const invitations = await countInvitations(db, person)
  return {
    dashboard: !registeredAsProxy || (await hasSavedSections(db, person)),
    peopleIHelp: hasHelped || invitations > 0,
    hasBeenProxy: hasHelped,
    invitations,
  }
}
