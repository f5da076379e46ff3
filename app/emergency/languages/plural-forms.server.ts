import type { LanguageTag } from './language-catalogue.ts'

/** Words for a count, one for each plural form that the language tells apart, with {} for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * A count in words, such as "5 days". A form need not hold the number: Arabic says "two days" in one word.
 * @param count a whole number, written in Western digits.
 * @param forms what is left out is said as `other`.
 */
export function pluralOf(tag: LanguageTag, count: number, forms: PluralForms): string {
  const words = forms[rulesOf(tag).select(count)] ?? forms.other
  return words.replace('{}', String(count))
}

// Making the rules of a language takes far longer than asking them.
const rules = new Map<LanguageTag, Intl.PluralRules>()

function rulesOf(tag: LanguageTag): Intl.PluralRules {
  const made = rules.get(tag) ?? new Intl.PluralRules(tag)
  rules.set(tag, made)
  return made
}
