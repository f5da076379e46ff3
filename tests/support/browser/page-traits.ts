import type { JSHandle, Page } from '@playwright/test'
import type { Scope } from './checked-blocks.ts'

/** Traits of a page that decide which checks of axe it needs. */
interface Traits {
  /** Each combination of text and background: classes, colours, size and weight. */
  colours: string[]
  /** Each kind of visible control and box, with its neighbours. */
  boxes: string[]
}

/** Traits of a page in its present state, and the elements that have them. */
export interface PageTraits extends Traits {
  /** Returns the part of the page that has one of these colours. */
  partWith(colours: string[]): Promise<JSHandle<Scope>>
}

/** Reads the traits of a page in its present state. */
export async function readPageTraits(page: Page): Promise<PageTraits> {
  const found = await page.evaluateHandle(readTraits)
  const traits = await found.evaluate(({ elements, boxes }) => ({
    colours: [...elements.keys()],
    boxes: [...boxes],
  }))
  return {
    ...traits,
    partWith: colours =>
      found.evaluateHandle(
        ({ elements }, wanted): Scope => ({
          include: wanted.flatMap(colour => elements.get(colour) ?? []),
          exclude: [],
        }),
        colours,
      ),
  }
}

// Runs in the browser.
function readTraits(): { elements: Map<string, Element[]>; boxes: Set<string> } {
  const elements = new Map<string, Element[]>()
  const boxes = new Set<string>()
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.getClientRects().length === 0) continue
    const name = describeElement(element)
    boxes.add(
      `${describeElement(element.parentElement)} > ${describeElement(element.previousElementSibling)} + ${name}`,
    )
    const hasText =
      element.matches('input, select, textarea, button') ||
      [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim())
    if (!hasText) continue
    const colour = `${name} ${describeColour(element)}`
    elements.set(colour, [...(elements.get(colour) ?? []), element])
  }
  return { elements, boxes }

  function describeElement(element: Element | null): string {
    if (!element) return ''
    const states = ['type', 'role', 'aria-current', 'aria-invalid', 'aria-disabled', 'disabled']
    const own = states.map(state => element.getAttribute(state) ?? '').join()
    return `${element.localName}.${element.getAttribute('class') ?? ''}[${own}]`
  }

  function describeColour(element: HTMLElement): string {
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const layers: string[] = []
    for (let layer: Element | null = element; layer; layer = layer.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(layer)
      layers.push(`${opacity} ${position} ${backgroundImage.slice(0, 60)}`)
      if (!/^(transparent|rgba\(.* 0\))$/.test(backgroundColor)) {
        layers.push(`${describeElement(layer)} ${backgroundColor}`)
        break
      }
    }
    return [color, fontSize, fontWeight, ...new Set(layers)].join(' ')
  }
}
