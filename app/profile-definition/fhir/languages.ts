import type { CodeableConcept } from 'fhir/r4'
import { systems } from './codes.ts'
import { concept } from './elements.ts'

/**
 * Tags of BCP 47 by the English names of languages, with the subtags that FHIR recommends (value
 * set "languages").
 */
const tags = new Map([
  ['arabic', 'ar'],
  ['chinese', 'zh'],
  ['english', 'en'],
  ['french', 'fr'],
  ['mandarin', 'zh'],
  ['russian', 'ru'],
  ['spanish', 'es'],
])

/**
 * Returns a language in words, with its tag if the name is exactly one of the table.
 * @param name in English.
 */
export function languageConcept(text: string, name: string): CodeableConcept {
  const code = tags.get(name.trim().toLowerCase())
  return concept(text, code ? { system: systems.languageTag, code } : undefined)
}
