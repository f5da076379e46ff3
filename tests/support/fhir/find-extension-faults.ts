import { OperationOutcomeError, validateTypedValue } from '@medplum/core'
import type { Extension, OperationOutcomeIssue } from 'fhir/r4'
import { readExtension } from './definitions.ts'
import type { Element } from './list-elements.ts'

const standard = 'http://hl7.org/fhir/StructureDefinition/'

/** Extensions of HL7's extensions pack 5.x, which FHIR R4 does not have. */
const ofExtensionsPack = new Set(['individual-genderIdentity', 'individual-pronouns', 'note'])

/** Returns the extensions that HL7 does not have, and those that differ from their definition. */
export function findExtensionFaults({ path, type, value }: Element): string[] {
  // The parts of an extension have names that only its definition gives.
  if (type !== 'Extension' || /[eE]xtension\[\d+\]\.extension/.test(path)) return []
  const { url } = value as Extension
  const name = url?.startsWith(standard) ? url.slice(standard.length) : undefined
  if (name !== undefined && ofExtensionsPack.has(name)) return []
  const definition = name === undefined ? undefined : readExtension(url)
  if (!definition) return [`${path}: HL7 has no extension ${url}`]
  type Validated = Parameters<typeof validateTypedValue>
  try {
    validateTypedValue(
      { type: 'Extension', value, path } as Validated[0],
      { profile: definition } as unknown as Validated[1],
    )
    return []
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error
    const issues = (error.outcome.issue ?? []) as OperationOutcomeIssue[]
    return issues.map(({ details }) => `${path}: ${details?.text} (${name})`)
  }
}
