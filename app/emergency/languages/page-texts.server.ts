import { fillGaps, type PluralForms, type TextsOf } from '#app/lib/text-gaps.ts'
import type { Catalogue } from './catalogue.server.ts'
import type { english } from './en.server.ts'

/** The texts of the emergency pages in one language, shaped as the English ones. */
export type PageTexts = TextsOf<typeof english>

interface EnglishTexts {
  readonly [name: string]: string | EnglishTexts
}

/** Returns the texts of a language; the key of each is its path among the English ones. */
export function pageTexts(english: EnglishTexts, catalogue: Catalogue): PageTexts {
  return group(english, catalogue, 'texts') as PageTexts
}

function group(english: EnglishTexts, catalogue: Catalogue, path: string): unknown {
  const made = Object.entries(english).map(([name, value]) => {
    const key = `${path}.${name}`
    if (typeof value === 'string') return [name, fillGaps(value, catalogue.text(key, value))]
    if (isPlural(value)) return [name, catalogue.plural(key, value)]
    return [name, group(value, catalogue, key)]
  })
  return Object.fromEntries(made)
}

function isPlural(value: object): value is PluralForms {
  return 'other' in value && typeof value.other === 'string'
}
