// Control characters and marks that reverse the reading direction: no name or dose needs them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes them
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

// Invisible letters: soft hyphen, Hangul fillers, zero-width space, word joiner, byte order mark.
// Persian names and emoji need joiners (U+200C, U+200D).
const blankLetters = /[\u00ad\u115f\u1160\u200b\u2060\u3164\ufeff\uffa0]/g

/** Returns a text without invisible characters; line breaks become `\n`. */
export function withoutInvisible(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(controlCharacters, '')
    .replace(blankLetters, '')
}
