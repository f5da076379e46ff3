import { OperationOutcomeError, validateTypedValue } from '@medplum/core'
import type { FhirResource, OperationOutcomeIssue, StructureDefinition } from 'fhir/r4'
import { definitionOf, loadProfile } from './definitions.ts'
import { type BoundValues, findBindingFaults, findCodingFaults } from './find-coding-faults.ts'
import { findExtensionFaults } from './find-extension-faults.ts'
import { findInvariantFaults } from './find-invariant-faults.ts'
import { findNarrativeFaults } from './find-narrative-faults.ts'
import { findValueFaults } from './find-value-faults.ts'
import { listElements } from './list-elements.ts'
import { profilesOf } from './profiles.ts'

/**
 * Returns each fault of one resource: base definition, profiles of the summary, invariants, codes,
 * narrative, dates and texts. Empty if it has none. References are not resolved.
 */
export function findResourceFaults(resource: unknown): string[] {
  if (!isResource(resource)) return [`Not a resource: ${JSON.stringify(resource)}`]
  if (!definitionOf(resource.resourceType)) return [`${resource.resourceType}: not in FHIR R4`]
  const elements = listElements(resource)
  const bound: BoundValues = {}
  const faults = [
    ...findRoundTripFaults(resource),
    ...findValueFaults(elements),
    ...validate(resource, { bound }),
    ...findBindingFaults(bound),
    ...profilesOf(resource).flatMap(profile => validate(resource, { profile })),
    ...findInvariantFaults(resource),
    ...findCodingFaults(resource, elements),
    ...elements.flatMap(findExtensionFaults),
    ...elements.filter(({ type }) => type === 'xhtml').flatMap(findNarrativeFaults),
  ]
  const name = `${resource.resourceType}/${resource.id ?? '(no id)'}`
  return [...new Set(faults)].map(fault => `${name}: ${fault}`)
}

interface ValidateOptions {
  /** Profile to validate by, instead of the base definition. */
  profile?: StructureDefinition
  /** Receives the values of required bindings. */
  bound?: BoundValues
}

function validate(resource: FhirResource, options: ValidateOptions): string[] {
  const { profile } = options
  return listIssues(resource, options).flatMap(({ severity, details, expression }) => {
    const text = details?.text ?? 'not valid'
    // The validator warns of references that it cannot read the type of: "urn:uuid:…".
    if (severity !== 'error' && !/^Invalid reference: got "(?!urn:)/.test(text)) return []
    const by = profile ? ` (${profile.id})` : ''
    return [`${expression?.join(', ') ?? resource.resourceType}: ${text}${by}`]
  })
}

function listIssues(resource: FhirResource, { profile, bound }: ValidateOptions) {
  const type = profile ? loadProfile(profile) : resource.resourceType
  type Validated = Parameters<typeof validateTypedValue>
  const options = bound && ({ collect: { tokens: bound } } as Validated[1])
  try {
    return validateTypedValue({ type, value: resource }, options) as OperationOutcomeIssue[]
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error
    return (error.outcome.issue ?? []) as OperationOutcomeIssue[]
  }
}

function findRoundTripFaults(resource: FhirResource): string[] {
  const text = JSON.stringify(resource)
  return JSON.stringify(JSON.parse(text)) === text && !hasUndefined(resource)
    ? []
    : ['changes when it is written as JSON and read again']
}

// JSON drops what is undefined, and turns a date into a text.
function hasUndefined(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return !['string', 'number', 'boolean', 'object'].includes(typeof value)
  }
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return true
  return Object.values(value).some(hasUndefined)
}

/** Returns whether a value is an object with a type of resource. */
export function isResource(value: unknown): value is FhirResource {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as FhirResource).resourceType === 'string'
  )
}
