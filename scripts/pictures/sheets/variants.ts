/** A way to look at every page. */
export interface Variant {
  name: string
  width: number
  height: number
  /** Width of a picture in a sheet, compared with the page. */
  scale: number
  colours?: 'dark' | 'forced'
  isPrint?: boolean
  /** Shows only the window, at the top and after a field has the focus. */
  isWindow?: boolean
}

/** Variants that one browser can show of an opened page. */
interface VariantGroup {
  /** The text size that a person chose in the browser, in pixels; 16 is usual. */
  textSize: number
  hasScripts: boolean
  variants: Variant[]
}

const phone = { width: 320, height: 640 }
const tablet = { width: 768, height: 1024 }
const desktop = { width: 1280, height: 800 }

/** Every variant, in the groups that need a browser of their own. */
export const variantGroups: VariantGroup[] = [
  {
    textSize: 16,
    hasScripts: true,
    variants: [
      { name: '320-light', ...phone, scale: 1 },
      { name: '768-light', ...tablet, scale: 0.6 },
      { name: '1280-light', ...desktop, scale: 0.6 },
      { name: '320-dark', ...phone, scale: 0.7, colours: 'dark' },
      { name: '1280-dark', ...desktop, scale: 0.4, colours: 'dark' },
      { name: '320-forced-colours', ...phone, scale: 0.7, colours: 'forced' },
      { name: '1280-forced-colours', ...desktop, scale: 0.4, colours: 'forced' },
      // A window of 1280 × 1024 pixels at 400 %.
      { name: 'zoom-400', width: 320, height: 256, scale: 0.8, isWindow: true },
      // A4 at 96 dots an inch, without margins of 15 mm.
      { name: 'print', width: 680, height: 1009, scale: 0.6, isPrint: true },
    ],
  },
  {
    textSize: 32,
    hasScripts: true,
    variants: [
      { name: '320-large-text', ...phone, scale: 0.7 },
      { name: '1280-large-text', ...desktop, scale: 0.4 },
    ],
  },
  {
    textSize: 16,
    hasScripts: false,
    variants: [
      { name: '320-no-script', ...phone, scale: 0.7 },
      { name: '1280-no-script', ...desktop, scale: 0.4 },
    ],
  },
]
