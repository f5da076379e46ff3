import type { Coding, FhirResource, StructureDefinition } from 'fhir/r4'
import { definitionOf, readCoreProfile, readIpsProfile } from './definitions.ts'

const ipsProfiles: Readonly<Record<string, string>> = {
  AllergyIntolerance: 'AllergyIntolerance-uv-ips',
  Condition: 'Condition-uv-ips',
  Device: 'Device-uv-ips',
  DeviceUseStatement: 'DeviceUseStatement-uv-ips',
  Flag: 'Flag-alert-uv-ips',
  Immunization: 'Immunization-uv-ips',
  Medication: 'Medication-uv-ips',
  MedicationRequest: 'MedicationRequest-uv-ips',
  MedicationStatement: 'MedicationStatement-uv-ips',
  Organization: 'Organization-uv-ips',
  Patient: 'Patient-uv-ips',
  Practitioner: 'Practitioner-uv-ips',
  PractitionerRole: 'PractitionerRole-uv-ips',
  Procedure: 'Procedure-uv-ips',
  Specimen: 'Specimen-uv-ips',
}

const pregnancyOutcome = 'Observation-pregnancy-outcome-uv-ips'

/** Profiles of observations by LOINC code: the patterns and value sets of the IPS profiles. */
const observationProfiles: Readonly<Record<string, string>> = {
  '72166-2': 'Observation-tobaccouse-uv-ips',
  '74013-4': 'Observation-alcoholuse-uv-ips',
  '82810-3': 'Observation-pregnancy-status-uv-ips',
  '11778-8': 'Observation-pregnancy-edd-uv-ips',
  '11779-6': 'Observation-pregnancy-edd-uv-ips',
  '11780-4': 'Observation-pregnancy-edd-uv-ips',
  '11636-8': pregnancyOutcome,
  '11637-6': pregnancyOutcome,
  '11638-4': pregnancyOutcome,
  '11639-2': pregnancyOutcome,
  '11640-0': pregnancyOutcome,
  '11612-9': pregnancyOutcome,
  '11613-7': pregnancyOutcome,
  '11614-5': pregnancyOutcome,
  '33065-4': pregnancyOutcome,
}

/** FHIR R4 requires these profiles of vital signs. */
const vitalSigns: Readonly<Record<string, string>> = {
  '8302-2': 'bodyheight',
  '29463-7': 'bodyweight',
  '39156-5': 'bmi',
}

/**
 * Returns the profiles that a resource must conform to in a summary.
 *
 * DiagnosticReport-uv-ips is not loadable: the validator has no discriminator "profile".
 */
export function profilesOf(resource: FhirResource): StructureDefinition[] {
  if (resource.resourceType === 'Bundle') return [readBundleProfile()]
  if (resource.resourceType === 'Composition') return [readCompositionProfile()]
  if (resource.resourceType === 'Observation') {
    const codes = (resource.code?.coding ?? []).map(one => one.code ?? '')
    const categories = (resource.category ?? []).flatMap(one => one.coding ?? [])
    return [
      ...codes.flatMap(code => observationProfiles[code] ?? []).map(readIpsProfile),
      ...(hasCode(categories, 'laboratory')
        ? [readIpsProfile('Observation-results-laboratory-pathology-uv-ips')]
        : []),
      ...(hasCode(categories, 'vital-signs') ? [readCoreProfile('vitalsigns')] : []),
      ...codes.flatMap(code => vitalSigns[code] ?? []).map(readCoreProfile),
    ]
  }
  const profile = ipsProfiles[resource.resourceType]
  return profile === undefined ? [] : [readIpsProfile(profile)]
}

/** Returns the definitions whose invariants a resource must satisfy: its base and its profiles. */
export function definitionsOf(resource: FhirResource): StructureDefinition[] {
  const base = definitionOf(resource.resourceType)
  if (!base) return []
  if (resource.resourceType === 'Composition') return [base, readIpsProfile('Composition-uv-ips')]
  if (resource.resourceType === 'Bundle') return [base, readIpsProfile('Bundle-uv-ips')]
  return [base, ...profilesOf(resource)]
}

// With its slices, the validator reports that each section is missing, also in HL7's own examples:
// the slices are removed here, and checked by find-section-faults.ts.
function readCompositionProfile(): StructureDefinition {
  return withoutSlices(readIpsProfile('Composition-uv-ips'), 'Composition.section')
}

// The slices of its entries have a discriminator "profile", which the validator cannot load.
function readBundleProfile(): StructureDefinition {
  return withoutSlices(readIpsProfile('Bundle-uv-ips'), 'Bundle.entry')
}

const simplified = new Map<StructureDefinition, StructureDefinition>()

function withoutSlices(profile: StructureDefinition, path: string): StructureDefinition {
  const known = simplified.get(profile)
  if (known) return known
  const element = (profile.snapshot?.element ?? [])
    .filter(one => !one.id?.startsWith(`${path}:`))
    .map(({ slicing, ...one }) => (slicing && one.id !== path ? { ...one, slicing } : one))
  const made = { ...profile, snapshot: { element } }
  simplified.set(profile, made)
  return made
}

function hasCode(codings: readonly Coding[], code: string): boolean {
  return codings.some(one => one.code === code)
}
