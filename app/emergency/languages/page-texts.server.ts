import type { Catalogue } from './catalogue.server.ts'
import type { english } from './en.server.ts'
import type { PluralForms } from './plural-forms.server.ts'

type Gap<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Gap<Rest>
  : never

/** A text; with gaps a function of their values; with plural forms a function of the count. */
type Made<English> = English extends string
  ? [Gap<English>] extends [never]
    ? string
    : (values: Record<Gap<English>, string | number>) => string
  : English extends PluralForms
    ? (count: number) => string
    : { [Name in keyof English]: Made<English[Name]> }

/** The texts of the emergency pages in one language, shaped as the English ones. */
export type PageTexts = Made<typeof english>

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
    if (typeof value === 'string') return [name, sentence(value, catalogue.text(key, value))]
    if (isPlural(value)) return [name, catalogue.plural(key, value)]
    return [name, group(value, catalogue, key)]
  })
  return Object.fromEntries(made)
}

function isPlural(value: object): value is PluralForms {
  return 'other' in value && typeof value.other === 'string'
}

// A translation need not have every gap, so the English one decides whether there is a function.
function sentence(english: string, text: string) {
  if (!english.includes('{')) return text
  const parts = text.split(/\{(\w+)\}/)
  return (values: Record<string, string | number>) => {
    let filled = ''
    for (let at = 0; at < parts.length; at += 1) {
      const part = parts[at] ?? ''
      filled += at % 2 === 0 ? part : values[part]
    }
    return filled
  }
}
