import { createHash } from 'node:crypto'
import {
  englishLanguage,
  type Language,
  sectionIn,
} from '#app/emergency/languages/languages.server.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import type { FhirContext, RowTexts } from '#app/profile-definition/fhir/mapping.ts'
import type { Fields } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'

/** The owner of every resource of a context. */
export const owner = { reference: 'urn:uuid:00000000-0000-4000-8000-000000000001' }

/**
 * Returns the context of a section for a mapping under test. The section was saved on 2026-03-01
 * and confirmed on 2026-04-02; no name is an RxNorm ingredient.
 */
export function contextOf(
  name: SectionName,
  value: object,
  changes: Partial<FhirContext> & { language?: Language } = {},
): FhirContext {
  const { language = englishLanguage, ...others } = changes
  const section = sectionIn(language, name)
  const fields = fieldsOf(section)
  const texts = textsOf(fields, value, language)
  return {
    idOf: place => uuidOf(`${name}.${place}`),
    patient: owner,
    savedAt: '2026-03-01T08:00:00.000Z',
    confirmedAt: '2026-04-02T08:00:00.000Z',
    now: new Date('2026-05-03T08:00:00.000Z'),
    ...texts,
    fullLabel(field) {
      const block = section.blocks.find(one => field in one.fields) ?? missing(field)
      return texts.joinLabel(block.legend, texts.label(field))
    },
    row: (list, values) => textsOf(columnsOf(fields, list), values, language),
    sentences: texts => texts.join(language.texts.stop),
    toldByOwner: label => language.texts.record.toldByOwner({ label }),
    paperOfOwner: title => language.texts.record.directivePaper({ papers: title }),
    ingredientCode: () => undefined,
    ...others,
  }
}

function textsOf(fields: Fields, value: object, { formats, texts }: Language): RowTexts {
  const named = (field: string) => fields[field] ?? missing(field)
  return {
    label: field => named(field).label,
    text: field => named(field) && formatAnswer(fields, { ...value }, field, formats),
    joinLabel: (label, text) => `${label}${texts.colon}${text}`,
    option(field, option) {
      const found = named(field)
      const options: Record<string, string> = 'options' in found ? found.options : {}
      return options[option] ?? missing(`${field}: ${option}`)
    },
  }
}

function columnsOf(fields: Fields, list: string): Fields {
  const field = fields[list]
  return field?.kind === 'list' ? field.item : missing(list)
}

function missing(name: string): never {
  throw new Error(`The section has no ${name}`)
}

/** Returns a UUID for a place, the same each time. */
function uuidOf(place: string): string {
  const hex = createHash('sha256').update(place).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
