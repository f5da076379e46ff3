import model from 'fhirpath/fhir-context/r4'

/** An element of a resource, with the type that FHIR R4 gives it. */
export interface Element {
  /** As in messages: "Patient.name[0].family". */
  path: string
  /** "dateTime", "Coding", "BackboneElement"; "unknown" for what FHIR does not define. */
  type: string
  /** Last name of the path. */
  name: string
  value: unknown
}

interface Types {
  path2Type: Record<string, string | undefined>
  pathsDefinedElsewhere: Record<string, string | undefined>
  choiceTypePaths: Record<string, string[] | undefined>
}

const { path2Type, pathsDefinedElsewhere, choiceTypePaths } = model as unknown as Types

/** Returns a resource and each element in it, but not the resources of a bundle. */
export function listElements(resource: object): Element[] {
  const type = typeOfResource(resource)
  const root = { path: type, type, name: '', value: resource }
  return [root, ...listChildren(resource, { path: type, definedAt: type })]
}

interface Place {
  path: string
  /** The path or type under which FHIR defines the children. */
  definedAt: string
}

function listChildren(parent: object, { path, definedAt }: Place): Element[] {
  return Object.entries(parent).flatMap(([name, value]) => {
    if (name === 'resourceType' || `${definedAt}.${name}` === 'Bundle.entry.resource') return []
    const { type, place } = typeOfChild(definedAt, name)
    const isList = Array.isArray(value)
    return (isList ? value : [value]).flatMap((one: unknown, at): Element[] => {
      const here = `${path}.${name}${isList ? `[${at}]` : ''}`
      const element = { path: here, type, name, value: one }
      if (typeof one !== 'object' || one === null) return [element]
      const child = type === 'Resource' ? typeOfResource(one) : place
      return [element, ...listChildren(one, { path: here, definedAt: child })]
    })
  })
}

function typeOfChild(definedAt: string, name: string): { type: string; place: string } {
  // The extensions of a primitive.
  if (name.startsWith('_')) return { type: 'Element', place: 'Element' }
  const defined = `${definedAt}.${name}`
  const path = pathsDefinedElsewhere[defined] ?? defined
  const type = path2Type[path] ?? typeOfChoice(definedAt, name) ?? 'unknown'
  const isInline = type === 'BackboneElement' || type === 'Element'
  return { type: type.replace('System.String', 'string'), place: isInline ? path : type }
}

const primitives = new Set(
  'base64Binary boolean canonical code date dateTime decimal id instant integer markdown oid positiveInt string time unsignedInt uri url uuid'.split(
    ' ',
  ),
)

function typeOfChoice(definedAt: string, name: string): string | undefined {
  for (const { index } of name.matchAll(/[A-Z]/g)) {
    const suffix = name.slice(index)
    if (choiceTypePaths[`${definedAt}.${name.slice(0, index)}`]?.includes(suffix)) {
      const primitive = suffix.charAt(0).toLowerCase() + suffix.slice(1)
      return primitives.has(primitive) ? primitive : suffix
    }
  }
  return undefined
}

function typeOfResource(resource: object): string {
  return 'resourceType' in resource ? String(resource.resourceType) : 'Resource'
}
