import type { Immunization } from 'fhir/r4'
import { hl7Coding, noneKnown, systems } from '../fhir/codes.ts'
import { toFhirDate } from '../fhir/dates.ts'
import { absent, concept, toConcept } from '../fhir/elements.ts'
import { type FhirContext, mapSection, narrate, sent } from '../fhir/mapping.ts'
import { immunizations } from './immunizations.ts'

export const { toFhir, unsent, narrativeOf } = mapSection(immunizations, {
  noImmunizations: {
    section: 'immunizations',
    toFhir: (_, context) => [
      {
        resource: immunizationOf(context, 'none', {
          vaccineCode: concept(context.label('noImmunizations'), noneKnown.immunizations),
          _occurrenceDateTime: absent(),
        }),
        section: 'immunizations',
      },
    ],
  },
  immunizationHistory: {
    section: 'immunizations',
    columns: { name: sent, date: sent, notes: sent, cvx: sent },
    toFhir({ id, name = '', date, notes, cvx }, context) {
      const resource = immunizationOf(context, `immunizationHistory.${id}`, {
        vaccineCode: concept(name, cvx ? { system: systems.cvx, code: cvx } : undefined),
        ...(date ? { occurrenceDateTime: toFhirDate(date) } : { _occurrenceDateTime: absent() }),
        ...(notes && { note: [{ text: notes }] }),
      })
      return [{ resource, section: 'immunizations' }]
    },
  },
  otherImmunizationNotes: narrate('immunizations'),
})

/** Returns a vaccine that the owner remembers: no record of it was seen. */
function immunizationOf(
  context: FhirContext,
  place: string,
  facts: Pick<Immunization, 'vaccineCode' | 'occurrenceDateTime' | '_occurrenceDateTime' | 'note'>,
): Immunization {
  return {
    resourceType: 'Immunization',
    id: context.idOf(place),
    status: 'completed',
    patient: context.patient,
    recorded: context.savedAt,
    primarySource: false,
    reportOrigin: toConcept(
      hl7Coding('immunization-origin', 'recall', 'Parent/Guardian/Patient Recall'),
    ),
    ...facts,
  }
}
