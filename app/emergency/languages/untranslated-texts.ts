/** The English texts that a language shows because it has no translation of them. */
export class UntranslatedTexts {
  readonly #texts = new Set<string>()
  #pattern: RegExp | undefined

  /** Adds a text, which may have placeholders. Signs without letters are the same in all. */
  add(english: string): void {
    if (this.#texts.has(english) || findPhrases(english).length === 0) return
    this.#texts.add(english)
    this.#pattern = undefined
  }

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  /** Returns a text of a page in parts; every second one is English. */
  split(text: string): string[] {
    if (this.#texts.size === 0) return [text]
    this.#pattern ??= toPattern([...this.#texts].flatMap(findPhrases))
    return text.split(this.#pattern)
  }
}

function findPhrases(english: string): string[] {
  const phrases = english.split(/\{(?!count\})\w*\}/).map(phrase => phrase.trim())
  return phrases.filter(phrase => /\p{L}/u.test(phrase.replace('{count}', '')))
}

// A text may be a part of another one, with an upper-case first letter. Longer ones come first.
function toPattern(phrases: string[]): RegExp {
  const found = phrases
    .toSorted((one, other) => other.length - one.length)
    .map(phrase => phrase.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace('\\{count\\}', '\\d+'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(${found.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
}
