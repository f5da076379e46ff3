/** Colours of a colour scheme: those of the product, darker or lighter for a contrast of 7:1. */
export interface Palette {
  paper: string
  surface: string
  ink: string
  muted: string
  line: string
  control: string
  action: string
  onAction: string
  /** Panel of dangerous allergies. */
  danger: string
  onDanger: string
  dangerLine: string
  error: string
  attention: string
  attentionLine: string
  good: string
  onGood: string
  goodLine: string
}

export const light: Palette = {
  paper: '#fbf8f3',
  surface: '#ffffff',
  ink: '#1d2625',
  muted: '#4a5350',
  line: '#e3dccf',
  control: '#6b736d',
  action: '#0b5a58',
  onAction: '#ffffff',
  danger: '#a61c17',
  onDanger: '#ffffff',
  dangerLine: '#a61c17',
  error: '#a61c17',
  attention: '#fdf0d3',
  attentionLine: '#8a5a10',
  good: '#e1f1e4',
  onGood: '#14522b',
  goodLine: '#1c5f33',
}

export const dark: Palette = {
  paper: '#131918',
  surface: '#1b2322',
  ink: '#eceee9',
  muted: '#b4beb9',
  line: '#35423f',
  control: '#7e8d88',
  action: '#83d3c8',
  onAction: '#0a2423',
  danger: '#a61c17',
  onDanger: '#ffffff',
  dangerLine: '#ff9f94',
  error: '#ff9f94',
  attention: '#3a2a0b',
  attentionLine: '#e0a440',
  good: '#14291b',
  onGood: '#d5f2de',
  goodLine: '#7cc795',
}

/** The product's logo: a folded sheet with a cross on the fold, in the colours of the product. */
export const logoColours = { left: '#0b5a58', right: '#073f3e', cross: '#ffffff' }

/** Texts and their backgrounds, by name, as the pages use them. */
export const textPairs: readonly [keyof Palette, keyof Palette][] = [
  ['ink', 'paper'],
  ['ink', 'surface'],
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
  ['onGood', 'good'],
  ['onGood', 'paper'],
]
