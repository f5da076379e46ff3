import type { Drawing, Text } from '#app/pdf/drawing.ts'
import { drawKit, type KitSource } from '#app/print-kit/draw-kit.server.ts'
import { defaultChoices } from '#app/print-kit/print-choices.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { savedSection } from './saved-profile.ts'

export const kitLink = 'https://medfold.example.org/view/Ab3_dEfGh1jKlMn0pQr-tU'
/** As long as the text of a server whose address has 27 characters. */
export const kitScannerText = `${kitLink}#shlink:/${'Ab3_dEfGh1jKlMn0pQr-tU'.repeat(10).slice(0, 208)}`
export const kitCode = '40712'

/** Returns values of sections as a profile that was saved in February. */
export function profileOf(values: Record<string, unknown>): Profile {
  const saved = Object.entries(values).map(([name, value]) => [name, savedSection(value)])
  return Object.fromEntries(saved)
}

/** Returns the source of a kit: every piece and no code, unless a test chooses otherwise. */
export function kitSource(
  values: Record<string, unknown>,
  choices: Partial<KitSource['choices']> = {},
): KitSource {
  return {
    profile: profileOf(values),
    accountName: 'Anna Berg',
    link: kitLink,
    scannerText: kitScannerText,
    code: kitCode,
    choices: { ...defaultChoices('a4'), ...choices },
    now: new Date('2026-03-27T12:00:00Z'),
  }
}

/** Draws one piece of a kit. */
export function drawPiece(source: KitSource, piece: 'wallet' | 'door' | 'fridge'): Drawing {
  const found = drawKit({ ...source, choices: { ...source.choices, pieces: [piece] } })[0]
  if (!found) throw new Error(`No ${piece}`)
  return found.drawing
}

/** Returns all text rows of a piece. */
export function pieceTexts({ sides }: Drawing): Text[] {
  return sides.flatMap(({ texts }) => texts)
}

/** Returns the words of a row. */
export function rowWords({ spans }: Text): string {
  return spans.map(({ text }) => text).join('')
}

/** Removes white space: rows may break between any two letters. */
export function withoutSpaces(words: string): string {
  return words.replace(/\s/g, '')
}
