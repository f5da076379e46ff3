import type { Encounter, Extension, FamilyMemberHistory, Procedure } from 'fhir/r4'
import { hl7Coding, noneKnown } from '../fhir/codes.ts'
import { toFhirYear } from '../fhir/dates.ts'
import { absent, concept, toConcept } from '../fhir/elements.ts'
import type { FhirContext, Mapped } from '../fhir/mapping.ts'
import type { History } from './history.ts'

type Surgery = NonNullable<History['surgeries']>[number]
type HospitalStay = NonNullable<History['hospitalizations']>[number]

export function toProcedure(
  { id, procedure = '', year, hospital }: Surgery,
  context: FhirContext,
): Mapped[] {
  const resource: Procedure = {
    ...reportProcedure(context, `surgeries.${id}`, concept(procedure)),
    ...(year ? { performedDateTime: toFhirYear(year) } : { _performedDateTime: absent() }),
    ...(hospital && { performer: [{ actor: { display: hospital } }] }),
  }
  return [{ resource, section: 'procedures' }]
}

/** Returns the owner's statement that there was no surgery. */
export function reportNoSurgeries(_: History, context: FhirContext): Mapped[] {
  const code = concept(context.label('noSurgeries'), noneKnown.procedures)
  const resource: Procedure = {
    ...reportProcedure(context, 'noSurgeries', code),
    _performedDateTime: absent(),
  }
  return [{ resource, section: 'procedures', saysNone: 'procedures' }]
}

function reportProcedure(context: FhirContext, place: string, code: Procedure['code']): Procedure {
  return {
    resourceType: 'Procedure',
    id: context.idOf(place),
    status: 'completed',
    code,
    subject: context.patient,
    recorder: context.patient,
    asserter: context.patient,
  }
}

/** Returns a hospital stay. Its duration is a note: the owner may not have written a number. */
export function toHospitalStay(row: HospitalStay, context: FhirContext): Mapped[] {
  const { id, reason = '', year, duration } = row
  const resource: Encounter = {
    resourceType: 'Encounter',
    id: context.idOf(`hospitalizations.${id}`),
    ...(duration && { extension: [toNote(duration)] }),
    status: 'finished',
    class: hl7Coding('v3-ActCode', 'IMP', 'inpatient encounter'),
    subject: context.patient,
    // Without an end, the stay would go on.
    period: year ? { start: toFhirYear(year), _end: absent() } : { _start: absent() },
    reasonCode: [concept(reason)],
  }
  return [{ resource, section: 'hospitalStays' }]
}

/** Returns HL7's extension "note", for a resource without an element for one. */
function toNote(text: string): Extension {
  return { url: 'http://hl7.org/fhir/StructureDefinition/note', valueAnnotation: { text } }
}

/** Returns the family history in the owner's words. It names no one member of the family. */
export function toFamilyHistory({ familyHistory = '' }: History, context: FhirContext): Mapped[] {
  const resource: FamilyMemberHistory = {
    resourceType: 'FamilyMemberHistory',
    id: context.idOf('familyHistory'),
    status: 'partial',
    patient: context.patient,
    date: context.savedAt,
    relationship: toConcept(hl7Coding('v3-RoleCode', 'FAMMEMB', 'family member')),
    note: [{ text: familyHistory }],
  }
  return [{ resource, section: 'family' }]
}
