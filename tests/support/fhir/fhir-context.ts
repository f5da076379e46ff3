import {
  englishLanguage,
  type Language,
  sectionIn,
} from '#app/emergency/languages/languages.server.ts'
import { createResourceIds, deriveIdSeed } from '#app/interop/ips/resource-ids.server.ts'
import { createContext, patientReference } from '#app/interop/ips/summary-context.server.ts'
import type { FhirContext } from '#app/profile-definition/fhir/mapping.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'

const idOf = createResourceIds(deriveIdSeed(Buffer.alloc(32, 7), 'test'))

/** The owner of every resource of a context. */
export const owner = patientReference(idOf)

/**
 * Returns the context of a section for a mapping under test. The section was saved on 2026-03-01
 * and confirmed on 2026-04-02; no name is an RxNorm ingredient.
 */
export function contextOf(
  name: SectionName,
  value: object,
  { language = englishLanguage, ...changes }: Partial<FhirContext> & { language?: Language } = {},
): FhirContext {
  const saved = {
    value: { ...value },
    version: 1,
    lastRowId: 100,
    updatedBy: 'owner',
    updatedAt: '2026-03-01T08:00:00.000Z',
    confirmedAt: '2026-04-02T08:00:00.000Z',
  }
  const now = new Date('2026-05-03T08:00:00.000Z')
  const section = sectionIn(language, name)
  const context = createContext({ section, saved, idOf, language, now })
  return { ...context, ingredientCode: () => undefined, ...changes }
}
