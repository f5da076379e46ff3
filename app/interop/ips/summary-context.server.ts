import type { Coding, Reference } from 'fhir/r4'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import { findIngredientCode } from '#app/medications/names/ingredient-code.server.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import type { Saved } from '#app/profile/record/profile.ts'
import { display } from '#app/profile-definition/display-answer.ts'
import { systems } from '#app/profile-definition/fhir/codes.ts'
import { referTo } from '#app/profile-definition/fhir/elements.ts'
import type { FhirContext, RowTexts } from '#app/profile-definition/fhir/mapping.ts'
import type { Fields } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import type { IdOf } from './resource-ids.server.ts'

interface ContextOptions {
  /** The section in the language of the reader. */
  section: Section
  saved: Saved
  idOf: IdOf
  language: Language
  now: Date
}

/** Returns everything that the mapping of a section may not look up itself. */
export function createContext(options: ContextOptions): FhirContext {
  const { section, saved, idOf, language, now } = options
  const fields = fieldsOf(section)
  const texts = createTexts(fields, saved.value, language)
  return {
    idOf: place => idOf(`${section.name}.${place}`),
    patient: patientReference(idOf),
    savedAt: saved.updatedAt,
    confirmedAt: saved.confirmedAt,
    now,
    ...texts,
    fullLabel(field) {
      const { legend = '' } = section.blocks.find(block => field in block.fields) ?? {}
      return texts.joinLabel(legend, texts.label(field))
    },
    row(list, values) {
      const field = fields[list]
      if (field?.kind !== 'list') throw new Error(`${section.name} has no list ${list}`)
      return createTexts(field.item, { ...values }, language)
    },
    sentences: texts => texts.join(language.texts.stop),
    toldByOwner: label => language.texts.record.toldByOwner({ label }),
    paperOfOwner: title => language.texts.record.directivePaper({ papers: title }),
    ingredientCode: toIngredientCoding,
  }
}

/** Returns the reference to the owner's Patient resource. */
export function patientReference(idOf: IdOf): Reference {
  return referTo(idOf('patient'))
}

function createTexts(
  fields: Fields,
  values: Record<string, unknown>,
  { formats, texts }: Language,
): RowTexts {
  return {
    label: name => fields[name]?.label ?? name,
    text: name => formatAnswer(fields, values, name, formats),
    option(name, value) {
      const field = fields[name]
      return (field && display(field, value, formats)) ?? value
    },
    joinLabel: (label, text) => `${label}${texts.colon}${text}`,
  }
}

function toIngredientCoding(name: string): Coding | undefined {
  const found = findIngredientCode(name)
  return found && { system: systems.rxNorm, code: found.code, display: found.name }
}
