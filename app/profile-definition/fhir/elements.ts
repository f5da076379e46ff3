import type {
  CodeableConcept,
  Coding,
  Condition,
  Extension,
  Flag,
  Observation,
  Quantity,
  Reference,
} from 'fhir/r4'
import { hl7Coding, systems } from './codes.ts'
import type { FhirContext, Mapped, MappedResource, RowTexts } from './mapping.ts'
import type { SummarySection } from './summary-sections.ts'

/** Returns a concept with words and, where a table has them, codes. Words are always sent. */
export function concept(text: string, ...codings: (Coding | undefined)[]): CodeableConcept {
  const coding = codings.filter(one => one !== undefined)
  return { ...(coding.length > 0 && { coding }), text }
}

/** Returns a concept of one code with its display. */
export function toConcept(coding: Coding): CodeableConcept {
  return { coding: [coding], ...(coding.display && { text: coding.display }) }
}

/** Reasons for a missing value, with their displays: HL7's data-absent-reason. */
const absentReasons = {
  unknown: 'Unknown',
  masked: 'Masked',
  'asked-declined': 'Asked But Declined',
  'not-applicable': 'Not Applicable',
} as const

/** Why a value is missing. */
export type AbsentReason = keyof typeof absentReasons

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

/**
 * Returns a quantity in a unit of UCUM.
 * @param unit for readers, if it differs from the code. A count, "1", has none.
 */
export function quantity(value: number, code: string, unit = code): Quantity {
  return { value, ...(code !== '1' && { unit }), system: systems.ucum, code }
}

/** Returns a reference to another resource of the document. @param id of the resource. */
export function referTo(id: string, display?: string): Reference {
  return { reference: `urn:uuid:${id}`, ...(display && { display }) }
}

/** The category of an observation: HL7's observation-category. */
type ObservationCategory = 'vital-signs' | 'laboratory' | 'social-history' | 'survey' | 'exam'

interface NewObservation {
  /** See `idOf` of the context. */
  place: string
  section: SummarySection
  code: CodeableConcept
  category?: ObservationCategory
  /** One value. Without one, the observation says why it is missing. */
  value?: Pick<
    Observation,
    'valueCodeableConcept' | 'valueQuantity' | 'valueString' | 'valueDateTime' | 'valueBoolean'
  >
  /** Why the value is missing; defaults to "unknown". */
  absence?: Absence
  /** When the finding was true; defaults to the last save or confirmation of the section. */
  effective?: Effective
  /** Places of the observations that belong to this one. */
  members?: readonly string[]
  note?: string
}

interface Absence {
  reason: AbsentReason
  /** The owner's answer; defaults to the display of the reason. */
  text?: string
}

/** The time of a finding: a day, a period, or neither. */
type Effective = Pick<Observation, 'effectiveDateTime' | '_effectiveDateTime' | 'effectivePeriod'>

/**
 * Returns an observation that the owner made of themselves. It is effective on the last day on
 * which they saved or confirmed the section.
 */
export function observe(
  context: Pick<FhirContext, 'idOf' | 'patient' | 'confirmedAt'>,
  { place, section, code, category, value, absence, effective, members, note }: NewObservation,
): MappedResource {
  const resource: Observation = {
    resourceType: 'Observation',
    id: context.idOf(place),
    status: 'final',
    ...(category && { category: [toConcept(hl7Coding('observation-category', category))] }),
    code,
    subject: context.patient,
    ...(effective ?? { effectiveDateTime: context.confirmedAt }),
    performer: [context.patient],
    ...(value ?? { dataAbsentReason: toAbsentReason(absence) }),
    ...(members && { hasMember: members.map(member => referTo(context.idOf(member))) }),
    ...(note && { note: [{ text: note }] }),
  }
  return { resource, section }
}

function toAbsentReason(
  { reason, text = absentReasons[reason] }: Absence = { reason: 'unknown' },
): CodeableConcept {
  return concept(text, hl7Coding('data-absent-reason', reason, absentReasons[reason]))
}

type AnswerOptions = Pick<NewObservation, 'section' | 'category' | 'note'> & {
  code?: Coding
  /** The label says nothing without the legend of its block. */
  needsLegend?: boolean
  /** The answer is the reason for a missing value, such as "Prefer not to say". */
  absentReason?: AbsentReason
}

/**
 * Returns an answer as an observation with a text, under the label of its field; nothing without an
 * answer.
 */
export function observeAnswer(
  context: FhirContext,
  field: string,
  { code, needsLegend, absentReason, ...options }: AnswerOptions,
): Mapped[] {
  const text = context.text(field)
  if (text === undefined) return []
  const given = absentReason
    ? { absence: { reason: absentReason, text } }
    : { value: { valueString: text } }
  return [
    observe(context, {
      ...options,
      ...given,
      place: field,
      code: concept(needsLegend ? context.fullLabel(field) : context.label(field), code),
    }),
  ]
}

/**
 * Returns answers as lines "Label: answer", for a note beside the answer that they belong to.
 * @returns undefined if none is answered.
 */
export function describeAnswers(texts: RowTexts, fields: readonly string[]): string | undefined {
  const lines = fields.flatMap(field => {
    const text = texts.text(field)
    return text === undefined ? [] : [texts.joinLabel(texts.label(field), text)]
  })
  return lines.length > 0 ? lines.join('\n') : undefined
}

interface NewCondition {
  place: string
  section: SummarySection
  /** The name of the condition. */
  text: string
  coding?: Coding
  status: 'active' | 'remission' | 'resolved'
  /** As YYYY, YYYY-MM or YYYY-MM-DD. */
  onset?: string
  note?: string
}

/** Returns a condition that the owner reports, which nobody has confirmed. */
export function reportCondition(
  context: Pick<FhirContext, 'idOf' | 'patient' | 'savedAt'>,
  { place, section, text, coding, status, onset, note }: NewCondition,
): MappedResource {
  const resource: Condition = {
    resourceType: 'Condition',
    id: context.idOf(place),
    clinicalStatus: toConcept(hl7Coding('condition-clinical', status)),
    verificationStatus: toConcept(hl7Coding('condition-ver-status', 'unconfirmed')),
    category: [
      toConcept(hl7Coding('condition-category', 'problem-list-item', 'Problem List Item')),
    ],
    code: concept(text, coding),
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
 * Returns a text about present conditions as one condition. It is named with its label, because it
 * may be one word. A text that says "none" is no condition; its narrative has it.
 */
export function reportTyped(
  context: FhirContext,
  field: string,
  section: SummarySection,
): MappedResource[] {
  const typed = context.text(field) ?? ''
  if (saysNone.test(typed)) return []
  const text = context.joinLabel(context.label(field), typed)
  return [reportCondition(context, { place: field, section, text, status: 'active' })]
}

const saysNone = /^[\s\p{P}]*(none|no|nil|nothing|n\/?a|not applicable)?[\s\p{P}]*$/iu

/** FHIR R4's flag-priority-code, which HL7 keeps outside its terminology server's addresses. */
const highPriority: Coding = {
  system: 'http://hl7.org/fhir/flag-priority-code',
  code: 'PH',
  display: 'High priority',
}

interface AlertOptions {
  isHighPriority?: boolean
  /** The part of the text that the owner typed. */
  ownWords?: string | undefined
}

/**
 * Returns an alert that changes what a reader must do at once.
 * @param text of the alert, as words alone: no code system for it is licensed for this.
 */
export function raiseFlag(
  context: Pick<FhirContext, 'idOf' | 'patient'>,
  place: string,
  text: string,
  { isHighPriority = false, ownWords }: AlertOptions = {},
): MappedResource {
  const priority: Extension = {
    url: 'http://hl7.org/fhir/StructureDefinition/flag-priority',
    valueCodeableConcept: toConcept(highPriority),
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
  return { resource, section: 'alerts', ownWords }
}
