import { joined } from '#app/profile-definition/display-answer.ts'
import type { Field } from '#app/profile-definition/field.ts'
import { type Block, fieldsOf, type Section } from '#app/profile-definition/section.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { type Language, sectionIn } from '../languages/languages.server.ts'
import { partKey, shareableParts } from './link-visibility.ts'

/**
 * A page names only these parts when it withholds them, because their silence could harm. For any
 * other part "withheld" would be read as "yes".
 */
const partsNamedWhenWithheld: ReadonlySet<string> = new Set([
  'allergies',
  'medications',
  'history',
  'history:first-aid-states',
  'history:implanted-devices',
  'history:advance-directive',
  'personal:contacts',
])

/** Returns whether a part is named when it is withheld. Any other is simply absent. */
export function isNamedWhenWithheld(key: string): boolean {
  return partsNamedWhenWithheld.has(key)
}

/** Returns the texts of the withheld parts that a page names, in the order of the record. */
export function namedPartTexts(language: Language, withheld: ReadonlySet<string>): string[] {
  return shareableParts().flatMap(({ section, whole, alone }) =>
    [whole, ...alone]
      .filter(({ key }) => partsNamedWhenWithheld.has(key) && withheld.has(key))
      .map(({ key }) => partText(language, sectionIn(language, section.name as SectionName), key)),
  )
}

/** Returns the text by which a page names a withheld part. @param key of the part. */
export function partText(language: Language, section: Section, key: string): string {
  if (key === 'history') return findBlock(section, 'conditions')?.legend ?? section.title
  if (key === section.name) return section.title
  const isOf = ({ separatePart: alone }: Field) =>
    alone !== undefined && partKey(section, alone) === key
  const block = section.blocks.find(({ fields }) => {
    const all = Object.values(fields)
    return all.length > 0 && all.every(isOf)
  })
  const [only, ...others] = Object.values(block?.fields ?? {})
  // For a block of one field the label says it better: "First aid: withheld" would frighten.
  if (block) return only && others.length === 0 ? only.label : block.legend
  const fields = Object.values(fieldsOf(section)).filter(isOf)
  const labels = fields.filter(({ kind, displayedWith: joins }) => kind !== 'flag' && !joins)
  return joined(
    labels.map(({ label }) => label),
    language.formats,
  )
}

function findBlock({ blocks }: Section, field: string): Block | undefined {
  return blocks.find(({ fields }) => field in fields)
}
