import type {
  AllergyIntolerance,
  Bundle,
  CodeableConcept,
  Composition,
  CompositionSection,
  Condition,
  Device,
  DeviceUseStatement,
  FhirResource,
  Flag,
  Immunization,
  MedicationStatement,
  Observation,
  Patient,
  Procedure,
  Provenance,
} from 'fhir/r4'

/** A valid document with one resource of each kind, for planting faults into it. */
export interface SmallDocument {
  bundle: Bundle<FhirResource>
  composition: Composition
  patient: Patient
  allergy: AllergyIntolerance
  condition: Condition
  medication: MedicationStatement
  immunization: Immunization
  procedure: Procedure
  device: Device
  deviceUse: DeviceUseStatement
  flag: Flag
  tobacco: Observation
  bloodGroup: Observation
  height: Observation
  pregnancy: Observation
  provenance: Provenance
}

const uuid = (at: number) => `00000000-0000-5000-8000-${String(at).padStart(12, '0')}`
const refer = ({ id }: { id?: string }) => ({ reference: `urn:uuid:${id}` })
const hl7 = (name: string, code: string): CodeableConcept => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${name}`, code }],
})
const loinc = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: 'http://loinc.org', code, display }],
})
const snomed = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: 'http://snomed.info/sct', code, display }],
})
const narrate = (text: string): Composition['text'] => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml"><p>${text}</p></div>`,
})

/** Returns a new small document at each call. */
export function makeSmallDocument(): SmallDocument {
  const patient: Patient = {
    resourceType: 'Patient',
    id: uuid(1),
    name: [{ use: 'official', text: 'Anna Muster' }],
    birthDate: '1980-02-29',
    telecom: [{ system: 'phone', value: '+41 44 000 00 00' }],
  }
  const subject = refer(patient)
  const time = '2026-11-27T06:30:00Z'
  const observed: Observation = {
    resourceType: 'Observation',
    status: 'final',
    code: {},
    subject,
    performer: [subject],
    effectiveDateTime: time,
  }
  const allergy: AllergyIntolerance = {
    resourceType: 'AllergyIntolerance',
    id: uuid(2),
    clinicalStatus: hl7('allergyintolerance-clinical', 'active'),
    verificationStatus: hl7('allergyintolerance-verification', 'unconfirmed'),
    code: { text: 'Penicillin' },
    patient: subject,
    reaction: [{ manifestation: [{ text: 'Rash' }], severity: 'mild' }],
  }
  const condition: Condition = {
    resourceType: 'Condition',
    id: uuid(3),
    clinicalStatus: hl7('condition-clinical', 'active'),
    verificationStatus: hl7('condition-ver-status', 'unconfirmed'),
    category: [hl7('condition-category', 'problem-list-item')],
    code: { text: 'Asthma' },
    subject,
    onsetDateTime: '2010',
  }
  const medication: MedicationStatement = {
    resourceType: 'MedicationStatement',
    id: uuid(4),
    status: 'active',
    medicationCodeableConcept: {
      coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '6809' }],
      text: 'Metformin 500 mg',
    },
    subject,
    informationSource: subject,
    effectivePeriod: { start: '2024-01', end: '2024-02' },
    dosage: [
      {
        text: 'Once daily',
        timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } },
        doseAndRate: [
          { doseQuantity: { value: 500, system: 'http://unitsofmeasure.org', code: 'mg' } },
        ],
      },
    ],
  }
  const immunization: Immunization = {
    resourceType: 'Immunization',
    id: uuid(5),
    status: 'completed',
    vaccineCode: {
      coding: [{ system: 'http://hl7.org/fhir/sid/cvx', code: '140' }],
      text: 'Influenza',
    },
    patient: subject,
    occurrenceString: 'Date not recorded',
    primarySource: false,
  }
  const procedure: Procedure = {
    resourceType: 'Procedure',
    id: uuid(6),
    status: 'completed',
    code: { text: 'Appendectomy' },
    subject,
    performedDateTime: '1999',
  }
  const device: Device = { resourceType: 'Device', id: uuid(7), type: { text: 'Pacemaker' } }
  const deviceUse: DeviceUseStatement = {
    resourceType: 'DeviceUseStatement',
    id: uuid(8),
    status: 'active',
    subject,
    device: refer(device),
    timingDateTime: '2020-05',
  }
  const flag: Flag = {
    resourceType: 'Flag',
    id: uuid(9),
    status: 'active',
    code: { text: 'Needs an interpreter' },
    subject,
  }
  const tobacco: Observation = {
    ...observed,
    id: uuid(10),
    code: loinc('72166-2', 'Tobacco smoking status'),
    valueCodeableConcept: snomed('266919005', 'Never smoked tobacco'),
  }
  const bloodGroup: Observation = {
    ...observed,
    id: uuid(11),
    category: [hl7('observation-category', 'laboratory')],
    code: loinc('882-1', 'ABO and Rh group [Type] in Blood'),
    valueCodeableConcept: snomed('278147001', 'Blood group O Rh(D) positive'),
  }
  const height: Observation = {
    ...observed,
    id: uuid(12),
    category: [hl7('observation-category', 'vital-signs')],
    code: loinc('8302-2', 'Body height'),
    valueQuantity: { value: 170, unit: 'cm', system: 'http://unitsofmeasure.org', code: 'cm' },
  }
  const pregnancy: Observation = {
    ...observed,
    id: uuid(13),
    code: loinc('82810-3', 'Pregnancy status'),
    valueCodeableConcept: snomed('77386006', 'Pregnancy'),
  }
  const provenance: Provenance = {
    resourceType: 'Provenance',
    id: uuid(14),
    target: [refer(allergy)],
    recorded: time,
    agent: [{ who: { display: 'Bert, who has access' } }],
  }
  const section = (code: string, title: string, ...entries: FhirResource[]) => ({
    title,
    code: loinc(code, title),
    text: narrate(title),
    ...(entries.length > 0 && { entry: entries.map(refer) }),
  })
  const composition: Composition = {
    resourceType: 'Composition',
    id: uuid(15),
    status: 'final',
    type: loinc('60591-5', 'Patient summary Document'),
    subject,
    date: time,
    author: [subject],
    title: 'Patient summary',
    confidentiality: 'N',
    section: [
      section('104605-1', 'Alerts', flag),
      section('48765-2', 'Allergies', allergy),
      section('10160-0', 'Medications', medication),
      section('11450-4', 'Problems', condition),
      section('46264-8', 'Devices', deviceUse),
      section('10162-6', 'Pregnancy', pregnancy),
      section('47519-4', 'Procedures', procedure),
      section('11369-6', 'Immunizations', immunization),
      section('30954-2', 'Results', bloodGroup),
      section('8716-3', 'Vital signs', height),
      section('29762-2', 'Social history', tobacco),
      {
        ...section('42348-3', 'Advance directives'),
        emptyReason: hl7('list-empty-reason', 'withheld'),
      } satisfies CompositionSection,
    ],
  }
  const resources = {
    composition,
    patient,
    allergy,
    condition,
    medication,
    immunization,
    procedure,
    device,
    deviceUse,
    flag,
    tobacco,
    bloodGroup,
    height,
    pregnancy,
    provenance,
  }
  const bundle: Bundle<FhirResource> = {
    resourceType: 'Bundle',
    id: uuid(16),
    meta: {
      security: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality', code: 'N' }],
    },
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${uuid(16)}` },
    type: 'document',
    timestamp: time,
    entry: Object.values(resources).map(resource => ({
      fullUrl: `urn:uuid:${resource.id}`,
      resource,
    })),
  }
  return { bundle, ...resources }
}
