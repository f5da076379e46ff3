import type { FhirResource } from 'fhir/r4'
import { elementLabel, kindWords, systemNames } from './element-words.ts'
import {
  type ElementFact,
  type ElementFormat,
  type FhirObject,
  findAbsence,
  formatElement,
  isObject,
  listFacts,
} from './format-element.ts'

/** A resource in words. */
export interface DescribedResource {
  id: string
  /** "Allergy". */
  kind: string
  /** "Penicillin"; the kind if it has no name. */
  name: string
  /** Language of its texts, as a tag. */
  language?: string | undefined
  /** True if it is marked for a smaller circle of readers. */
  isRestricted: boolean
  facts: ElementFact[]
  codes: DescribedCode[]
}

/** A code of a code system that `systemNames` has. */
interface DescribedCode {
  /** "SNOMED CT". */
  system: string
  code: string
  display?: string | undefined
}

/** Returns a resource in words: its kind, its name, and every other element with a value. */
export function describeResource(resource: FhirResource, format: ElementFormat): DescribedResource {
  const kind = kindWords[resource.resourceType] ?? resource.resourceType
  const { key, name } = findName(resource, format)
  return {
    id: resource.id ?? '',
    kind,
    name: name ?? kind,
    language: resource.language,
    isRestricted: resource.meta?.security?.some(({ code }) => code === 'R') ?? false,
    facts: valueFirst(listFacts({ ...resource }, format, key ? [...unlisted, key] : unlisted)),
    codes: findCodes(resource),
  }
}

function valueFirst(facts: ElementFact[]): ElementFact[] {
  const isValue = ({ label }: ElementFact) => label === elementLabel('value')
  return [...facts.filter(isValue), ...facts.filter(fact => !isValue(fact))]
}

/** Returns the name of a resource for the resources that refer to it. */
export function nameResource(resource: FhirResource): string {
  const { name } = findName(resource, { nameOf: () => undefined })
  return name ?? kindWords[resource.resourceType] ?? resource.resourceType
}

const unlisted = ['resourceType', 'id', 'meta', 'language', 'text']

/** The elements that name a resource; the first with a value counts. */
const nameElements = [
  'medicationCodeableConcept',
  'vaccineCode',
  'policyRule',
  'practitioner',
  'device',
  'payor',
  'name',
  'reasonCode',
  'relationship',
  'code',
  'type',
]

/** Resources whose name is not the first of these elements. */
const nameElementOf: Readonly<Record<string, string>> = { Consent: 'policyRule', Patient: 'name' }

function findName(
  resource: FhirResource,
  format: ElementFormat,
): { key?: string | undefined; name?: string | undefined } {
  const elements: FhirObject = { ...resource }
  const own = nameElementOf[resource.resourceType]
  for (const key of own ? [own] : nameElements) {
    const name = formatElement(key, elements[key], format).join(', ')
    // The name of a patient is a list of names.
    const absence = findAbsence([elements[key]].flat()[0])
    if (name) return { key, name: absence ? `Name ${absence.toLowerCase()}` : name }
  }
  return {}
}

function findCodes(value: unknown): DescribedCode[] {
  if (Array.isArray(value)) return value.flatMap(findCodes)
  if (!isObject(value)) return []
  const { system, code, display } = value
  const name = typeof system === 'string' ? systemNames[system] : undefined
  if (!name || typeof code !== 'string') return Object.values(value).flatMap(findCodes)
  return [{ system: name, code, ...(typeof display === 'string' && { display }) }]
}
