import type { RecordBlock } from '#app/profile/record/record.ts'
import { entriesOf, type NamedField } from '#app/profile-definition/field-index.ts'
import type { Section } from '#app/profile-definition/section.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { englishLanguage, type Language, sectionIn } from '../languages/languages.server.ts'

/**
 * Returns a block of a reduced section under a legend that names no withheld field: the label of
 * its one visible answer, or none if the legend contains the label of a withheld field.
 * @param section the whole section, in the language of the block.
 * @param shown the section with only the fields that the reader may see.
 */
export function narrowLegend(
  block: RecordBlock,
  section: Section,
  shown: Section,
  language: Language,
): RecordBlock {
  const [firstRow, ...otherRows] = block.rows
  const all = fieldsUnder(block.legend, section)
  const visible = fieldsUnder(block.legend, shown)
  if (visible.length === all.length) return block
  if (firstRow && otherRows.length === 0) return { ...block, legend: firstRow.label }
  const isNamed = all.some(
    ({ name, field }) =>
      namesField(block.legend, { name, field }, section, language) &&
      visible.every(other => other.name !== name),
  )
  return isNamed ? { ...block, legend: '' } : block
}

// Legend and label may be in two languages, so their English texts are compared.
function namesField(
  legend: string,
  { name, field: { label } }: Pick<NamedField, 'name' | 'field'>,
  section: Section,
  { untranslated }: Language,
): boolean {
  if (!untranslated.has(legend) && !untranslated.has(label)) return includesLabel(legend, label)
  const { blocks } = sectionIn(englishLanguage, section.name as SectionName)
  const english = blocks.find(({ fields }) => name in fields)
  return english !== undefined && includesLabel(english.legend, english.fields[name]?.label ?? '')
}

function includesLabel(legend: string, label: string): boolean {
  return legend.toLowerCase().includes(label.toLowerCase())
}

function fieldsUnder(legend: string, { blocks }: Section): readonly NamedField[] {
  const block = blocks.find(candidate => candidate.legend === legend)
  return block ? entriesOf(block.fields) : []
}
