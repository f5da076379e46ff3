import fhirpath from 'fhirpath'
import model from 'fhirpath/fhir-context/r4'

type Compiled = (resource: object, environment: Record<string, unknown>) => unknown[]

const compiled = new Map<string, Compiled>()

/** Returns what a FHIRPath expression selects from a resource. @throws if it is no FHIRPath. */
export function evaluate(expression: string, resource: object): unknown[] {
  let run = compiled.get(expression)
  if (!run) {
    const options = { traceFn: () => {} }
    run = fhirpath.compile(expression, model, options) as unknown as Compiled
    compiled.set(expression, run)
  }
  return run(resource, { resource, rootResource: resource })
}
