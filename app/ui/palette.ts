/**
 * Colours of documents without the style sheet: emergency pages, plain pages and mails. They are
 * those of app/styles/colours.css, some darker or lighter for a contrast of 7:1.
 */
export interface Palette {
  paper: string
  surface: string
  /** Ground of a footer. */
  sunken: string
  ink: string
  muted: string
  line: string
  control: string
  action: string
  /** The darker half of the logo. */
  strong: string
  onAction: string
  /** Panel of dangerous allergies. */
  danger: string
  onDanger: string
  error: string
  attention: string
  attentionLine: string
  good: string
  onGood: string
  goodLine: string
  focus: string
  /** The folded corner of a sheet. */
  fold: string
}

export const light: Palette = {
  paper: '#fbf8f3',
  surface: '#ffffff',
  sunken: '#f3eee5',
  ink: '#1d2625',
  muted: '#4a5350',
  line: '#e3dccf',
  control: '#6b736d',
  action: '#0b5a58',
  strong: '#073f3e',
  onAction: '#ffffff',
  danger: '#a61c17',
  onDanger: '#ffffff',
  error: '#a61c17',
  attention: '#fdf0d3',
  attentionLine: '#74480a',
  good: '#e1f1e4',
  onGood: '#14522b',
  goodLine: '#1c5f33',
  focus: '#b8430a',
  fold: '#dcedea',
}

export const dark: Palette = {
  paper: '#131918',
  surface: '#1b2322',
  sunken: '#232d2b',
  ink: '#eceee9',
  muted: '#b4beb9',
  line: '#35423f',
  control: '#7e8d88',
  action: '#83d3c8',
  strong: '#b2e6de',
  onAction: '#0a2423',
  danger: '#a61c17',
  onDanger: '#ffffff',
  error: '#ff9f94',
  attention: '#3c3017',
  attentionLine: '#f1c36b',
  good: '#1e3927',
  onGood: '#d5f2de',
  goodLine: '#92d7a3',
  focus: '#ffca58',
  fold: '#1d3a38',
}
