import type { ElementDefinition, Extension } from 'fhir/r4'
import { readExtension } from './definitions.ts'
import { isInValueSet } from './find-coding-faults.ts'
import type { Element } from './list-elements.ts'

const standard = 'http://hl7.org/fhir/StructureDefinition/'

/** Extensions of HL7's extensions pack 5.x, which FHIR R4 does not have. */
const ofExtensionsPack = new Set([
  'individual-genderIdentity',
  'individual-pronouns',
  'note',
  'textLink',
])

/** Returns the extensions that HL7 does not have, and those with another value than it defines. */
export function findExtensionFaults({ path, type, value }: Element): string[] {
  // The parts of an extension have names that only its definition gives.
  if (type !== 'Extension' || /[eE]xtension\[\d+\]\.extension/.test(path)) return []
  const extension = value as Extension
  const { url } = extension
  const name = url?.startsWith(standard) ? url.slice(standard.length) : ''
  if (ofExtensionsPack.has(name)) return []
  const definition = name === '' ? undefined : readExtension(url)
  if (!definition) return [`${path}: HL7 has no extension ${url}`]
  return findValueFault(extension, definition.snapshot?.element ?? []).map(
    fault => `${path}: ${name} ${fault}`,
  )
}

function findValueFault(extension: Extension, elements: readonly ElementDefinition[]): string[] {
  const element = elements.find(one => /^Extension\.value[^.]*$/.test(one.path))
  const found = Object.entries(extension).find(([key]) => key.startsWith('value'))
  if (!found || !element || element.max === '0') {
    const hasParts = elements.some(one => one.id?.startsWith('Extension.extension:'))
    return hasParts === Boolean(extension.extension) && !found ? [] : ['has another value']
  }
  const [key, value] = found
  const types = (element.type ?? []).map(one => `value${capitalise(one.code)}`)
  if (!types.includes(key)) return [`has a ${key} instead of ${types.join(', ')}`]
  const { strength, valueSet } = element.binding ?? {}
  if (strength !== 'required' || !valueSet || isInValueSet(value, valueSet)) return []
  return [`has ${JSON.stringify(value)}, which is not in ${valueSet}`]
}

function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
