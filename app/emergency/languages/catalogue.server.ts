import type { PluralForms } from '#app/lib/text-gaps.ts'
import { selectPlural } from './plural-forms.server.ts'
import { UntranslatedTexts } from './untranslated-texts.ts'

/** The texts of one language, as they are looked up while the language is made. */
export interface Catalogue {
  /** Returns the text of a key. Without a translation it is the English one. */
  text(key: string, english: string): string
  /** Returns how a count is written. */
  plural(key: string, english: PluralForms): (count: number) => string
  /** The English texts that it returned. */
  untranslated: UntranslatedTexts
}

/** The key under which a language has an English text that several places say alike. */
export function wordKey(english: string): string {
  return `words.${english}`
}

/** Returns a catalogue that looks up a key, and then the English text among the shared words. */
export function createCatalogue(tag: string, texts: Readonly<Record<string, string>>): Catalogue {
  const byKey = new Map(Object.entries(texts))
  const untranslated = new UntranslatedTexts()
  return {
    untranslated,
    text(key, english) {
      const translated = byKey.get(key) ?? byKey.get(wordKey(english))
      if (translated === undefined) untranslated.add(english)
      return translated ?? english
    },
    plural(key, english) {
      const forms = formsIn(byKey, key)
      if (forms) return count => selectPlural(tag, count, forms)
      for (const words of Object.values(english)) untranslated.add(words)
      return englishCatalogue.plural(key, english)
    },
  }
}

/** English itself: every text is as it is defined. */
export const englishCatalogue: Catalogue = {
  untranslated: new UntranslatedTexts(),
  text: (_, english) => english,
  plural: (_, english) => count => selectPlural('en', count, english),
}

const pluralRules: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

function formsIn(byKey: ReadonlyMap<string, string>, key: string): PluralForms | undefined {
  const other = byKey.get(`${key}.other`)
  if (other === undefined) return undefined
  const forms: PluralForms = { other }
  for (const rule of pluralRules) {
    const words = byKey.get(`${key}.${rule}`)
    if (words !== undefined) forms[rule] = words
  }
  return forms
}
