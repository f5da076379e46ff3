import type { CodeableConcept, MedicationStatement } from 'fhir/r4'
import { hl7Coding, noneKnown } from '../fhir/codes.ts'
import { toFhirDate } from '../fhir/dates.ts'
import { concept, describeAnswers, toConcept } from '../fhir/elements.ts'
import { type FhirContext, mapSection, omit, type RowTexts, sent } from '../fhir/mapping.ts'
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
    section: (row, context) => (isSent(row, context) ? 'medications' : 'omitted'),
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
      wasReaction: omit('An allergy says it'),
      withFood: sent,
      reason: sent,
    },
    toFhir: (row, context) =>
      isSent(row, context) ? [{ resource: toStatement(row, context), section: 'medications' }] : [],
  },
})

/** "I take no medication" is not sent beside a current one. */
function takesAny({ medications: rows = [] }: Medications): boolean {
  return rows.some(isCurrent)
}

// A researched medication was never taken. A discontinued one is sent for 12 months; one without
// its last day was stopped on the day of the last save, or before.
function isSent({ status, stoppedOn }: Medication, { now, savedAt }: FhirContext): boolean {
  if (status === 'researching') return false
  if (status !== 'discontinued') return true
  return (stoppedOn ?? savedAt).slice(0, 10) >= yearBefore(now)
}

/** Returns the day a year before, as YYYY-MM-DD; it may be February 29 of any year. */
function yearBefore(now: Date): string {
  const [year, ...monthAndDay] = now.toISOString().slice(0, 10).split('-')
  return [Number(year) - 1, ...monthAndDay].join('-')
}

function toNone(context: FhirContext): MedicationStatement {
  return {
    ...statementOf(context, 'none', concept(context.label('noMedications'), noneKnown.medications)),
    effectiveDateTime: context.confirmedAt,
    dateAsserted: context.confirmedAt,
  }
}

function toStatement(row: Medication, context: FhirContext): MedicationStatement {
  const texts = context.row('medications', row)
  const dosage = toDosage(row, texts)
  const note = describeAnswers(texts, ['type'])
  return {
    ...statementOf(context, `medications.${row.id}`, nameOf(row, texts, context)),
    ...(!isCurrent(row) && { status: 'stopped' }),
    ...toDates(row),
    ...(row.reason && { reasonCode: [concept(row.reason)] }),
    ...(dosage && { dosage: [dosage] }),
    ...(note && { note: [{ text: note }] }),
  }
}

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

/** Returns "name (brand) strength form". The strength is that of a pill and not of a dose. */
function nameOf(row: Medication, texts: RowTexts, context: FhirContext): CodeableConcept {
  const { name, brandName, form, customForm } = row
  if (!name) throw new Error('A stored medication has no name')
  const isNamelessForm = form === 'other' && !customForm
  const words = [
    name,
    brandName && `(${brandName})`,
    texts.text('dosagePerPill'),
    !isNamelessForm && texts.text('form'),
  ]
  return concept(words.filter(Boolean).join(' '), context.ingredientCode(name))
}

// In a row that is older than recorded days, the server may have set the start: it is the day of
// the statement only (app/profile/parse/listed-days.ts).
function toDates({ status, startedOn, stoppedOn, listedOn }: Medication) {
  const start = listedOn && startedOn
  const end = status === 'discontinued' ? stoppedOn : undefined
  const asserted = listedOn ?? startedOn
  return {
    ...toEffective({ start, end, isOver: status === 'discontinued' }),
    ...(asserted && { dateAsserted: toFhirDate(asserted) }),
  }
}
