import type {
  CodeableConcept,
  CodeSystemConcept,
  Coding,
  FhirResource,
  Quantity,
  StructureDefinition,
} from 'fhir/r4'
import { readCodeSystem, readIpsValueSets, readValueSet } from './definitions.ts'
import { evaluate } from './evaluate.ts'
import { isLanguageTag } from './find-value-faults.ts'
import type { Element } from './list-elements.ts'
import { profilesOf } from './profiles.ts'

/** Returns the codes that no licence or no code system has, and broken bindings of profiles. */
export function findCodingFaults(resource: FhirResource, elements: readonly Element[]): string[] {
  return [
    ...elements.flatMap(findCodeFault),
    ...profilesOf(resource).flatMap(profile => findProfileBindingFaults(resource, profile)),
  ]
}

function findCodeFault({ path, type, value }: Element): string[] {
  if (type !== 'Coding' && !quantities.has(type)) return []
  const { system, code, display } = value as Coding & Quantity
  if (type !== 'Coding' && system === undefined && code === undefined) return []
  if (!system || !code) return [`${path}: a code needs its system`]
  // The licence of LOINC asks for the name beside each code.
  if (system === 'http://loinc.org' && !display) return [`${path}: ${code} needs its LOINC name`]
  const fault = findFaultOfCode(system, code)
  return fault ? [`${path}: ${system}#${code} ${fault}`] : []
}

const quantities = new Set(['Quantity', 'SimpleQuantity', 'Age', 'Duration', 'Count', 'Distance'])

// Codes are checked by their shape where the table of the system is not part of the packages.
const checkers: Readonly<Record<string, (code: string) => boolean>> = {
  'http://hl7.org/fhir/sid/cvx': code => /^\d{2,3}$/.test(code),
  'http://www.nlm.nih.gov/research/umls/rxnorm': code => /^[1-9]\d{0,7}$/.test(code),
  'http://loinc.org': code => /^\d{1,7}-\d$/.test(code) && hasCheckDigit(code),
  'http://unitsofmeasure.org': code => units.has(code),
  'http://snomed.info/sct': code => listSnomedCodes().has(code),
  'urn:ietf:bcp:47': isLanguageTag,
}

/** Units of UCUM that the form offers, and those of counts and durations. */
const units = new Set(
  '% 1 a cm d g h kg kg/m2 mL mg min mm[Hg] mmol/L mo ng s ug wk [iU] U/L mg/mL ug/h {tbl} {puff} {drop}'.split(
    ' ',
  ),
)

function findFaultOfCode(system: string, code: string): string | undefined {
  const isValid = checkers[system]
  if (isValid) return isValid(code) ? undefined : 'is not a code that may be sent'
  if (!/^http:\/\/(terminology\.hl7\.org\/CodeSystem|hl7\.org\/fhir)\//.test(system)) {
    return 'is of a system that may not be sent'
  }
  const known = readCodeSystem(system)
  if (!known) return 'is of a system that HL7 does not have'
  return hasConcept(known.concept ?? [], code) ? undefined : 'is not in its system'
}

function hasConcept(concepts: readonly CodeSystemConcept[], code: string): boolean {
  return concepts.some(one => one.code === code || hasConcept(one.concept ?? [], code))
}

/** Mod 10 over the digits, each second one from the right doubled: LOINC Users' Guide. */
function hasCheckDigit(code: string): boolean {
  const [digits = '', check] = code.split('-')
  const sum = [...digits]
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1))
    .reduce((total, one) => total + Math.trunc(one / 10) + (one % 10), 0)
  return (10 - (sum % 10)) % 10 === Number(check)
}

/** Codes that the IPS names one by one, and those of its value sets that its reference lists. */
const listedSnomedCodes = [
  // "None known", and no information.
  ...['716186003', '787481004', '160245001', '787480003', '787483001', '787482006', '1287211007'],
  // Blood groups: value set results-blood-group-uv-ips, which is defined by a filter.
  ...['278147001', '278148006', '278149003', '278152006'],
  ...['278150003', '278153001', '278151004', '278154007'],
]

const notSent = ['medication-example-uv-ips', 'target-diseases-uv-ips']
let snomedCodes: Set<string> | undefined

function listSnomedCodes(): Set<string> {
  snomedCodes ??= new Set([
    ...listedSnomedCodes,
    ...readIpsValueSets()
      .filter(one => !notSent.includes(one.id ?? ''))
      .flatMap(one => one.compose?.include ?? [])
      .filter(one => one.system === 'http://snomed.info/sct')
      .flatMap(one => one.concept ?? [])
      .map(one => one.code),
  ])
  return snomedCodes
}

/** Values of required bindings, by the URL of their value set. */
export type BoundValues = Record<string, { path?: string; value: unknown }[]>

/**
 * Returns the values that are not in the value set that FHIR requires. The validator collects
 * them, and leaves the value sets to its caller.
 */
export function findBindingFaults(bound: BoundValues): string[] {
  return Object.entries(bound).flatMap(([valueSet, values]) =>
    values.flatMap(({ path, value }) =>
      isInValueSet(value, valueSet)
        ? []
        : [`${path}: ${JSON.stringify(value)} is not in ${valueSet}`],
    ),
  )
}

// It collects none of the bindings that a profile gives the value of a choice, as of "value[x]".
function findProfileBindingFaults(
  resource: FhirResource,
  { snapshot }: StructureDefinition,
): string[] {
  return (snapshot?.element ?? []).flatMap(({ id = '', path, binding }) => {
    const isOfOneSlice = id.replaceAll(/\[x\]:\w+/g, '').includes(':')
    const { strength, valueSet } = binding ?? {}
    if (strength !== 'required' || !valueSet || isOfOneSlice) return []
    return evaluate(path.replaceAll('[x]', ''), resource).flatMap(value =>
      isInValueSet(value, valueSet)
        ? []
        : [`${path}: ${JSON.stringify(value)} is not in ${valueSet}`],
    )
  })
}

/**
 * Returns whether a code, coding or concept is in a value set; true as well if a filter defines the
 * value set, as the packages do not have its codes.
 */
export function isInValueSet(value: unknown, valueSet: string): boolean {
  const allowed = expand(valueSet)
  return !allowed || isBound(value, allowed)
}

function isBound(value: unknown, allowed: Set<string>): boolean {
  if (typeof value === 'string') return allowed.has(value)
  const concept = value as CodeableConcept & Coding
  if (concept.coding) return concept.coding.some(one => isBound(one, allowed))
  return concept.code !== undefined && allowed.has(`${concept.system}#${concept.code}`)
}

const expanded = new Map<string, Set<string> | undefined>()

/** Returns codes with and without their system; undefined if a filter defines the value set. */
function expand(valueSet: string): Set<string> | undefined {
  if (!expanded.has(valueSet)) expanded.set(valueSet, expandOnce(valueSet))
  return expanded.get(valueSet)
}

function expandOnce(valueSet: string): Set<string> | undefined {
  const codes = new Set<string>()
  for (const part of readValueSet(valueSet)?.compose?.include ?? []) {
    const concepts = part.concept ?? readCodeSystem(part.system ?? '')?.concept
    if (!concepts || part.filter || part.valueSet) return undefined
    addConcepts(codes, part.system ?? '', concepts)
  }
  return codes.size > 0 ? codes : undefined
}

function addConcepts(
  codes: Set<string>,
  system: string,
  concepts: readonly CodeSystemConcept[],
): void {
  for (const { code, concept } of concepts) {
    codes.add(code).add(`${system}#${code}`)
    addConcepts(codes, system, concept ?? [])
  }
}
