import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { applies, type Condition, type Emergency, type Fields, type FieldValues } from './field.ts'
import { entriesOf, type NamedField } from './field-index.ts'

/** A titled group of fields: a fieldset in the form, a part in the record. */
export interface Block<F extends Fields = Fields> {
  legend: string
  fields: F
  more?: BlockMore
}

/** What belongs to a block and has a page of its own. */
export interface BlockMore {
  /** Address and words of the link under the block's fields. */
  to: string
  label: string
  /** Offered only while these hold. */
  when?: readonly Condition[]
}

export interface Section<Blocks extends readonly Block[] = readonly Block[]> {
  name: string
  /** Last part of the section's address. */
  slug: string
  /** Name in the table `medical_profiles`. */
  storedName: string
  title: string
  description: string
  /** How messages call it: "{noun} saved successfully". */
  noun: string
  /** Name on the editor's tab. */
  tab: string
  /** Where its fields stand in the emergency view unless they say otherwise; without it "shown". */
  emergency?: Emergency
  /** What the owner shows or withholds apart from the rest of it: words by the key that its fields name. */
  separateParts?: Readonly<Record<string, string>>
  /** Applies only while an answer of another section is one of these. */
  appliesWhen?: Condition & { section: string }
  blocks: Blocks
}

type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (
  i: infer I,
) => void
  ? I
  : never
/** All fields of a section, by name. */
type SectionFields<S extends Section> = UnionToIntersection<S['blocks'][number]['fields']>

/** What a section stores. */
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

/** Gives a section its exact type, so that values of it are checked. */
export function defineSection<const Blocks extends readonly Block[]>(
  section: Section<Blocks>,
): Section<Blocks> {
  return section
}

/** All fields of a section, or of several on one form, in the order of the form. */
export function fieldsOf(...sections: readonly Section[]): Fields {
  const [only, ...others] = sections
  if (only && others.length === 0) return sectionFields(only)
  return Object.assign({}, ...sections.map(sectionFields))
}

const sectionFields: (section: Section) => Fields = memoizeByObject(({ blocks }) =>
  Object.assign({}, ...blocks.map(({ fields }) => fields)),
)

/** The conditions that every field of a block has: while one fails, nothing of the block is there. */
export function blockConditions({ fields }: Block): Condition[] {
  const [first, ...others] = Object.values(fields)
  return (first?.when ?? []).filter(condition =>
    others.every(({ when = [] }) => when.some(other => isSameCondition(condition, other))),
  )
}

function isSameCondition(one: Condition, other: Condition): boolean {
  return one.field === other.field && one.in.join() === other.in.join()
}

/** The fields that apply beside these values, in the order of the form. */
export function applyingFields(fields: Fields, values: Record<string, unknown>): NamedField[] {
  return entriesOf(fields).filter(({ field }) => applies(field, values))
}
