import type { Page } from '@playwright/test'

/** Traits of a page that decide which checks of axe it needs. */
export interface Traits {
  /** Each combination of text and background: their classes and colours, size and weight. */
  colours: string[]
  /** Each kind of control and box that is seen, with its place among its neighbours. */
  boxes: string[]
}

/** Returns the traits of a page as it is shown now. */
export function traitsOf(page: Page): Promise<Traits> {
  return page.evaluate(readTraits)
}

/** Traits that were judged on a page before. */
export class JudgedTraits {
  readonly #judged = new Set<string>()

  /** Returns whether any of these was never judged. */
  hasNew(traits: string[]): boolean {
    return traits.some(trait => !this.#judged.has(trait))
  }

  add(traits: string[]): void {
    for (const trait of traits) this.#judged.add(trait)
  }
}

// Runs in the browser.
function readTraits(): Traits {
  const colours = new Set<string>()
  const boxes = new Set<string>()
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.getClientRects().length === 0) continue
    const name = nameOf(element)
    boxes.add(
      `${nameOf(element.parentElement)} > ${nameOf(element.previousElementSibling)} + ${name}`,
    )
    const hasText =
      element.matches('input, select, textarea, button') ||
      [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim())
    if (hasText) colours.add(`${name} ${colourOf(element)}`)
  }
  return { colours: [...colours], boxes: [...boxes] }

  function nameOf(element: Element | null): string {
    if (!element) return ''
    const states = ['type', 'role', 'aria-current', 'aria-invalid', 'aria-disabled', 'disabled']
    const own = states.map(state => element.getAttribute(state) ?? '').join()
    return `${element.localName}.${element.getAttribute('class') ?? ''}[${own}]`
  }

  function colourOf(element: HTMLElement): string {
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const layers: string[] = []
    for (let layer: Element | null = element; layer; layer = layer.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(layer)
      layers.push(`${opacity} ${position} ${backgroundImage.slice(0, 60)}`)
      if (!/^(transparent|rgba\(.* 0\))$/.test(backgroundColor)) {
        layers.push(`${nameOf(layer)} ${backgroundColor}`)
        break
      }
    }
    return [color, fontSize, fontWeight, ...new Set(layers)].join(' ')
  }
}
