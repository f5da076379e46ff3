import type { CodeableConcept, MedicationStatement } from 'fhir/r4'
import { hl7Coding, noneKnown } from '../fhir/codes.ts'
import { toFhirDate } from '../fhir/dates.ts'
import { concept, describeAnswers, toConcept } from '../fhir/elements.ts'
import { lookUp } from '../fhir/look-up.ts'
import { type FhirContext, type MedicationTexts, mapSection, sent } from '../fhir/mapping.ts'
import { toEffective } from '../fhir/periods.ts'
import { isCurrent, type Medication, type Medications, medications } from './medications.ts'
import { toDosage } from './medications-dosage.fhir.ts'

export const { toFhir, unsent, narrativeOf } = mapSection(medications, {
  noMedications: {
    section: answers => (takesAny(answers) ? 'omitted' : 'medications'),
    toFhir: (answers, context) =>
      takesAny(answers)
        ? []
        : [{ resource: toNone(context), section: 'medications', saysNone: 'medications' }],
  },
  medications: {
    section: row => (isSent(row) ? 'medications' : 'omitted'),
    columns: {
      name: sent,
      brandName: sent,
      status: sent,
      startedOn: sent,
      stoppedOn: sent,
      type: sent,
      form: sent,
      customForm: sent,
      totalDosage: sent,
      unit: sent,
      customUnit: sent,
      pillsPerDose: sent,
      dosagePerPill: sent,
      frequency: sent,
      selectedDaysOfWeek: sent,
      customDays: sent,
      customFrequency: sent,
      doseTimes: sent,
      countUnit: sent,
      strengthPer: sent,
      route: sent,
      customRoute: sent,
      maxADay: sent,
      taper: sent,
      slidingDose: sent,
      stopReason: sent,
      wasReaction: sent,
      withFood: sent,
      reason: sent,
    },
    toFhir: (row, context) =>
      isSent(row) ? [{ resource: toStatement(row, context), section: 'medications' }] : [],
  },
})

/** "I take no medication" is not sent beside a current one. */
function takesAny({ medications: rows = [] }: Medications): boolean {
  return rows.some(isCurrent)
}

// A researched medication was never taken.
function isSent({ status }: Medication): boolean {
  return status !== 'researching'
}

function toNone(context: FhirContext): MedicationStatement {
  return {
    ...statementOf(context, 'none', concept(context.label('noMedications'), noneKnown.medications)),
    effectiveDateTime: context.confirmedAt,
    dateAsserted: context.confirmedAt,
  }
}

function toStatement(row: Medication, context: FhirContext): MedicationStatement {
  const texts = context.medication(row)
  const status = lookUp<string, MedicationStatement['status']>(statuses, texts.time)
  const dosage = toDosage(row, texts)
  const isReaction = status === 'stopped' && row.wasReaction === 'yes'
  const note = describeAnswers(texts, ['type', ...(isReaction ? ['wasReaction'] : [])])
  return {
    ...statementOf(context, `medications.${row.id}`, nameOf(row, texts, context)),
    status,
    ...(status === 'stopped' && row.stopReason && { statusReason: [concept(row.stopReason)] }),
    ...toDates(row, texts),
    ...(row.reason && { reasonCode: [concept(row.reason)] }),
    ...(dosage && { dosage: [dosage] }),
    ...(note && { note: [{ text: note }] }),
  }
}

const statuses = { now: 'active', later: 'intended', stopped: 'stopped' } as const

function statementOf(
  context: FhirContext,
  place: string,
  name: CodeableConcept,
): MedicationStatement {
  return {
    resourceType: 'MedicationStatement',
    id: context.idOf(place),
    status: 'active',
    category: toConcept(
      hl7Coding('medication-statement-category', 'patientspecified', 'Patient Specified'),
    ),
    medicationCodeableConcept: name,
    subject: context.patient,
    informationSource: context.patient,
  }
}

/** Returns "name (substance) strength form". The strength is that of a pill and not of a dose. */
function nameOf(row: Medication, texts: MedicationTexts, context: FhirContext): CodeableConcept {
  const { name, form, customForm } = row
  if (!name) throw new Error('A stored medication has no name')
  const isNamelessForm = form === 'other' && !customForm
  const words = [texts.name, texts.text('dosagePerPill'), !isNamelessForm && texts.text('form')]
  return concept(words.filter(Boolean).join(' '), context.ingredientCode(name))
}

// In a row that is older than recorded days, the server may have set the start: it is the day of
// the statement only (app/profile/parse/row-marks.ts). It never set a day to come.
function toDates(
  { startedOn, stoppedOn, listedOn }: Medication,
  { time, startsOn }: MedicationTexts,
) {
  const start = startsOn ?? (listedOn && startedOn)
  const isOver = time === 'stopped'
  const asserted = listedOn ?? (startsOn ? undefined : startedOn)
  return {
    ...toEffective({ start, end: isOver ? stoppedOn : undefined, isOver }),
    ...(asserted && { dateAsserted: toFhirDate(asserted) }),
  }
}
