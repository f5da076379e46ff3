import type { Consent } from 'fhir/r4'
import { hl7Coding } from '../fhir/codes.ts'
import { concept, describeAnswers, raiseFlag, toConcept } from '../fhir/elements.ts'
import type { FhirContext, Mapped } from '../fhir/mapping.ts'
import type { History } from './history.ts'

type Directive = NonNullable<History['advanceDirectives']>[number]

/** Papers that can limit resuscitation, so a reader must ask for them at once. */
const limitsResuscitation: ReadonlySet<Directive> = new Set(['dnr', 'polst-molst'])

/** Returns each advance directive. It is neither the paper nor an order, and nobody verified it. */
export function toDirectives(answers: History, context: FhirContext): Mapped[] {
  return (answers.advanceDirectives ?? []).flatMap(directive => [
    toConsent(directive, answers, context),
    ...(limitsResuscitation.has(directive) ? [raiseDirective(directive, answers, context)] : []),
  ])
}

function toConsent(
  directive: Directive,
  { advanceDirectiveLocation: location }: History,
  context: FhirContext,
): Mapped {
  const resource: Consent = {
    resourceType: 'Consent',
    id: context.idOf(`advanceDirectives.${directive}`),
    status: 'active',
    scope: toConcept(hl7Coding('consentscope', 'adr', 'Advanced Care Directive')),
    category: [toConcept(hl7Coding('consentcategorycodes', 'acd', 'Advance Directive'))],
    patient: context.patient,
    // An attachment without content says that the paper exists and is not here.
    ...(location && { sourceAttachment: { title: location } }),
    policyRule: concept(context.option('advanceDirectives', directive)),
    verification: [{ verified: false }],
  }
  return { resource, section: 'directives' }
}

// A banner may show the alert alone, so it says itself that it is no order.
function raiseDirective(
  directive: Directive,
  { advanceDirectiveLocation: ownWords }: History,
  context: FhirContext,
): Mapped {
  const paper = context.paperOfOwner(context.option('advanceDirectives', directive))
  const place = describeAnswers(context, ['advanceDirectiveLocation'])
  const text = context.sentences(place ? [paper, place] : [paper])
  return raiseFlag(context, `advanceDirectives.${directive}.alert`, text, { ownWords })
}
