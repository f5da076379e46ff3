import type { FirstAidNote } from '#app/medications/check/first-aid.server.ts'
import type { Formats } from '#app/profile-definition/display-answer.ts'
import type { Section } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sections,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { arabic } from './ar/index.server.ts'
import { emergencyEnglish, formatsOf } from './emergency-formats.server.ts'
import { english } from './en.server.ts'
import { spanish } from './es/index.server.ts'
import { french } from './fr/index.server.ts'
import type { Catalogue, LanguageTag, Texts } from './language-catalogue.ts'
import { localSection } from './local-sections.server.ts'
import { russian } from './ru/index.server.ts'
import { chinese } from './zh/index.server.ts'

/** A language in which the emergency pages can be read. */
export interface Language {
  tag: LanguageTag
  dir: 'ltr' | 'rtl'
  /** The texts of the pages. */
  texts: Texts
  formats: Formats
  /** Between a label and its words on one line. */
  colon: string
  /** Between two sentences, the first of which has no sign of its own. */
  stop: string
  /** The sections of the profile with their words in it, in the order of the record. */
  sections: readonly Section[]
  /** Why a medicine changes first aid. */
  firstAid(note: FirstAidNote): string
}

const usualSigns = { colon: ': ', stop: '. ' }

const otherSigns: Partial<Record<LanguageTag, typeof usualSigns>> = {
  fr: { colon: '\u202f: ', stop: '. ' },
  zh: { colon: '：', stop: '。' },
}

/** English: its words stand in the definitions themselves. */
export const englishLanguage: Language = {
  tag: 'en',
  dir: 'ltr',
  texts: english,
  formats: emergencyEnglish,
  ...usualSigns,
  sections,
  firstAid: ({ reason }) => reason,
}

// Made once, when the server starts.
const languages: Record<LanguageTag, Language> = {
  en: englishLanguage,
  es: languageOf('es', spanish),
  fr: languageOf('fr', french),
  zh: languageOf('zh', chinese),
  ar: languageOf('ar', arabic),
  ru: languageOf('ru', russian),
}

/** All languages, in the order in which they are offered. */
export const allLanguages: readonly Language[] = Object.values(languages)

/** The section of that name in a language. */
export function sectionIn({ sections: all }: Language, name: SectionName): Section {
  return all.find(section => section.name === name) ?? sectionsByName[name]
}

/** A language by its tag, whoever sent it; undefined for one that we do not have. */
export function languageByTag(tag: string | null | undefined): Language | undefined {
  return tag && Object.hasOwn(languages, tag) ? languages[tag as LanguageTag] : undefined
}

function languageOf(tag: LanguageTag, catalogue: Catalogue): Language {
  const words: Record<string, Parameters<typeof localSection>[1]> = catalogue.sections
  return {
    tag,
    dir: tag === 'ar' ? 'rtl' : 'ltr',
    texts: catalogue.texts,
    formats: formatsOf(tag, catalogue),
    ...(otherSigns[tag] ?? usualSigns),
    sections: sections.map(section => {
      const own = words[section.name]
      return own ? localSection(section, own) : section
    }),
    firstAid: ({ id }) => catalogue.firstAid[id],
  }
}
