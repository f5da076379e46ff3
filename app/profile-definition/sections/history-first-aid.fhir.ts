import { firstAidStates } from '../catalogues/first-aid-states.ts'
import { describeAnswers, raiseFlag } from '../fhir/elements.ts'
import type { FhirContext, Mapped } from '../fhir/mapping.ts'
import type { History } from './history.ts'

/** It belongs to no section: the document sends it, and ends it by the rule of the page. */
const pregnantState = 'pregnant'

/** Returns an alert for each ticked state, with the owner's line beside it. */
export function raiseStates(answers: History, context: FhirContext): Mapped[] {
  const ticked = answers.firstAidStates ?? []
  return ticked
    .filter(state => state !== pregnantState)
    .map(state => raiseFlag(context, `firstAidStates.${state}`, describeState(state, context)))
}

function describeState(state: string, context: FhirContext): string {
  const { ownLine } = firstAidStates.states.find(({ id }) => id === state) ?? {}
  const title = context.option('firstAidStates', state)
  const line = ownLine && describeAnswers(context, [ownLine])
  return context.sentences(line ? [title, line] : [title])
}
