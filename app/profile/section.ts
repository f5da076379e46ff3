import { applies, type Field, type Fields, type FieldValues } from './field.ts'

/** A titled group of fields: a fieldset in the form, a part in the record. */
export interface Block<F extends Fields = Fields> {
  legend: string
  fields: F
}

export interface Section<Blocks extends readonly Block[] = readonly Block[]> {
  name: string
  /** Last part of the section's address. */
  slug: string
  /** Name in the table `medical_profiles`. */
  remoteName: string
  title: string
  description: string
  /** How messages call it: "{noun} saved successfully". */
  noun: string
  /** Name on the editor's tab. */
  tab: string
  blocks: Blocks
}

type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (
  i: infer I,
) => void
  ? I
  : never
type SectionFields<S extends Section> = UnionToIntersection<S['blocks'][number]['fields']>

/** What a section stores. */
export type SectionValue<S extends Section> =
  SectionFields<S> extends Fields ? FieldValues<SectionFields<S>> : never

/** A titled group of fields. */
export function block<const F extends Fields>(legend: string, fields: F): Block<F> {
  return { legend, fields }
}

/** Gives a section its exact type, so that values of it are checked. */
export function defineSection<const Blocks extends readonly Block[]>(
  section: Section<Blocks>,
): Section<Blocks> {
  return section
}

/** All fields of a section in the order of the form. */
export function fieldsOf(section: Section): Fields {
  return Object.assign({}, ...section.blocks.map(({ fields }) => fields))
}

/** The fields that apply beside these values, in the order of the form. */
export function applyingFields(fields: Fields, values: Record<string, unknown>): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => applies(field, values))
}
