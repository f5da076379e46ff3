import type {
  CodeableConcept,
  Coding,
  Condition,
  Extension,
  Flag,
  Observation,
  Quantity,
} from 'fhir/r4'
import { hl7Coding, systems } from './codes.ts'
import type { FhirContext, Mapped } from './mapping.ts'
import type { SummarySection } from './summary-sections.ts'

/** Returns a concept with words and, where a table has them, codes. Words are always sent. */
export function concept(text: string, ...codings: (Coding | undefined)[]): CodeableConcept {
  const coding = codings.filter(one => one !== undefined)
  return { ...(coding.length > 0 && { coding }), text }
}

/** Returns a concept of one code with its display. */
export function coded(coding: Coding): CodeableConcept {
  return { coding: [coding], ...(coding.display && { text: coding.display }) }
}

/** Why a value is missing: HL7's data-absent-reason. */
export type AbsentReason = 'unknown' | 'masked'

/** Returns the element that stands in place of a missing value: `_performedDateTime: absent()`. */
export function absent(reason: AbsentReason = 'unknown'): { extension: Extension[] } {
  return {
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
        valueCode: reason,
      },
    ],
  }
}

/** Returns a quantity in a unit of UCUM. @param unit for readers, if it differs from the code. */
export function quantity(value: number, code: string, unit = code): Quantity {
  return { value, unit, system: systems.ucum, code }
}

/** The category of an observation: HL7's observation-category. */
type ObservationCategory = 'vital-signs' | 'laboratory' | 'social-history' | 'survey' | 'exam'

interface NewObservation {
  /** See `idOf` of the context. */
  place: string
  section: SummarySection
  code: CodeableConcept
  category?: ObservationCategory
  /** One value. Without one, `dataAbsentReason` is "unknown". */
  value?: Pick<
    Observation,
    'valueCodeableConcept' | 'valueQuantity' | 'valueString' | 'valueDateTime' | 'valueBoolean'
  >
  note?: string
}

/**
 * Returns an observation that the owner made of themselves. It is effective on the last day on
 * which they saved or confirmed the section.
 */
export function observe(
  context: FhirContext,
  { place, section, code, category, value, note }: NewObservation,
): Mapped {
  const resource: Observation = {
    resourceType: 'Observation',
    id: context.idOf(place),
    status: 'final',
    ...(category && { category: [coded(hl7Coding('observation-category', category))] }),
    code,
    subject: context.patient,
    effectiveDateTime: context.confirmedAt,
    performer: [context.patient],
    ...(value ?? {
      dataAbsentReason: coded(hl7Coding('data-absent-reason', 'unknown', 'Unknown')),
    }),
    ...(note && { note: [{ text: note }] }),
  }
  return { resource, section }
}

/**
 * Returns an answer as an observation with a text, under the label of its field; nothing without an
 * answer.
 */
export function observeAnswer(
  context: FhirContext,
  field: string,
  options: Pick<NewObservation, 'section' | 'category'> & { code?: Coding; note?: string },
): Mapped[] {
  const text = context.text(field)
  if (text === undefined) return []
  const { code, ...others } = options
  return [
    observe(context, {
      ...others,
      place: field,
      code: concept(context.label(field), code),
      value: { valueString: text },
    }),
  ]
}

interface NewCondition {
  place: string
  section: SummarySection
  /** The name of the condition. */
  text: string
  status: 'active' | 'remission' | 'resolved'
  /** As YYYY, YYYY-MM or YYYY-MM-DD. */
  onset?: string
  note?: string
}

/** Returns a condition that the owner reports, which nobody has confirmed. */
export function reportCondition(
  context: FhirContext,
  { place, section, text, status, onset, note }: NewCondition,
): Mapped {
  const resource: Condition = {
    resourceType: 'Condition',
    id: context.idOf(place),
    clinicalStatus: coded(hl7Coding('condition-clinical', status)),
    verificationStatus: coded(hl7Coding('condition-ver-status', 'unconfirmed')),
    category: [coded(hl7Coding('condition-category', 'problem-list-item', 'Problem List Item'))],
    code: concept(text),
    subject: context.patient,
    ...(onset && { onsetDateTime: onset }),
    recordedDate: context.savedAt,
    recorder: context.patient,
    asserter: context.patient,
    ...(note && { note: [{ text: note }] }),
  }
  return { resource, section }
}

/**
 * Returns an alert that changes what a reader must do at once.
 * @param text of the alert, as words alone: no code system for it is licensed for this.
 */
export function raiseFlag(
  context: FhirContext,
  place: string,
  text: string,
  { isHighPriority = false } = {},
): Mapped {
  const priority: Extension = {
    url: 'http://hl7.org/fhir/StructureDefinition/flag-priority',
    valueCodeableConcept: coded(hl7Coding('flag-priority-code', 'PH', 'High priority')),
  }
  const resource: Flag = {
    resourceType: 'Flag',
    id: context.idOf(place),
    ...(isHighPriority && { extension: [priority] }),
    status: 'active',
    code: concept(text),
    subject: context.patient,
    author: context.patient,
  }
  return { resource, section: 'alerts' }
}
