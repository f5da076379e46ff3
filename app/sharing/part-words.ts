import { joined } from '#app/profile/display.ts'
import type { Field } from '#app/profile/field.ts'
import { fieldsOf, type Section } from '#app/profile/section.ts'
import { type Language, sectionIn } from './languages/index.server.ts'
import { aloneKey, computedParts } from './shown.ts'

/** What a responder reads for something that the owner of a link shows or withholds alone. @param key of the part. */
export function partWords(language: Language, section: Section, key: string): string {
  if (key === computedParts.pregnancy) return language.texts.record.pregnancy
  if (key === computedParts.depression) return depressionWords(language)
  const isOf = ({ alone }: Field) => alone !== undefined && aloneKey(section, alone) === key
  const block = section.blocks.find(({ fields }) => {
    const all = Object.values(fields)
    return all.length > 0 && all.every(isOf)
  })
  const [only, ...others] = Object.values(block?.fields ?? {})
  // Of a block of one the field says it better: "First aid: withheld" would frighten.
  if (block) return only && others.length === 0 ? only.label : block.legend
  const fields = Object.values(fieldsOf(section)).filter(isOf)
  const labels = fields.filter(({ kind, joins }) => kind !== 'flag' && !joins)
  return joined(
    labels.map(({ label }) => label),
    language.formats,
  )
}

function depressionWords(language: Language): string {
  const { conditions } = fieldsOf(sectionIn(language, 'history'))
  return (conditions?.kind === 'choices' && conditions.options['depression-anxiety']) || ''
}
