import type { Person } from '#app/accounts/person.server.ts'
import { hasSavedSections } from '#app/profile/record/profile.server.ts'
import type { Database } from '#db/client.server.ts'
import { helpedStates } from '#db/schema.ts'
import { countInvitations } from './people-i-help.server.ts'

/** The areas that an account shows in its navigation. */
export interface VisibleAreas {
  dashboard: boolean
  peopleIHelp: boolean
  /** True if the account ever accepted an invitation. */
  hasBeenProxy: boolean
  invitations: number
}

/**
 * Finds the areas of an account. An account that was made through an invitation gets a dashboard
 * with its first saved section; all others have one. "People I help" needs a grant or invitation.
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
