import type { Field, Fields } from '#app/profile-definition/field.ts'
import type { Section } from '#app/profile-definition/section.ts'
import type { Catalogue } from './catalogue.server.ts'

/**
 * Returns a section with its title, legends, labels and options in another language. Texts that
 * forms alone show, such as hints and errors, stay English.
 */
export function localSection(section: Section, catalogue: Catalogue): Section {
  const key = `sections.${section.name}`
  const blocks = section.blocks.map(block => {
    // A block has no name, so its first field names it.
    const [first] = Object.keys(block.fields)
    return {
      ...block,
      legend: catalogue.text(`${key}.legends.${first}`, block.legend),
      fields: localFields(block.fields, `${key}.fields`, catalogue),
    }
  })
  return { ...section, title: catalogue.text(`${key}.title`, section.title), blocks }
}

function localFields(fields: Fields, path: string, catalogue: Catalogue): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      localField(field, `${path}.${name}`, catalogue),
    ]),
  )
}

function localField(field: Field, key: string, catalogue: Catalogue): Field {
  const label = catalogue.text(key, field.label)
  const phrase = field.phrase && catalogue.text(`${key}.phrase`, field.phrase)
  const local = { ...field, label, ...(phrase && { phrase }) }
  if (local.kind === 'choice' || local.kind === 'choices') {
    const options = Object.entries(local.options).map(([value, words]) => [
      value,
      catalogue.text(`${key}.options.${value}`, words),
    ])
    return { ...local, options: Object.fromEntries(options) }
  }
  if (local.kind === 'list') {
    const noun = catalogue.text(`${key}.noun`, local.noun)
    return { ...local, noun, item: localFields(local.item, `${key}.item`, catalogue) }
  }
  return local
}
