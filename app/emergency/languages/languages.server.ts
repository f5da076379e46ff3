import { caseKey } from '#app/lib/text-key.ts'
import type { FirstAidReason } from '#app/medications/check/first-aid.server.ts'
import { allergens } from '#app/profile-definition/catalogues/allergen-catalogue.server.ts'
import { findAllergen } from '#app/profile-definition/catalogues/catalogues.server.ts'
import { firstAidStates, textsById } from '#app/profile-definition/catalogues/first-aid-states.ts'
import type { Formats } from '#app/profile-definition/display-answer.ts'
import type { Section } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sections,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import ar from './ar.json' with { type: 'json' }
import { type Catalogue, createCatalogue, englishCatalogue } from './catalogue.server.ts'
import { createFormats, emergencyEnglish } from './emergency-formats.server.ts'
import { english } from './en.server.ts'
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import { localSection } from './local-sections.server.ts'
import { type PageTexts, pageTexts } from './page-texts.server.ts'
import ru from './ru.json' with { type: 'json' }
import type { UntranslatedTexts } from './untranslated-texts.ts'
import zh from './zh.json' with { type: 'json' }

/** A language that is shipped beside English. */
interface Translation {
  /** Its name in the language itself. */
  name: string
  dir?: 'rtl'
  texts: Readonly<Record<string, string>>
}

/** The translations, in the order in which pages offer them. */
const shipped = {
  es: { name: 'Español', texts: es },
  fr: { name: 'Français', texts: fr },
  zh: { name: '中文', texts: zh },
  ar: { name: 'العربية', dir: 'rtl', texts: ar },
  ru: { name: 'Русский', texts: ru },
} satisfies Record<string, Translation>

export type LanguageTag = 'en' | keyof typeof shipped

export const translations: Readonly<Record<string, Translation>> = shipped

/** A language in which the emergency pages can be read. */
export interface Language {
  tag: LanguageTag
  /** Its name in the language itself. */
  name: string
  dir: 'ltr' | 'rtl'
  texts: PageTexts
  formats: Formats
  /** The sections of the profile in this language, in the order of the record. */
  sections: readonly Section[]
  /** The sentences of first aid about states and kinds of implants, by id. */
  stateTexts: Readonly<Record<string, string>>
  /** Returns why a medication changes first aid. */
  firstAid(note: FirstAidReason): string
  /** Returns the name of an allergen of our list; undefined for any other, and in English. */
  findAllergen(typed: string): string | undefined
  /** The texts that are English in this language. */
  untranslated: UntranslatedTexts
}

const allStates = [...firstAidStates.states, ...firstAidStates.implants]

export const englishLanguage: Language = {
  tag: 'en',
  name: 'English',
  dir: 'ltr',
  texts: pageTexts(english, englishCatalogue),
  formats: emergencyEnglish,
  sections,
  stateTexts: textsById(allStates),
  firstAid: ({ reason }) => reason,
  findAllergen: () => undefined,
  untranslated: englishCatalogue.untranslated,
}

// Made once, when the server starts.
const languages = new Map<string, Language>([
  ['en', englishLanguage],
  ...Object.entries(translations).map(([tag, { name, dir, texts }]): [string, Language] => {
    const made = makeLanguage(tag as LanguageTag, createCatalogue(tag, texts))
    return [tag, { ...made, name, dir: dir ?? 'ltr' }]
  }),
])

/** All languages, in the order in which pages offer them. */
export const allLanguages: readonly Language[] = [...languages.values()]

export function sectionIn({ sections: all }: Language, name: SectionName): Section {
  return all.find(section => section.name === name) ?? sectionsByName[name]
}

/** Returns a language by a tag from outside; undefined for one that is not shipped. */
export function languageByTag(tag: string | null | undefined): Language | undefined {
  return languages.get(tag ?? '')
}

/** Returns what a catalogue says. It is asked for every text but those of first aid at once. */
export function makeLanguage(
  tag: LanguageTag,
  catalogue: Catalogue,
): Omit<Language, 'name' | 'dir'> {
  const texts = pageTexts(english, catalogue)
  const allergenNames = new Map(
    allergens.map(name => [name, catalogue.text(`allergens.${name}`, name)]),
  )
  return {
    tag,
    texts,
    formats: createFormats(tag, texts, catalogue),
    sections: sections.map(section => localSection(section, catalogue)),
    stateTexts: Object.fromEntries(
      Object.entries(textsById(allStates)).map(([id, text]) => [
        id,
        catalogue.text(`firstAidStates.${id}`, text),
      ]),
    ),
    firstAid: ({ id, reason }) => catalogue.text(`firstAid.${id}`, reason),
    findAllergen(typed) {
      const name = allergenNames.get(findAllergen(typed) ?? '')
      return name && caseKey(name) !== caseKey(typed) ? name : undefined
    },
    untranslated: catalogue.untranslated,
  }
}
