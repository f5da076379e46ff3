import type { ElementDefinition, FhirResource } from 'fhir/r4'
import { evaluate } from './evaluate.ts'
import { definitionsOf } from './profiles.ts'

// ele-1 and ext-1 are on each element; find-value-faults.ts and the validator check them. txt-1 and
// txt-2 are checked by find-narrative-faults.ts, which FHIRPath cannot.
const checkedElsewhere = new Set(['ele-1', 'ext-1', 'txt-1', 'txt-2'])

/**
 * Returns the invariants of its base definition and its profiles that a resource breaks. The
 * expressions are those of the definitions.
 */
export function findInvariantFaults(resource: FhirResource): string[] {
  const broken = definitionsOf(resource).flatMap(definition =>
    listInvariants(definition.snapshot?.element ?? []).flatMap(invariant =>
      isSatisfied(resource, invariant)
        ? []
        : [`${invariant.path} breaks ${invariant.key}: ${invariant.human}`],
    ),
  )
  return [...new Set(broken)]
}

interface Invariant {
  /** Path of the element that it is about. */
  path: string
  key: string
  human: string
  expression: string
  /** LOINC code of the section, for an invariant of a slice of sections. */
  sectionCode?: string
}

const invariantsOf = new WeakMap<readonly ElementDefinition[], Invariant[]>()

function listInvariants(elements: readonly ElementDefinition[]): Invariant[] {
  const known = invariantsOf.get(elements)
  if (known) return known
  const made = elements.flatMap(element => toInvariants(element, elements))
  invariantsOf.set(elements, made)
  return made
}

function toInvariants(element: ElementDefinition, all: readonly ElementDefinition[]): Invariant[] {
  const unsliced = all.find(one => one.id === element.path)
  const inherited = element === unsliced ? [] : (unsliced?.constraint ?? [])
  const code = all.find(one => one.id === `${element.id}.code`)?.patternCodeableConcept
  return (element.constraint ?? [])
    .filter(one => one.severity === 'error' && one.expression && !checkedElsewhere.has(one.key))
    .filter(one => !inherited.some(other => other.key === one.key))
    .map(({ key, human, expression = '' }) => ({
      path: element.path.replaceAll('[x]', ''),
      key,
      human,
      expression: mendExpression(expression),
      ...(code?.coding?.[0]?.code && { sectionCode: code.coding[0].code }),
    }))
}

// dom-3 of R4 uses "as" for many items, which FHIRPath refuses; later versions have "ofType".
function mendExpression(expression: string): string {
  return expression.replaceAll(/descendants\(\)\.as\((\w+)\)/g, 'descendants().ofType($1)')
}

function isSatisfied(resource: FhirResource, invariant: Invariant): boolean {
  const { path, expression, sectionCode } = invariant
  const only = sectionCode ? `.where(code.coding.code = '${sectionCode}')` : ''
  const result = evaluate(`${path}${only}.all(${expression})`, resource)
  return result.length === 0 || result[0] === true
}
