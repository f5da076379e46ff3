import type { Bundle, Coding, FhirResource, Patient } from 'fhir/r4'
import { definitionOf } from './definitions.ts'
import { findEntryFaults, nameOf } from './find-entry-faults.ts'
import { findResourceFaults, isResource } from './find-resource-faults.ts'
import { findSectionFaults } from './find-section-faults.ts'

/**
 * Returns each fault of a whole document of the International Patient Summary, by resource and
 * path. Empty if it has none. It reads no network.
 */
export async function findFaults(bundle: unknown): Promise<string[]> {
  if (!isBundle(bundle)) return ['Not a bundle']
  const resources = (bundle.entry ?? []).map(one => one.resource).filter(isResource)
  // The validator knows the types that were loaded before.
  for (const { resourceType } of resources) definitionOf(resourceType)
  const types = new Map(
    (bundle.entry ?? []).map(one => [one.fullUrl, one.resource?.resourceType ?? '']),
  )
  return [
    ...findBundleFaults(bundle),
    ...resources.flatMap(one => findResourceFaults(withTypedReferences(one, types))),
    ...findEntryFaults(bundle),
    ...findPatientFaults(bundle, resources),
    ...findConfidentialityFaults(bundle, resources),
    ...findSectionFaults(bundle),
  ]
}

// Its resources are checked one by one, so the bundle itself is checked with the heads of them.
function findBundleFaults(bundle: Bundle<FhirResource>): string[] {
  const entry = bundle.entry?.map(one => {
    const { resourceType, id, meta } = one.resource ?? {}
    return resourceType ? { ...one, resource: { resourceType, id, ...(meta && { meta }) } } : one
  })
  return findResourceFaults({ ...bundle, ...(entry && { entry }) }).filter(
    one => !/Bundle\.entry(\[\d+\])?\.resource\b/.test(one),
  )
}

function isBundle(value: unknown): value is Bundle<FhirResource> {
  return isResource(value) && value.resourceType === 'Bundle'
}

// "urn:uuid:…" does not tell the validator the type of its target; "Patient/…" does.
function withTypedReferences(
  resource: FhirResource,
  types: ReadonlyMap<string | undefined, string>,
): FhirResource {
  const copy = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map(one => copy(one))
    if (isPlainObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one, key)]))
    }
    const type = name === 'reference' ? types.get(value as string) : undefined
    return type ? `${type}/${String(value).split(/[:/]/).at(-1)}` : value
  }
  return copy(resource) as FhirResource
}

function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}

const subjects = ['subject', 'patient', 'beneficiary'] as const

function findPatientFaults(
  bundle: Bundle<FhirResource>,
  resources: readonly FhirResource[],
): string[] {
  const patients = (bundle.entry ?? []).filter(one => one.resource?.resourceType === 'Patient')
  if (patients.length !== 1) return [`Bundle: has ${patients.length} patients instead of one`]
  const { communication = [] } = patients[0]?.resource as Patient
  const isDivided = communication.filter(({ preferred }) => preferred).length > 1
  const faults = isDivided ? ['Patient.communication: more than one language is preferred'] : []
  const others = resources.flatMap(one =>
    subjects.flatMap(name => {
      const { reference } = (one as { [Name in typeof name]?: { reference?: string } })[name] ?? {}
      return reference === undefined || isAddressOf(reference, patients[0]?.fullUrl)
        ? []
        : [`${nameOf(one)}: ${name} is not the patient of the document`]
    }),
  )
  return [...faults, ...others]
}

function isAddressOf(reference: string, fullUrl = ''): boolean {
  return reference === fullUrl || fullUrl.endsWith(`/${reference}`)
}

// The high-water mark of what is inside: "R" if any of it is restricted.
function findConfidentialityFaults(
  bundle: Bundle<FhirResource>,
  resources: readonly FhirResource[],
): string[] {
  const isRestricted = resources.some(one => confidentialityOf(one.meta?.security) === 'R')
  const expected = isRestricted ? 'R' : 'N'
  const [composition] = resources
  const found = [
    ['meta.security', confidentialityOf(bundle.meta?.security)] as const,
    ...(composition?.resourceType === 'Composition'
      ? [['Composition.confidentiality', composition.confidentiality] as const]
      : []),
  ]
  return found.flatMap(([name, code]) =>
    code === expected || code === undefined
      ? []
      : [`Bundle: ${name} is ${code}, and its resources make it ${expected}`],
  )
}

function confidentialityOf(security: readonly Coding[] = []): string | undefined {
  return security.find(one => one.system?.endsWith('/v3-Confidentiality'))?.code
}
