import { isEmpty } from '../field.ts'
import type { FhirContext, Mapped } from './mapping.ts'
import type { SummarySection } from './summary-sections.ts'

interface TogetherMapping<Answers> {
  section: SummarySection | 'patient'
  toFhir(answers: Answers, context: FhirContext): Mapped[]
}

/**
 * Returns the mappings of fields that are one element in FHIR, such as the lines of an address. It
 * is sent once if any of them is answered.
 */
export function mapTogether<const Name extends keyof Answers & string, Answers extends object>(
  section: SummarySection | 'patient',
  names: readonly Name[],
  toFhir: (answers: Answers, context: FhirContext) => Mapped[],
): Record<Name, TogetherMapping<Answers>> {
  const mappingOf = (name: Name): TogetherMapping<Answers> => ({
    section,
    toFhir: (answers, context) =>
      name === names.find(one => !isEmpty(answers[one])) ? toFhir(answers, context) : [],
  })
  return Object.fromEntries(names.map(name => [name, mappingOf(name)])) as Record<
    Name,
    TogetherMapping<Answers>
  >
}
