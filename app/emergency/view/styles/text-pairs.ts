import type { Palette } from '#app/ui/palette.ts'

/** Texts and their backgrounds, by name, as the emergency pages use them. */
export const textPairs: readonly [keyof Palette, keyof Palette][] = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink', 'attention'],
  ['ink', 'good'],
  ['muted', 'paper'],
  ['muted', 'surface'],
  ['action', 'paper'],
  ['action', 'surface'],
  ['action', 'attention'],
  ['onAction', 'action'],
  ['onDanger', 'danger'],
  ['error', 'paper'],
  ['error', 'surface'],
  ['onGood', 'surface'],
]
