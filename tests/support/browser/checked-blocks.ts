import type { JSHandle, Page } from '@playwright/test'
import { CheckedKeys } from './checked-keys.ts'

/** Elements of a page that axe checks: its "context". */
export interface Scope {
  include: Element[]
  exclude: Element[]
}

/** Blocks of pages whose structure this run has checked. */
export class CheckedBlocks {
  readonly #checked = new CheckedKeys('blocks')

  /**
   * Returns the page without the blocks that were checked before, and counts its blocks as checked.
   * A block is the same if HTML, size, ancestors, neighbours and labels are.
   */
  async addAll(page: Page): Promise<JSHandle<Scope>> {
    const found = await page.evaluateHandle(findBlocks, [...this.#checked.all()])
    this.#checked.add(await found.evaluate(({ keys }) => keys))
    return await found.evaluateHandle(({ scope }) => scope)
  }
}

// Runs in the browser.
function findBlocks(known: string[]): { scope: Scope; keys: string[] } {
  const minElements = 4
  const naming = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns']
  const checked = new Set(known)
  const keys: string[] = []
  const exclude: Element[] = []
  const contents = new Map<Element, { hash: string; elements: number }>()
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  // A duplicate id is an error of the page, not of one block.
  const isAnyExcluded = new Set(ids).size === ids.length
  const top = [document.documentElement, document.body].map(describeTag).join()
  for (const child of document.body.children) visit(child, top, true)
  return { scope: { include: [document.documentElement], exclude }, keys }

  function visit(element: Element, ancestors: string, mayExclude: boolean): void {
    const { hash: content, elements } = readContent(element)
    if (elements <= minElements) return
    const { width, height } = element.getBoundingClientRect()
    const around = [element.previousElementSibling, element.nextElementSibling].map(describeTag)
    const size = `${Math.round(width)} ${Math.round(height)}`
    const key = hash([size, ...around, ancestors, content].join('\n'))
    keys.push(key)
    const isExcluded = mayExclude && isAnyExcluded && checked.has(key)
    if (isExcluded) exclude.push(element)
    const path = hash(`${ancestors}\n${describeTag(element)}`)
    for (const child of element.children) visit(child, path, mayExclude && !isExcluded)
  }

  /** Returns a hash of the HTML and of the elements it names, and counts the elements. */
  function readContent(element: Element): { hash: string; elements: number } {
    const before = contents.get(element)
    if (before) return before
    let elements = 1
    const parts = [element.localName]
    for (const { name, value } of element.attributes) parts.push(`${name}="${value}"`)
    for (const node of element.childNodes) {
      if (node instanceof Element) {
        const child = readContent(node)
        elements += child.elements
        parts.push(child.hash)
      } else parts.push(`"${node.nodeValue}"`)
    }
    const content = { hash: hash([...parts, ...readNamedElements(element)].join('\n')), elements }
    contents.set(element, content)
    return content
  }

  function describeTag(element: Element | null): string {
    if (!element) return ''
    const own = ['class', 'role', 'dir', 'lang', 'aria-hidden', 'aria-disabled', 'inert']
    return [element.localName, ...own.map(name => element.getAttribute(name) ?? '')].join()
  }

  // Returns the text of each element whose id the element names.
  function readNamedElements(element: Element): string[] {
    return naming.flatMap(name =>
      (element.getAttribute(name)?.split(' ') ?? []).map(
        id => `${id}: ${document.getElementById(id)?.outerHTML ?? 'missing'}`,
      ),
    )
  }

  // Shortens a text to 53 bits: the hash cyrb53.
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
