import { observeAnswer } from '../fhir/elements.ts'
import { mapTogether } from '../fhir/map-together.ts'
import { type FhirContext, mapSection, omit, type PatientPart, sent } from '../fhir/mapping.ts'
import { type Personal, personal } from './personal.ts'
import { toCoverage } from './personal-coverage.fhir.ts'
import { observeBloodType, observeHeight, observeWeight } from './personal-observations.fhir.ts'
import {
  phoneContacts,
  toAddress,
  toBirthDate,
  toCommunication,
  toEmergencyContact,
  toGender,
  toPronouns,
} from './personal-patient.fhir.ts'
import { toHospital, toPractitioner } from './personal-practitioners.fhir.ts'

export const { toFhir, unsent, narrativeOf } = mapSection(personal, {
  // Which word is the family name is not stored.
  fullName: partOf(({ fullName }) => ({ name: [{ use: 'official', text: fullName }] })),
  dob: partOf(toBirthDate),
  gender: partOf(toGender),
  preferredPronoun: partOf(toPronouns),
  bloodType: { section: 'results', toFhir: observeBloodType },
  primaryLanguage: partOf(toCommunication),
  writtenIn: omit('The document sends it as the language of the resources'),
  height: { section: 'vitalSigns', toFhir: observeHeight },
  weight: { section: 'vitalSigns', toFhir: observeWeight },
  phone: partOf(({ phone }) => ({ telecom: phoneContacts(phone) })),
  email: partOf(({ email }) => ({ telecom: [{ system: 'email', value: email }] })),
  ...mapTogether('patient', ['address', 'city', 'state', 'postalCode', 'country'], toAddress),
  hasEmergencyContact: omit('It only opens the contacts'),
  // FHIR has no element for "nobody to call".
  noEmergencyContact: partOf(() => ({})),
  emergencyContacts: {
    section: 'patient',
    columns: { name: sent, relationship: sent, phone: sent, email: sent },
    toFhir: toEmergencyContact,
  },
  doctors: {
    section: 'patient',
    columns: { name: sent, role: sent, phone: sent },
    toFhir: toPractitioner,
  },
  preferredHospital: { section: 'patient', toFhir: toHospital },
  // The section of advance directives accepts no observation.
  organDonor: {
    section: 'story',
    toFhir: ({ organDonor }, context) =>
      observeAnswer(context, 'organDonor', {
        section: 'story',
        ...(organDonor === 'unknown' && { absentReason: 'unknown' }),
      }),
  },
  hasInsurance: omit('It only opens the insurance'),
  ...mapTogether(
    'insurance',
    ['insuranceProvider', 'insuranceType', 'policyNumber', 'groupNumber'],
    toCoverage,
  ),
})

/** Returns the mapping of a field that is a part of the Patient. */
function partOf(toPart: (answers: Personal, context: FhirContext) => PatientPart) {
  return {
    section: 'patient',
    toFhir: (answers: Personal, context: FhirContext) => [{ patient: toPart(answers, context) }],
  } as const
}
