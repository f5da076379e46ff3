import type { Field, Fields } from '#app/profile-definition/field.ts'
import type { Section } from '#app/profile-definition/section.ts'

/** The words of one field as a catalogue has them, whatever its kind. */
type Words = string | { label: string; options?: object; noun?: string; item?: object }

/** The words of a section as every catalogue has them. Types see to it that each is complete. */
interface Wording {
  title: string
  legends: readonly string[]
  fields: object
}

/**
 * A section whose title, legends, labels and options are in another language. What is read in forms alone, such as
 * hints and errors, stays as it is.
 */
export function localSection(section: Section, { title, legends, fields }: Wording): Section {
  const blocks = section.blocks.map((block, index) => ({
    ...block,
    legend: legends[index] ?? block.legend,
    fields: localFields(block.fields, fields),
  }))
  return { ...section, title, blocks }
}

function localFields(fields: Fields, words: object): Fields {
  const byName = new Map<string, Words>(Object.entries(words))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, localField(field, byName.get(name))]),
  )
}

function localField(field: Field, words: Words | undefined): Field {
  if (words === undefined) return field
  if (typeof words === 'string') return { ...field, label: words }
  const { label, options, noun, item } = words
  if (field.kind === 'choice' || field.kind === 'choices') {
    return { ...field, label, options: { ...field.options, ...options } }
  }
  if (field.kind === 'list') {
    return { ...field, label, noun: noun ?? field.noun, item: localFields(field.item, item ?? {}) }
  }
  return { ...field, label }
}
