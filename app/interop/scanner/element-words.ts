// Plain words for the names of FHIR R4.

/** Kinds of resources by their type. */
export const kindWords: Readonly<Record<string, string>> = {
  AllergyIntolerance: 'Allergy',
  ClinicalImpression: 'Assessment',
  Condition: 'Condition',
  Consent: 'Directive',
  Coverage: 'Insurance',
  Device: 'Device',
  DeviceUseStatement: 'Use of a device',
  Encounter: 'Hospital stay',
  FamilyMemberHistory: 'Family history',
  Flag: 'Alert',
  Immunization: 'Vaccine',
  MedicationStatement: 'Medicine',
  Observation: 'Observation',
  Organization: 'Organization',
  Patient: 'Patient',
  Practitioner: 'Health professional',
  PractitionerRole: 'Role of a health professional',
  Procedure: 'Procedure',
  Provenance: 'Origin',
}

/** Labels of elements whose name is no plain word, and of extensions by the end of their URL. */
const labels: Readonly<Record<string, string>> = {
  agent: 'Saved by',
  birthDate: 'Born',
  bodySite: 'Part of the body',
  clinicalStatus: 'Status',
  code: 'Role',
  communication: 'Speaks',
  criticality: 'Danger of an exposure',
  dataAbsentReason: 'Value',
  date: 'Recorded',
  dateAsserted: 'Stated',
  deviceName: 'Owner’s name for it',
  effective: 'When',
  generalPractitioner: 'Doctor or hospital',
  manifestation: 'What happened',
  occurrence: 'Given',
  onset: 'Since',
  payor: 'Insurer',
  performed: 'Done',
  performer: 'By',
  policyRule: 'Directive',
  primarySource: 'Known from the place that gave it',
  reasonCode: 'Reason',
  recordedDate: 'Recorded',
  recordedOn: 'Recorded',
  reportOrigin: 'Known from',
  sourceAttachment: 'Where the paper is',
  statusReason: 'Reason',
  subscriberId: 'Policy number',
  target: 'About',
  telecom: 'Phone or email',
  timing: 'In use',
  verification: 'Verified',
  verificationStatus: 'Confirmation',
  'flag-priority': 'Priority',
  'individual-genderIdentity': 'Gender identity',
  'individual-pronouns': 'Pronouns',
  'patient-interpreterRequired': 'Interpreter needed',
  'patient-religion': 'Religion',
}

/** Elements of one meaning and several types: `effectiveDateTime`, `effectivePeriod`. */
const choice = /^(deceased|effective|occurrence|onset|performed|timing|value)[A-Z]/

/** Returns the label of an element: "Part of the body" for `bodySite`. */
export function elementLabel(name: string): string {
  const plain = choice.exec(name)?.[1] ?? name
  return labels[plain] ?? codeWords(plain.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))
}

/** Returns a code of FHIR as words: "Entered in error" for `entered-in-error`. */
export function codeWords(code: string): string {
  const words = code.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns why a value is missing, for a code of data-absent-reason. */
export function absenceWords(reason: string): string {
  return reason === 'masked' ? 'Withheld' : codeWords(reason)
}

/** Names of the code systems whose codes are listed. The codes of others are shown as words. */
export const systemNames: Readonly<Record<string, string>> = {
  'http://hl7.org/fhir/sid/cvx': 'CVX',
  'http://loinc.org': 'LOINC',
  'http://snomed.info/sct': 'SNOMED CT',
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'RxNorm',
}
