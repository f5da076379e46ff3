import { type Catalogue, wordKey } from '#app/emergency/languages/catalogue.server.ts'
import { makeLanguage } from '#app/emergency/languages/languages.server.ts'
import { getPluralRules } from '#app/emergency/languages/plural-forms.server.ts'
import { UntranslatedTexts } from '#app/emergency/languages/untranslated-texts.ts'
import type { PluralForms } from '#app/lib/text-gaps.ts'
import { knowledge } from '#app/medications/knowledge/knowledge.server.ts'

/** Faults in the texts of one language. */
interface TranslationFaults {
  /** Untranslated English texts by key; a text that several keys have is listed by its word. */
  missing: Map<string, string>
  /** Keys and words that no page uses, or that only repeat the text of a shared word. */
  unused: string[]
  /** Keys whose placeholders differ from those of the English text. */
  wrongPlaceholders: string[]
}

/** Returns every English text of the emergency view by its key, plural forms in one entry. */
export function listEnglishTexts(): Map<string, string | PluralForms> {
  const texts = new Map<string, string | PluralForms>()
  const record = <English extends string | PluralForms>(key: string, english: English): English => {
    if (texts.has(key)) throw new Error(`Two texts have the key ${key}`)
    texts.set(key, english)
    return english
  }
  const recorder: Catalogue = {
    untranslated: new UntranslatedTexts(),
    text: record,
    plural(key, english) {
      record(key, english)
      return String
    },
  }
  const { firstAid } = makeLanguage('en', recorder)
  for (const { id, reason } of knowledge().firstAid) {
    firstAid({ id: id.replace('first-aid-', ''), reason })
  }
  return texts
}

/** Compares the texts of a language with the English ones. */
export function checkTranslation(
  tag: string,
  texts: Readonly<Record<string, string>>,
): TranslationFaults {
  const faults: TranslationFaults = { missing: new Map(), unused: [], wrongPlaceholders: [] }
  const used = new Set<string>()
  const { pluralCategories } = getPluralRules(tag).resolvedOptions()
  const englishTexts = listEnglishTexts()
  const englishList = [...englishTexts.values()]
  for (const [key, english] of englishTexts) {
    if (typeof english === 'string') checkText(key, english)
    else checkPlural(key, english)
  }
  faults.unused.push(...Object.keys(texts).filter(key => !used.has(key)))
  return faults

  function checkText(key: string, english: string): void {
    const word = wordKey(english)
    const [keyText, wordText] = [texts[key], texts[word]]
    if (keyText === undefined && wordText === undefined) {
      const isRepeated = englishList.indexOf(english) !== englishList.lastIndexOf(english)
      faults.missing.set(isRepeated ? word : key, english)
      return
    }
    const isKeyNeeded = keyText !== undefined && keyText !== wordText
    used.add(isKeyNeeded ? key : word)
    if (readPlaceholders(keyText ?? wordText) !== readPlaceholders(english))
      faults.wrongPlaceholders.push(key)
  }

  function checkPlural(key: string, english: PluralForms): void {
    if (texts[`${key}.other`] === undefined) {
      faults.missing.set(`${key}.other`, english.other)
    }
    for (const category of pluralCategories) {
      const form = texts[`${key}.${category}`]
      used.add(`${key}.${category}`)
      // A form for one or two may say the number in words.
      if (form && !['', '{count}'].includes(readPlaceholders(form)))
        faults.wrongPlaceholders.push(key)
    }
  }
}

function readPlaceholders(text = ''): string {
  return (text.match(/\{\w*\}/g) ?? []).toSorted().join()
}
