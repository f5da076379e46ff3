import type { ContactPoint, Extension, Patient } from 'fhir/r4'
import { withAsciiDigits } from '#app/lib/digits.ts'
import { readPhones } from '#app/lib/phone.ts'
import { hl7Coding } from '../fhir/codes.ts'
import { toFhirDate } from '../fhir/dates.ts'
import { concept, toConcept } from '../fhir/elements.ts'
import { languageConcept } from '../fhir/languages.ts'
import { lookUp } from '../fhir/look-up.ts'
import type { FhirContext, Mapped, PatientPart } from '../fhir/mapping.ts'
import type { Personal } from './personal.ts'

type Contact = NonNullable<Personal['emergencyContacts']>[number]

export function toBirthDate({ dob = '' }: Personal): PatientPart {
  return { birthDate: toFhirDate(dob) }
}

const administrativeGenders: Record<NonNullable<Personal['gender']>, Patient['gender']> = {
  male: 'male',
  female: 'female',
  'non-binary': 'other',
  transgender: 'other',
  other: 'other',
  'prefer-not-to-say': 'unknown',
}

/** Returns the gender, with the owner's word where HL7's four do not have it. */
export function toGender({ gender }: Personal, context: FhirContext): PatientPart {
  if (!gender) return {}
  const isInWord = gender === 'non-binary' || gender === 'transgender'
  return {
    ...(isInWord && {
      extension: [individual('genderIdentity', context.option('gender', gender))],
    }),
    gender: lookUp(administrativeGenders, gender),
  }
}

export function toPronouns(_: Personal, context: FhirContext): PatientPart {
  return { extension: [individual('pronouns', context.text('preferredPronoun') ?? '')] }
}

/** Returns an extension of the Patient of the IPS: "individual-pronouns". */
function individual(name: 'genderIdentity' | 'pronouns', text: string): Extension {
  return {
    url: `http://hl7.org/fhir/StructureDefinition/individual-${name}`,
    extension: [{ url: 'value', valueCodeableConcept: concept(text) }],
  }
}

/** Returns the language to speak with the owner. */
export function toCommunication({ primaryLanguage = '' }: Personal): PatientPart {
  const language = languageConcept(primaryLanguage, primaryLanguage)
  return { communication: [{ language, preferred: true }] }
}

export function toAddress({ address, city, state, postalCode, country }: Personal): Mapped[] {
  const home = {
    use: 'home',
    ...(address && { line: [address] }),
    ...(city && { city }),
    ...(state && { state }),
    ...(postalCode && { postalCode }),
    ...(country && { country }),
  } as const
  return [{ patient: { address: [home] } }]
}

/** Returns an entry for each number of a phone field, in ASCII digits. */
export function phoneContacts(phone: string | undefined): ContactPoint[] {
  return readPhones(phone).map(({ text }) => ({ system: 'phone', value: withAsciiDigits(text) }))
}

/** Returns an emergency contact, with the relationship in the owner's words. */
export function toEmergencyContact({ name, relationship, phone, email }: Contact): Mapped[] {
  const telecom: ContactPoint[] = [
    ...phoneContacts(phone),
    ...(email ? [{ system: 'email', value: email } as const] : []),
  ]
  const contact = {
    relationship: [
      toConcept(hl7Coding('v2-0131', 'C', 'Emergency Contact')),
      ...(relationship ? [concept(relationship)] : []),
    ],
    ...(name && { name: { text: name } }),
    ...(telecom.length > 0 && { telecom }),
  }
  return [{ patient: { contact: [contact] } }]
}
