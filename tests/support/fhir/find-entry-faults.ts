import type { Bundle, BundleEntry, FhirResource, Reference } from 'fhir/r4'
import { listElements } from './list-elements.ts'

type Entry = BundleEntry<FhirResource>

/** Returns the name of a resource in messages: "Patient/9f3c…". */
export function nameOf(resource: FhirResource): string {
  return `${resource.resourceType}/${resource.id ?? '(no id)'}`
}

/**
 * Returns what is wrong with the entries of a document: their addresses, references that lead
 * nowhere, and resources that nothing leads to.
 */
export function findEntryFaults({ entry = [] }: Bundle<FhirResource>): string[] {
  return [
    ...entry.flatMap(findAddressFaults),
    ...findRepeatFaults(
      'fullUrl',
      entry.map(one => one.fullUrl),
    ),
    ...findRepeatFaults(
      'id',
      entry.map(one => one.resource?.id),
    ),
    ...findReferenceFaults(entry),
    ...findUnreachableFaults(entry),
  ]
}

const uuidUrl = /^urn:uuid:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

function findAddressFaults({ fullUrl, resource }: Entry, at: number): string[] {
  if (!resource) return [`Bundle.entry[${at}]: has no resource`]
  if (!fullUrl) return [`${nameOf(resource)}: has no fullUrl`]
  return [
    ...(uuidUrl.test(fullUrl) ? [] : [`${nameOf(resource)}: its fullUrl ${fullUrl} is no UUID`]),
    ...(fullUrl.endsWith(`${resource.id}`) ? [] : [`${nameOf(resource)}: is not at ${fullUrl}`]),
  ]
}

function findRepeatFaults(name: string, values: readonly (string | undefined)[]): string[] {
  const repeated = values.filter((value, at) => value && values.indexOf(value) !== at)
  return [...new Set(repeated)].map(value => `Bundle: the ${name} ${value} is there twice`)
}

function findReferenceFaults(entry: readonly Entry[]): string[] {
  return entry.flatMap(one =>
    listReferences(one).flatMap(({ path, reference }) => {
      if (findTarget(entry, one, reference)) return []
      const name = one.resource ? nameOf(one.resource) : ''
      return [`${name}: ${path} refers to ${reference}, which is not in the document`]
    }),
  )
}

function listReferences({ resource }: Entry): { path: string; reference: string }[] {
  if (!resource) return []
  return listElements(resource).flatMap(({ path, type, value }) => {
    const { reference } = type === 'Reference' ? (value as Reference) : {}
    return reference === undefined || reference.startsWith('#') ? [] : [{ path, reference }]
  })
}

// A relative reference is resolved against the address of the resource that has it.
function findTarget(entry: readonly Entry[], from: Entry, reference: string): Entry | undefined {
  const base = from.fullUrl?.replace(/[^/]+\/[^/]+$/, '')
  return entry.find(one => one.fullUrl === reference || one.fullUrl === `${base}${reference}`)
}

// FHIR R4, "Documents": all is reachable from the Composition. A Provenance refers to others
// itself, so each one is a start of its own.
function findUnreachableFaults(entry: readonly Entry[]): string[] {
  const [composition] = entry
  const found = new Set(entry.filter(one => isProvenanceOf(one, entry) || one === composition))
  for (const from of found) {
    for (const { reference } of listReferences(from)) {
      const target = findTarget(entry, from, reference)
      if (target) found.add(target)
    }
  }
  return entry.flatMap(one =>
    found.has(one) || !one.resource ? [] : [`${nameOf(one.resource)}: nothing refers to it`],
  )
}

function isProvenanceOf(one: Entry, entry: readonly Entry[]): boolean {
  const { resource } = one
  return (
    resource?.resourceType === 'Provenance' &&
    resource.target.some(({ reference }) => reference && findTarget(entry, one, reference))
  )
}
