import type { Profile } from '#app/profile/record/profile.ts'
import type { OwnerAndActor } from '#app/profile/record/save-section.server.ts'
import type { Database } from '#db/client.server.ts'
import { confirmedBy, prepareAnswers } from '../findings/answered-findings.server.ts'
import { countOpenFindings } from '../findings/open-findings.server.ts'
import { findLookedUpNames } from '../names/name-choices.server.ts'
import { askBeforeSave } from './save-question.server.ts'

/** The part of the medication check in the save of a form. */
export const medicationCheckStep = {
  /** Asks a question first, or changes the form by its answer. Auto-save does not ask. */
  ask: askBeforeSave,
  /** @param profile the record after the save. @returns what its transaction writes beside it. */
  prepare: async (
    db: Database,
    by: OwnerAndActor,
    profile: Profile,
    confirmedKeys: readonly string[] = [],
  ) => await prepareAnswers(db, by, profile, confirmedBy(confirmedKeys)),
  /** Returns data for a form that is drawn again: names that were looked up. */
  lookUp: findLookedUpNames,
  /** Counts the open findings that the page of these sections shows. */
  countOpen: countOpenFindings,
}
