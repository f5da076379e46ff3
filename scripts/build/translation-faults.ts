import { type Catalogue, wordKey } from '#app/emergency/languages/catalogue.server.ts'
import { makeLanguage } from '#app/emergency/languages/languages.server.ts'
import { getPluralRules, type PluralForms } from '#app/emergency/languages/plural-forms.server.ts'
import { knowledge } from '#app/medications/knowledge/knowledge.server.ts'

/** Faults in the texts of one language. */
interface TranslationFaults {
  /** English texts without a translation, by key, or by word where several places say one. */
  gaps: Map<string, string>
  /** Keys and words of the file that no page shows, or that only repeat a shared word. */
  unused: string[]
  /** Keys whose text has a placeholder that the English one does not have, or lacks one. */
  misfits: string[]
}

/** Returns every English text of the emergency view by its key, plural forms in one entry. */
export function englishByKey(): Map<string, string | PluralForms> {
  const texts = new Map<string, string | PluralForms>()
  const ask = <English extends string | PluralForms>(key: string, english: English): English => {
    if (texts.has(key)) throw new Error(`Two texts have the key ${key}`)
    texts.set(key, english)
    return english
  }
  const recorder: Catalogue = {
    text: ask,
    plural(key, english) {
      ask(key, english)
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
  const faults: TranslationFaults = { gaps: new Map(), unused: [], misfits: [] }
  const used = new Set<string>()
  const { pluralCategories } = getPluralRules(tag).resolvedOptions()
  const englishTexts = englishByKey()
  const all = [...englishTexts.values()]
  for (const [key, english] of englishTexts) {
    if (typeof english === 'string') checkText(key, english)
    else checkPlural(key, english)
  }
  faults.unused.push(...Object.keys(texts).filter(key => !used.has(key)))
  return faults

  function checkText(key: string, english: string): void {
    const word = wordKey(english)
    const [own, shared] = [texts[key], texts[word]]
    if (own === undefined && shared === undefined) {
      const isRepeated = all.indexOf(english) !== all.lastIndexOf(english)
      faults.gaps.set(isRepeated ? word : key, english)
      return
    }
    const isNeeded = own !== undefined && own !== shared
    used.add(isNeeded ? key : word)
    if (placeholders(own ?? shared) !== placeholders(english)) faults.misfits.push(key)
  }

  function checkPlural(key: string, english: PluralForms): void {
    if (texts[`${key}.other`] === undefined) {
      faults.gaps.set(`${key}.other`, english.other)
    }
    for (const category of pluralCategories) {
      const form = texts[`${key}.${category}`]
      used.add(`${key}.${category}`)
      // A form for one or two may say the number in words.
      if (form && !['', '{count}'].includes(placeholders(form))) faults.misfits.push(key)
    }
  }
}

function placeholders(text = ''): string {
  return (text.match(/\{\w*\}/g) ?? []).toSorted().join()
}
