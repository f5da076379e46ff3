import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { applies, type Condition, type Emergency, type Fields, type FieldValues } from './field.ts'
import { entriesOf, type NamedField } from './field-index.ts'

/** A titled group of fields: a fieldset in the form, a group in the record. */
export interface Block<F extends Fields = Fields> {
  legend: string
  fields: F
  more?: BlockMore
}

/** A link to a page that belongs to a block. */
export interface BlockMore {
  /** URL and label of the link below the fields. */
  to: string
  label: string
  /** The link is shown while these conditions hold. */
  when?: readonly Condition[]
}

export interface Section<Blocks extends readonly Block[] = readonly Block[]> {
  name: string
  /** Last segment of the section's URL. */
  slug: string
  /** Name in the table `medical_profiles`. */
  storedName: string
  title: string
  description: string
  /** Its name in messages: "{noun} saved successfully". */
  noun: string
  /** Name on the editor's tab. */
  tab: string
  /** The default of its fields in the emergency view; defaults to "shown". */
  emergency?: Emergency
  /**
   * Labels of the parts that the owner shares separately, by key: see `separatePart` of a field.
   */
  separateParts?: Readonly<Record<string, string>>
  /** The section applies only while an answer of another section is one of these. */
  appliesWhen?: Condition & { section: string }
  blocks: Blocks
}

type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (
  i: infer I,
) => void
  ? I
  : never
/** All fields of a section, by name. */
export type SectionFields<S extends Section> = UnionToIntersection<S['blocks'][number]['fields']>

export type SectionValue<S extends Section> =
  SectionFields<S> extends Fields ? FieldValues<SectionFields<S>> : never

/** A titled group of fields. */
export function block<const F extends Fields>(
  legend: string,
  fields: F,
  more?: BlockMore,
): Block<F> {
  return { legend, fields, ...(more && { more }) }
}

/** Returns the section with its exact type, so that the compiler checks its values. */
export function defineSection<const Blocks extends readonly Block[]>(
  section: Section<Blocks>,
): Section<Blocks> {
  return section
}

/** Returns the fields of a section, or of several on one form, in the order of the form. */
export function fieldsOf(...sections: readonly Section[]): Fields {
  const [only, ...others] = sections
  if (only && others.length === 0) return sectionFields(only)
  return Object.assign({}, ...sections.map(sectionFields))
}

const sectionFields: (section: Section) => Fields = memoizeByObject(({ blocks }) =>
  Object.assign({}, ...blocks.map(({ fields }) => fields)),
)

/**
 * Returns the conditions that all fields of a block share: if one fails, the block is not shown.
 */
export function blockConditions({ fields }: Block): Condition[] {
  const [first, ...others] = Object.values(fields)
  return (first?.when ?? []).filter(condition =>
    others.every(({ when = [] }) => when.some(other => isSameCondition(condition, other))),
  )
}

function isSameCondition(one: Condition, other: Condition): boolean {
  return one.field === other.field && one.in.join() === other.in.join()
}

/** Returns the fields that apply with these values, in the order of the form. */
export function applyingFields(fields: Fields, values: Record<string, unknown>): NamedField[] {
  return entriesOf(fields).filter(({ field }) => applies(field, values))
}
