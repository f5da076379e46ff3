import type { Bundle, CompositionSection, ElementDefinition, FhirResource } from 'fhir/r4'
import { readIpsProfile } from './definitions.ts'

/** Returns what is wrong with the sections of a document, by the slices of Composition-uv-ips. */
export function findSectionFaults(bundle: Bundle<FhirResource>): string[] {
  const composition = bundle.entry?.[0]?.resource
  if (composition?.resourceType !== 'Composition') return ['Bundle: begins with no Composition']
  const sections = composition.section ?? []
  const typeOf = (url: string | undefined) =>
    bundle.entry?.find(one => one.fullUrl === url || (url && one.fullUrl?.endsWith(`/${url}`)))
      ?.resource?.resourceType
  const faults = [
    ...listSlices().flatMap(slice => findSliceFaults(slice, sections, typeOf)),
    ...sections.flatMap(findStateFaults),
    ...findRepeatedEntries(sections),
    ...findRepeatedCodes(sections),
  ]
  return faults.map(fault => `Composition/${composition.id}: ${fault}`)
}

interface Slice {
  /** LOINC code of the section. */
  code: string
  min: number
  max: string
  /** Types of its entries; empty if any type is allowed. */
  types: string[]
}

function listSlices(): Slice[] {
  const elements = readIpsProfile('Composition-uv-ips').snapshot?.element ?? []
  const byId = new Map(elements.map(one => [one.id, one]))
  return elements
    .filter(one => /^Composition\.section:\w+$/.test(one.id ?? ''))
    .map(({ id, min = 0, max = '*' }) => ({
      code: byId.get(`${id}.code`)?.patternCodeableConcept?.coding?.[0]?.code ?? '',
      min,
      max,
      types: listEntryTypes(byId.get(`${id}.entry`)),
    }))
}

function listEntryTypes(entry: ElementDefinition | undefined): string[] {
  const profiles = (entry?.type ?? []).flatMap(one => one.targetProfile ?? [])
  const types = profiles.map(one => one.split('/').at(-1) ?? '')
  return types.includes('Resource') ? [] : types
}

function findSliceFaults(
  { code, min, max, types }: Slice,
  sections: readonly CompositionSection[],
  typeOf: (url: string | undefined) => string | undefined,
): string[] {
  const found = sections.filter(one => codeOf(one) === code)
  const isMiscounted = found.length < min || (max !== '*' && found.length > Number(max))
  const wrong = found
    .flatMap(one => one.entry ?? [])
    .map(one => typeOf(one.reference))
    .filter(type => type !== undefined && types.length > 0 && !types.includes(type))
  return [
    ...(isMiscounted ? [`section ${code} is there ${found.length} times, not ${min}..${max}`] : []),
    ...wrong.map(type => `section ${code} has a ${type}`),
  ]
}

function findStateFaults(section: CompositionSection): string[] {
  const name = `section ${codeOf(section) ?? section.title ?? ''}`
  const reason = section.emptyReason?.coding?.[0]?.code
  return [
    ...(section.entry && section.emptyReason ? [`${name} has entries and an emptyReason`] : []),
    ...(section.emptyReason && !reason ? [`${name} has an emptyReason without a code`] : []),
    // "None" is a statement of the owner, which is a resource.
    ...(reason === 'nilknown' ? [`${name} says "nil known" instead of a resource`] : []),
    ...(section.text?.div ? [] : [`${name} has no narrative`]),
    ...(section.title ? [] : [`${name} has no title`]),
  ]
}

// A receiver that lists the sections would show the resource twice.
function findRepeatedEntries(sections: readonly CompositionSection[]): string[] {
  const all = sections.flatMap(one => one.entry ?? []).map(one => one.reference)
  const repeated = all.filter((one, at) => all.indexOf(one) !== at)
  return [...new Set(repeated)].map(one => `${one} is an entry twice`)
}

function findRepeatedCodes(sections: readonly CompositionSection[]): string[] {
  const codes = sections.map(codeOf)
  const repeated = codes.filter((one, at) => one === undefined || codes.indexOf(one) !== at)
  return [...new Set(repeated)].map(one => `section ${one} is there twice or has no code`)
}

function codeOf(section: CompositionSection): string | undefined {
  return section.code?.coding?.[0]?.code
}
