import type { Page } from '@playwright/test'
import type { PageFault } from './page-fault.ts'

/** The smallest side of a target for a finger, in CSS pixels (WCAG 2.2, 2.5.5). */
const minTarget = 44

/**
 * Finds buttons, fields and stand-alone links that are smaller than a finger needs. A link within
 * a sentence may be smaller.
 */
export function findSmallTargets(page: Page): Promise<PageFault[]> {
  return page.evaluate(readControlFaults, { minTarget, checks: ['size'] })
}

/** Finds controls that something covers: on the first screen, or when they have the focus. */
export function findCoveredControls(page: Page): Promise<PageFault[]> {
  return page.evaluate(readControlFaults, { minTarget, checks: ['cover'] })
}

// Runs in the browser.
function readControlFaults({
  minTarget,
  checks,
}: {
  minTarget: number
  checks: string[]
}): PageFault[] {
  const selector = 'a[href], button, summary, select, textarea, input:not([type=hidden])'
  const faults = new Map<string, PageFault>()
  const modal = document.querySelector(':modal')
  const controls = [...(modal ?? document).querySelectorAll<HTMLElement>(selector)].filter(
    control =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !control.matches(':disabled') &&
      !control.closest('[inert]') &&
      // A skip link is shown when it has the focus.
      !isOffScreen(control),
  )
  const start = { left: scrollX, top: scrollY }
  const rows = [...document.querySelectorAll('*')]
    .filter(row => row.scrollWidth > row.clientWidth)
    .map(row => ({ row, left: row.scrollLeft }))
  if (checks.includes('cover')) {
    const focused = document.activeElement
    for (const control of controls) checkFirstScreen(control)
    for (const control of controls) checkFocus(control)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
  if (checks.includes('size')) for (const control of controls) checkSize(control)
  for (const { row, left } of rows) row.scrollTo({ left, behavior: 'instant' })
  scrollTo({ ...start, behavior: 'instant' })
  return [...faults.values()]

  function add(kind: PageFault['kind'], control: HTMLElement, what: string): void {
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
    const words = (label ?? control).textContent?.trim().replace(/\s+/g, ' ').slice(0, 40)
    const name = `${control.localName}.${control.getAttribute('class')?.split(' ')[0] ?? ''}`
    const detail = `${name} "${words}": ${what}`
    faults.set(`${kind} ${detail}`, { kind, detail })
  }

  function isOffScreen(control: HTMLElement): boolean {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    return right - left <= 1 || right < 0 || left > innerWidth || bottom + scrollY < 0 || top < -1e4
  }

  // The first line of a link that wraps: its middle may be beside both lines.
  function middleOf(control: HTMLElement): { x: number; y: number } {
    const { left, top, width, height } =
      control.getClientRects()[0] ?? control.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }

  function isHit(control: HTMLElement, x: number, y: number): boolean {
    const top = document.elementFromPoint(x, y)
    if (!top) return false
    if (control.contains(top)) return true
    const label = top.closest('label')
    return label?.control === control || label?.contains(control) === true
  }

  function checkFirstScreen(control: HTMLElement): void {
    scrollTo({ left: 0, top: 0, behavior: 'instant' })
    const { x, y } = middleOf(control)
    const isInView = x > 0 && x < innerWidth && y > 0 && y < innerHeight
    const top = document.elementFromPoint(x, y)
    if (!isInView || !top || isHit(control, x, y) || isLabelOver(control, x, y)) return
    if (isScrolledOut(control, x)) return
    // A page scrolls free of a bar at the edge of the window.
    if (isInBar(top)) return
    add('control is covered', control, `by ${describe(top)} on the first screen`)
  }

  // A row that is too long scrolls: a tab outside of it is not covered.
  function isScrolledOut(control: HTMLElement, x: number): boolean {
    for (let box = control.parentElement; box; box = box.parentElement) {
      if (!['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) continue
      const { left, right } = box.getBoundingClientRect()
      if (x < left || x > right) return true
    }
    return false
  }

  function isInBar(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (getComputedStyle(box).position === 'fixed') return true
    return false
  }

  function checkFocus(control: HTMLElement): void {
    control.focus()
    if (document.activeElement !== control) return
    const { x, y } = middleOf(control)
    const top = document.elementFromPoint(x, y)
    if (!top || isHit(control, x, y) || isLabelOver(control, x, y)) return
    // After a click the focus does not show, and a row does not follow it.
    if (isScrolledOut(control, x) && !control.matches(':focus-visible')) return
    add('focus is covered', control, `by ${describe(top)}`)
  }

  // A box of choices draws its own mark over the input.
  function isLabelOver(control: HTMLElement, x: number, y: number): boolean {
    const { labels } = control as HTMLInputElement
    return [...(labels ?? [])].some(label => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (label.contains(top) || label.parentElement === top)
    })
  }

  function describe(element: Element): string {
    return `${element.localName}.${element.getAttribute('class')?.split(' ')[0] ?? ''}`
  }

  function checkSize(control: HTMLElement): void {
    if (control instanceof HTMLAnchorElement && isInSentence(control)) return
    if (isBelowMenu(control)) return
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y } = middleOf(control)
    if (!isHit(control, x, y)) return
    // Pseudo-elements and labels enlarge a target, so it is measured by hits.
    const reach = (stepX: number, stepY: number) => {
      let steps = 0
      while (steps < minTarget && isHit(control, x + stepX * (steps + 1), y + stepY * (steps + 1)))
        steps++
      return steps
    }
    // A link is as wide as its words.
    const minWidth = control.localName === 'a' && control.textContent?.trim() ? 0 : minTarget
    const [halfWidth, halfHeight] = [Math.max(0, minWidth / 2 - 1), minTarget / 2 - 1]
    const edges = [
      [x - halfWidth, y],
      [x + halfWidth, y],
      [x, y - halfHeight],
      [x, y + halfHeight],
    ] as const
    if (edges.every(([edgeX, edgeY]) => isHit(control, edgeX, edgeY))) return
    const height = 1 + reach(0, -1) + reach(0, 1)
    const width = 1 + reach(-1, 0) + reach(1, 0)
    if (height < minTarget - 1 || width < minWidth - 1)
      add('target is small', control, `${width} × ${height} px`)
  }

  // An open menu covers what is below it until it closes.
  function isBelowMenu(control: HTMLElement): boolean {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    return [...document.querySelectorAll('.menu[open] > ul')].some(menu => {
      const box = menu.getBoundingClientRect()
      const overlaps = left < box.right && right > box.left && top < box.bottom && bottom > box.top
      return overlaps && !menu.contains(control)
    })
  }

  function isInSentence(link: HTMLAnchorElement): boolean {
    if (!getComputedStyle(link).display.startsWith('inline')) return false
    let block: Element = link
    while (block.parentElement && getComputedStyle(block).display === 'inline')
      block = block.parentElement
    const around = (block.textContent ?? '').replace(link.textContent ?? '', '')
    return /\p{L}{2}|\d/u.test(around)
  }
}
