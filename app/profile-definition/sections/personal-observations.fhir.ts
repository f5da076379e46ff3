import type { Coding, Observation } from 'fhir/r4'
import { loinc, snomed } from '../fhir/codes.ts'
import { concept, observe, quantity } from '../fhir/elements.ts'
import { lookUp } from '../fhir/look-up.ts'
import type { FhirContext, Mapped } from '../fhir/mapping.ts'
import { convertHeight, convertWeight } from '../measure.ts'
import type { Personal } from './personal.ts'

/** Findings of SNOMED CT below "blood group" (365636006), as in the IPS. */
const bloodGroups: Record<NonNullable<Personal['bloodType']>, Coding | undefined> = {
  'a+': snomed('278149003', 'Blood group A Rh(D) positive'),
  'a-': snomed('278152006', 'Blood group A Rh(D) negative'),
  'b+': snomed('278150003', 'Blood group B Rh(D) positive'),
  'b-': snomed('278153001', 'Blood group B Rh(D) negative'),
  'ab+': snomed('278151004', 'Blood group AB Rh(D) positive'),
  'ab-': snomed('278154007', 'Blood group AB Rh(D) negative'),
  'o+': snomed('278147001', 'Blood group O Rh(D) positive'),
  'o-': snomed('278148006', 'Blood group O Rh(D) negative'),
  unknown: undefined,
  other: undefined,
}

/**
 * Returns a known blood type. Its words say that no laboratory reports it: cards and memory err too
 * often to transfuse by them.
 */
export function observeBloodType({ bloodType }: Personal, context: FhirContext): Mapped[] {
  const group = bloodType && lookUp(bloodGroups, bloodType)
  if (!group) return []
  const label = context.toldByOwner(context.label('bloodType'))
  return [
    observe(context, {
      place: 'bloodType',
      section: 'results',
      category: 'laboratory',
      code: concept(label, loinc('882-1', 'ABO and Rh group [Type] in Blood')),
      value: { valueCodeableConcept: concept(context.option('bloodType', bloodType), group) },
    }),
  ]
}

/** Returns the height in centimeters. */
export function observeHeight({ height }: Personal, context: FhirContext): Mapped[] {
  if (!height) return []
  const code = loinc('8302-2', 'Body height')
  const { cm } = convertHeight(height)
  return [observeMeasure(context, { field: 'height', code, value: cm, unit: 'cm' })]
}

/** Returns the weight in kilograms. */
export function observeWeight({ weight }: Personal, context: FhirContext): Mapped[] {
  if (!weight) return []
  const code = loinc('29463-7', 'Body weight')
  const { kg } = convertWeight(weight)
  const { changedOn } = weight
  // Confirming the section does not weigh again.
  const effective = changedOn
    ? { effectiveDateTime: changedOn }
    : { effectivePeriod: { end: context.savedAt } }
  return [observeMeasure(context, { field: 'weight', code, value: kg, unit: 'kg', effective })]
}

interface Measure {
  field: 'height' | 'weight'
  code: Coding
  value: number
  /** Code of UCUM. */
  unit: 'cm' | 'kg'
  effective?: Pick<Observation, 'effectiveDateTime' | 'effectivePeriod'>
}

/** @throws if the stored value is no measure of a body. */
function observeMeasure(
  context: FhirContext,
  { field, code, value, unit, effective }: Measure,
): Mapped {
  if (!(value > 0 && Number.isFinite(value))) throw new Error(`The ${field} is no measure`)
  return observe(context, {
    place: field,
    section: 'vitalSigns',
    category: 'vital-signs',
    code: concept(context.label(field), code),
    value: { valueQuantity: quantity(value, unit) },
    ...(effective && { effective }),
  })
}
