/** A count in words for each plural form that a language has, with {count} for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

type Gap<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Gap<Rest>
  : never

/** A text; with {gaps} a function of their values; with plural forms a function of the count. */
export type TextsOf<English> = English extends string
  ? [Gap<English>] extends [never]
    ? string
    : (values: Record<Gap<English>, string | number>) => string
  : English extends PluralForms
    ? (count: number) => string
    : { [Name in keyof English]: TextsOf<English[Name]> }

/** Returns English texts, those with gaps as functions. */
export function fillTexts<const English extends Record<string, string>>(
  english: English,
): TextsOf<English> {
  const filled = Object.entries(english).map(([name, text]) => [name, fillGaps(text, text)])
  return Object.fromEntries(filled) as TextsOf<English>
}

/**
 * Returns a text, or a function that fills its gaps. A translation need not have every gap, so the
 * English one decides whether there is a function.
 */
export function fillGaps(english: string, text: string) {
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
