import { firstAidStates } from '../catalogues/first-aid-states.ts'
import { loinc, snomed } from '../fhir/codes.ts'
import { toFhirDate } from '../fhir/dates.ts'
import { coded, concept, describeAnswers, observe, raiseFlag } from '../fhir/elements.ts'
import type { FhirContext, Mapped } from '../fhir/mapping.ts'
import { isPregnancyOver } from '../pregnancy-end.ts'
import type { History } from './history.ts'

const pregnantState = 'pregnant'

/** Returns an alert for each state that still holds, and the pregnancy as an observation. */
export function raiseStates(answers: History, context: FhirContext): Mapped[] {
  const isPregnant = isStillPregnant(answers, context)
  const ticked = answers.firstAidStates ?? []
  const current = ticked.filter(state => state !== pregnantState || isPregnant)
  return [
    ...current.map(state => raiseState(state, context)),
    ...(isPregnant ? [observePregnancy(context)] : []),
  ]
}

function raiseState(state: string, context: FhirContext): Mapped {
  const title = context.option('firstAidStates', state)
  const { ownLine } = firstAidStates.states.find(({ id }) => id === state) ?? {}
  const line = ownLine && describeAnswers(context, [ownLine])
  const text = line ? `${title}. ${line}` : title
  return raiseFlag(context, `firstAidStates.${state}`, text)
}

/** Returns true if the state is ticked, and its pregnancy may still last. */
function isStillPregnant(
  { firstAidStates: ticked = [], dueDate }: History,
  { savedAt, now }: FhirContext,
): boolean {
  return ticked.includes(pregnantState) && !isPregnancyOver({ dueDate, savedAt }, now)
}

function observePregnancy(context: FhirContext): Mapped {
  const pregnant = snomed('77386006', 'Pregnant')
  return observe(context, {
    place: 'pregnancyStatus',
    section: 'pregnancy',
    code: coded(loinc('82810-3', 'Pregnancy status')),
    value: {
      valueCodeableConcept: concept(context.option('firstAidStates', pregnantState), pregnant),
    },
  })
}

/** Returns the due date of a pregnancy that may still last. */
export function observeDueDate(answers: History, context: FhirContext): Mapped[] {
  const { dueDate } = answers
  if (!dueDate || !isStillPregnant(answers, context)) return []
  return [
    observe(context, {
      place: 'dueDate',
      section: 'pregnancy',
      code: concept(context.label('dueDate'), loinc('11778-8', 'Delivery date Estimated')),
      value: { valueDateTime: toFhirDate(dueDate) },
    }),
  ]
}
