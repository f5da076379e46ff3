import { syllable } from 'syllable'

export interface Grade {
  words: number
  sentences: number
  /** School years, by Flesch and Kincaid (1975). */
  grade: number
}

/**
 * Returns the grade of paragraphs: 0.39 × words / sentences + 11.8 × syllables / words − 15.59.
 * A number is one word of one syllable. URLs, addresses and command lines are not counted.
 */
export function computeGrade(paragraphs: readonly string[]): Grade {
  const sentences = paragraphs.flatMap(splitSentences).filter(words => words.length > 0)
  const words = sentences.flat()
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
  return { words: words.length, sentences: sentences.length, grade }
}

/** Returns the words of each sentence. */
function splitSentences(paragraph: string): string[][] {
  return paragraph.split(/(?<=[.?!:]["”’)]*)\s+(?=["“‘(]?[\p{Lu}\d])/u).map(splitWords)
}

function splitWords(sentence: string): string[] {
  return sentence
    .split(/[\s/–—]+/)
    .filter(word => /[\p{L}\d]/u.test(word) && !/@|:\/|\w\.\w|_|^--/.test(word))
}
