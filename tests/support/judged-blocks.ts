import type { JSHandle, Page } from '@playwright/test'
import { JudgedKeys } from './judged-keys.ts'

/** Elements of a page between which axe judges: see its "context". */
export interface Scope {
  include: Element[]
  exclude: Element[]
}

/** Blocks of pages whose structure was judged before in this run. */
export class JudgedBlocks {
  readonly #judged = new JudgedKeys('blocks')

  /**
   * Returns the page without the blocks that were judged before: with the same HTML, size,
   * ancestors, neighbours and labels. From now on all blocks of this page count as judged.
   */
  async addAll(page: Page): Promise<JSHandle<Scope>> {
    const found = await page.evaluateHandle(findBlocks, [...this.#judged.all()])
    this.#judged.add(await found.evaluate(({ keys }) => keys))
    return await found.evaluateHandle(({ scope }) => scope)
  }
}

// Runs in the browser.
function findBlocks(known: string[]): { scope: Scope; keys: string[] } {
  const leastElements = 4
  const judged = new Set(known)
  const keys: string[] = []
  const exclude: Element[] = []
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  // An id that is there twice is an error that no block has alone.
  const isAnyExcluded = new Set(ids).size === ids.length
  for (const child of document.body.children) look(child, true)
  return { scope: { include: [document.documentElement], exclude }, keys }

  function look(element: Element, mayExclude: boolean): void {
    if (element.querySelectorAll('*').length < leastElements) return
    const key = keyOf(element)
    keys.push(key)
    const isExcluded = mayExclude && isAnyExcluded && judged.has(key)
    if (isExcluded) exclude.push(element)
    for (const child of element.children) look(child, mayExclude && !isExcluded)
  }

  function keyOf(element: Element): string {
    const { width, height } = element.getBoundingClientRect()
    const size = `${Math.round(width)} ${Math.round(height)}`
    const around = [element.previousElementSibling, element.nextElementSibling].map(nameOf)
    const parts = [size, ...around, ...ancestorsOf(element), ...namedBy(element), element.outerHTML]
    return hash(parts.join('\n'))
  }

  function ancestorsOf(element: Element): string[] {
    const names: string[] = []
    for (let one = element.parentElement; one; one = one.parentElement) names.push(nameOf(one))
    return names
  }

  function nameOf(element: Element | null): string {
    if (!element) return ''
    const own = ['class', 'role', 'dir', 'lang', 'aria-hidden', 'aria-disabled', 'inert']
    return [element.localName, ...own.map(name => element.getAttribute(name) ?? '')].join()
  }

  // The text of each element whose id the block names, wherever it is.
  function namedBy(element: Element): string[] {
    const names = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns']
    const selector = names.map(name => `[${name}]`).join()
    return [element, ...element.querySelectorAll(selector)].flatMap(one =>
      names.flatMap(name =>
        (one.getAttribute(name)?.split(' ') ?? []).map(
          id => `${id}: ${document.getElementById(id)?.outerHTML ?? 'missing'}`,
        ),
      ),
    )
  }

  // A short stand-in for a long text: the hash cyrb53, which gives 53 bits.
  function hash(text: string): string {
    let [high, low] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      high = Math.imul(high ^ unit, 2654435761)
      low = Math.imul(low ^ unit, 1597334677)
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
    return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
  }
}
