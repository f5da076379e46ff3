import type { AllergyIntolerance, AllergyIntoleranceReaction } from 'fhir/r4'
import { hl7Coding, noneKnown } from '../fhir/codes.ts'
import { absent, concept, raiseFlag, toConcept } from '../fhir/elements.ts'
import { type FhirContext, mapSection, omit, sent } from '../fhir/mapping.ts'
import { type Allergy, allergies } from './allergies.ts'

export const { toFhir, unsent, narrativeOf } = mapSection(allergies, {
  noKnownAllergies: {
    section: 'allergies',
    toFhir(_, context) {
      const code = concept(context.label('noKnownAllergies'), noneKnown.allergies)
      return [{ resource: allergyOf(context, 'none', code), section: 'allergies' }]
    },
  },
  allergies: {
    section: 'allergies',
    columns: {
      allergen: sent,
      reaction: sent,
      reactionUnknown: omit('a missing reaction says the same'),
      severity: sent,
      otherSeverity: sent,
    },
    toFhir(row, context) {
      const place = `allergies.${row.id}`
      const isDeadly = row.severity === 'life-threatening'
      const texts = context.row('allergies', row)
      const note = row.severity === 'other' ? texts.text('severity') : undefined
      const reaction = toReaction(row)
      const resource: AllergyIntolerance = {
        ...allergyOf(context, place, concept(row.allergen ?? '')),
        // Criticality says how dangerous an exposure can be; severity, how a reaction was.
        ...(isDeadly && { criticality: 'high' }),
        ...(reaction && { reaction: [reaction] }),
        ...(note && { note: [{ text: note }] }),
      }
      const deadly = texts.option('severity', 'life-threatening')
      const named = texts.joinLabel(context.label('allergies'), row.allergen ?? '')
      const alert = context.sentences([named, deadly])
      return [
        { resource, section: 'allergies' },
        ...(isDeadly
          ? [
              raiseFlag(context, `${place}.alert`, alert, {
                isHighPriority: true,
                ownWords: row.allergen,
              }),
            ]
          : []),
      ]
    },
  },
})

function allergyOf(
  context: FhirContext,
  place: string,
  code: AllergyIntolerance['code'],
): AllergyIntolerance {
  return {
    resourceType: 'AllergyIntolerance',
    id: context.idOf(place),
    clinicalStatus: toConcept(hl7Coding('allergyintolerance-clinical', 'active')),
    verificationStatus: toConcept(hl7Coding('allergyintolerance-verification', 'unconfirmed')),
    code,
    patient: context.patient,
    recordedDate: context.savedAt,
    recorder: context.patient,
    asserter: context.patient,
  }
}

/** FHIR has no severity above "severe". */
const severities: Readonly<Record<string, AllergyIntoleranceReaction['severity']>> = {
  mild: 'mild',
  moderate: 'moderate',
  severe: 'severe',
  'life-threatening': 'severe',
}

function toReaction({ reaction, severity }: Allergy): AllergyIntoleranceReaction | undefined {
  const known = severity && severities[severity]
  if (!reaction && !known) return undefined
  return {
    // It is required, and the owner may know how bad a reaction was but not what it was.
    manifestation: [reaction ? concept(reaction) : absent()],
    ...(known && { severity: known }),
  }
}
