import type { FirstAidId } from '#app/medications/check/first-aid-ids.ts'
import type {
  ChoiceField,
  ChoicesField,
  Fields,
  ListField,
  Phrase,
  Unit,
} from '#app/profile-definition/field.ts'
import type { Section, SectionFields } from '#app/profile-definition/section.ts'
import type {
  SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import type { english } from './en.server.ts'

// What a language owes. Every type here is derived from the definitions of the sections and from the English texts, so
// that a catalogue that lacks a word does not compile.

/** The languages in which the emergency view can be read, each under its own name. */
export const languageNames = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  zh: '中文',
  ar: 'العربية',
  ru: 'Русский',
} as const

export type LanguageTag = keyof typeof languageNames

/** The texts of the emergency pages that are ours. */
export type Texts = typeof english

/** A label; with words for each option, or for each field of a list's rows. */
type FieldWords<F> =
  F extends ListField<infer Item>
    ? { label: string; noun: string; item: FieldsWords<Item> }
    : F extends ChoiceField<infer Value> | ChoicesField<infer Value>
      ? { label: string; options: Record<Value, string> }
      : string

type FieldsWords<F extends Fields> = { [Name in keyof F]: FieldWords<F[Name]> }

type LegendsOf<Blocks> = { [Index in keyof Blocks]: string }
type FieldsOf<S extends Section> = SectionFields<S> extends infer F extends Fields ? F : never

/** The words of one section: its title, its legends in their order, its fields. */
interface SectionWords<S extends Section = Section> {
  title: string
  legends: LegendsOf<S['blocks']>
  fields: FieldsWords<FieldsOf<S>>
}

/** Everything a language other than English owes. */
export interface Catalogue {
  texts: Texts
  sections: { [Name in SectionName]: SectionWords<(typeof sectionsByName)[Name]> }
  /** Why a medicine changes first aid, by the id of the note in the knowledge base. */
  firstAid: Record<FirstAidId, string>
  /** A number with its unit: "5 days". */
  units: Record<Unit, (count: number) => string>
  /** Sentences around an answer, with {} in its place. */
  phrases: Record<Phrase, string>
}
