import { firstAidStates } from '../catalogues/first-aid-states.ts'
import { describeAnswers, raiseFlag } from '../fhir/elements.ts'
import type { FhirContext, Mapped } from '../fhir/mapping.ts'
import { reportPregnancy } from '../fhir/pregnancy.ts'
import { isPregnancyOver } from '../pregnancy-end.ts'
import type { History } from './history.ts'

/** Returns an alert for each ticked state. A pregnancy ends by itself. */
export function raiseStates(answers: History, context: FhirContext): Mapped[] {
  return (answers.firstAidStates ?? []).flatMap(state =>
    state === 'pregnant' ? reportTicked(answers, context) : [raiseState(state, context)],
  )
}

function raiseState(state: string, context: FhirContext): Mapped {
  return raiseFlag(context, `firstAidStates.${state}`, describeState(state, context))
}

/** Returns the title of a state, and the owner's line beside it. */
function describeState(state: string, context: FhirContext): string {
  const { ownLine } = firstAidStates.states.find(({ id }) => id === state) ?? {}
  const title = context.option('firstAidStates', state)
  const line = ownLine && describeAnswers(context, [ownLine])
  return line ? `${title}. ${line}` : title
}

function reportTicked({ dueDate }: History, context: FhirContext): Mapped[] {
  const { savedAt, confirmedAt, now } = context
  if (isPregnancyOver({ dueDate, savedAt }, now)) return []
  return reportPregnancy(context, {
    place: 'firstAidStates.pregnant',
    text: context.option('firstAidStates', 'pregnant'),
    alert: describeState('pregnant', context),
    dueDate,
    recordedAt: confirmedAt,
  })
}
