import type { Page } from '@playwright/test'
import type { PageFault } from './page-fault.ts'

/** Finds text that is cut, that leaves its box, or whose words break without a hyphen. */
export function findTextFaults(page: Page): Promise<PageFault[]> {
  return page.evaluate(readTextFaults)
}

// Runs in the browser.
function readTextFaults(): PageFault[] {
  const faults = new Map<string, PageFault>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const parent = text.parentElement
    if (!parent || !text.nodeValue?.trim() || !isVisible(parent)) continue
    checkWords(text, parent)
    checkBox(text, parent)
  }
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) checkCut(element)
  return [...faults.values()]

  function add(kind: PageFault['kind'], element: Element, what: string): void {
    const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    const name = `${element.localName}.${element.getAttribute('class')?.split(' ')[0] ?? ''}`
    const detail = `${name} "${words}": ${what}`
    faults.set(`${kind} ${detail}`, { kind, detail })
  }

  // Boxes of a pixel are for screen readers.
  function isVisible(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (element.closest('option, script, style, noscript, svg, [inert]')) return false
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { position, overflow, clipPath } = getComputedStyle(box)
      const isClipped = overflow !== 'visible' || clipPath !== 'none'
      if (position === 'absolute' && isClipped && box.clientWidth <= 1) return false
    }
    return true
  }

  function checkWords(text: Node, parent: Element): void {
    const value = text.nodeValue ?? ''
    // An address or a key without spaces has to break somewhere.
    const isLongToken = (at: number) => {
      const [before = ''] = /\S*$/.exec(value.slice(0, at)) ?? []
      const [after = ''] = /^\S*/.exec(value.slice(at)) ?? []
      return before.length + after.length > 40
    }
    const range = document.createRange()
    for (const { 0: word, index } of value.matchAll(/[\p{L}\p{M}]{3,24}/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1 && !isLongToken(index)) add('word is broken', parent, word)
    }
  }

  function checkBox(text: Node, parent: Element): void {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.display.startsWith('inline') && style.display !== 'inline-block') continue
      if (style.overflowX !== 'visible') return
      if (box.getClientRects().length === 0) continue
      const edges = box.getBoundingClientRect()
      const over = Math.round(Math.max(right - edges.right, edges.left - left))
      if (over > 1) add('text leaves its box', parent, `${over} px`)
      if (over > 1 || ['absolute', 'fixed'].includes(style.position)) return
    }
  }

  function checkCut(element: HTMLElement): void {
    const hasText = [...element.childNodes].some(
      node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
    const isField = element.matches('input:not([type=hidden]), select')
    if ((!hasText && !isField) || !isVisible(element)) return
    const { overflowX, overflowY, font, paddingLeft, paddingRight } = getComputedStyle(element)
    if (element instanceof HTMLInputElement) {
      const over = element.scrollWidth - element.clientWidth
      if (over > 1) add('text is cut', element, `${over} px of the value of "${element.name}"`)
      return
    }
    if (element instanceof HTMLSelectElement) {
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) return
      canvas.font = font
      const shown = canvas.measureText(element.selectedOptions[0]?.text ?? '').width
      const width = element.clientWidth - Number.parseFloat(paddingLeft)
      const over = Math.round(shown - width + Number.parseFloat(paddingRight))
      if (over > 1) add('text is cut', element, `${over} px of the choice of "${element.name}"`)
      return
    }
    if (element.clientWidth === 0) return
    const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const [x, y] = [
      element.scrollWidth - element.clientWidth,
      element.scrollHeight - element.clientHeight,
    ]
    if (isCut(overflowX) && x > 1) add('text is cut', element, `${x} px at the side`)
    else if (isCut(overflowY) && y > 1) add('text is cut', element, `${y} px below`)
  }
}
