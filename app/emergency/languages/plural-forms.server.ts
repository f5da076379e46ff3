import type { PluralForms } from '#app/lib/text-gaps.ts'

/**
 * Returns a count as text, such as "5 days". Arabic says "two days" in one word, without number.
 * @param count a whole number, written in Western digits.
 * @param forms a missing form is replaced by `other`.
 */
export function selectPlural(tag: string, count: number, forms: PluralForms): string {
  const words = forms[getPluralRules(tag).select(count)] ?? forms.other
  return words.replace('{count}', String(count))
}

/** Returns the plural rules of a language. Making them takes far longer than applying them. */
export function getPluralRules(tag: string): Intl.PluralRules {
  const made = rules.get(tag) ?? new Intl.PluralRules(tag)
  rules.set(tag, made)
  return made
}

const rules = new Map<string, Intl.PluralRules>()
