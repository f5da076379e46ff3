import { dark, light, type Palette } from '#app/ui/palette.ts'

/** The colours of an element; each text has its own background, on every screen. */
type Paint = (colours: Palette) => string

const paints = {
  paper: ({ paper, ink }) => `background:${paper};color:${ink}`,
  muted: ({ paper, muted }) => `background:${paper};color:${muted}`,
  sheet: ({ surface, ink, line }) => `background:${surface};color:${ink};border-color:${line}`,
  hint: ({ surface, muted }) => `background:${surface};color:${muted}`,
  link: ({ surface, action }) => `background:${surface};color:${action}`,
  button: ({ action, onAction }) => `background:${action};color:${onAction}`,
  // The cut corner shows the paper, and the flap lies on the sheet.
  fold: ({ paper, fold }) => `border-color:${paper} ${paper} ${fold} ${fold}`,
  left: ({ action, onAction }) => `background:${action};border-color:${onAction}`,
  right: ({ strong, onAction }) => `background:${strong};border-color:${onAction}`,
} satisfies Record<string, Paint>

type PaintName = keyof typeof paints

/** Returns the attributes of an element in a mail: its colours and other styles. */
export function styled(paint: PaintName, style = ''): string {
  return `class="${paint}" style="${style && `${style};`}${paints[paint](light)}"`
}

const darkRules = Object.entries(paints).map(
  ([name, paint]) => `.${name}{${paint(dark).replaceAll(/(#\w{6})(?=;|$)/g, '$1!important')}}`,
)

/**
 * The rules of line breaks, dark screens and forced colours. There the fold is a corner of the
 * frame. A program that ignores them shows the light colours.
 */
export const screenStyles: string = `h1,.button{text-wrap:balance}p,li{text-wrap:pretty}@media (prefers-color-scheme:dark){${darkRules.join('')}}@media (forced-colors:active){.left,.right{forced-color-adjust:none}.fold{box-sizing:border-box;width:24px!important;height:24px!important;border-width:1px 1px 0 0!important}td.button{border:2px solid}}`
