import { askBeforeSave, holdUnanswered } from '#app/medications/before-save/save-question.server.ts'
import { confirmedBy, prepareAnswers } from '#app/medications/findings/answered-findings.server.ts'
import { countOpenFindings } from '#app/medications/findings/open-findings.server.ts'
import { findLookedUpNames } from '#app/medications/names/name-choices.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { OwnerAndActor, WriteBeside } from '#app/profile/record/save-section.server.ts'
import type { Section } from '#app/profile-definition/section.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'

/** A form after the step of its section: with a question, it is not saved. */
export type AskedForm = Awaited<ReturnType<typeof askBeforeSave>>

/** What a section does before its form is saved. */
export interface SectionStep {
  /** Asks first, or changes the form by the answer. */
  ask?: typeof askBeforeSave
  /** Removes medications with open questions from an auto-save. */
  hold?: typeof holdUnanswered
  /** @param profile the record after the save. @returns what its transaction writes beside it. */
  prepare: (
    db: Database,
    by: OwnerAndActor,
    profile: Profile,
    confirmedKeys?: readonly string[],
  ) => Promise<WriteBeside | undefined>
  /** Returns data for a form that is drawn again. */
  lookUp?: typeof findLookedUpNames
  countOpen?: typeof countOpenFindings
}

const answers: SectionStep = {
  prepare: (db, by, profile, keys = []) => prepareAnswers(db, by, profile, confirmedBy(keys)),
}

// The sections that the medication check reads.
const steps: Partial<Record<SectionName, SectionStep>> = {
  medications: {
    ...answers,
    ask: askBeforeSave,
    hold: holdUnanswered,
    lookUp: findLookedUpNames,
    countOpen: countOpenFindings,
  },
  allergies: { ...answers, countOpen: countOpenFindings },
  personal: answers,
  reproductive: answers,
  social: answers,
  history: answers,
}

/** Returns the step of a form of these sections, if there is one. */
export function stepOf(sections: readonly Section[]): SectionStep | undefined {
  return sections.map(({ name }) => steps[name as SectionName]).find(step => step !== undefined)
}
