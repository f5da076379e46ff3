import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { everyPage, namedStates } from '#tests/support/http/every-page.ts'

const narrow = { width: 320, height: 800 }
const wide = { width: 1280, height: 800 }
const groupSize = 9

/** The smallest side of a target for a finger, in CSS pixels (WCAG 2.2, 2.5.5). */
const minTarget = 44

const states = Object.entries(everyPage)
for (let start = 0; start < states.length; start += groupSize) {
  const group = states.slice(start, start + groupSize)
  test(`nothing scrolls sideways, targets are large, axe finds nothing on ${group[0]?.[0]} to ${group.at(-1)?.[0]}`, async ({
    page,
    server,
  }) => {
    test.setTimeout(300_000)
    // A filled form asks for confirmation before it is left.
    page.on('dialog', dialog => dialog.accept())
    for (const [name, open] of group) {
      await test.step(name, async () => {
        await open({ page, server })
        await expectFitsPhone(page)
        if (name in namedStates) await expectNoAxeViolations(page)
        await page.setViewportSize(wide)
        await expectNoHorizontalScroll(page)
        await page.context().clearCookies()
      })
    }
  })
}

async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(narrow)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectNoHorizontalScroll(page)
  expect(await findSmallTargets(page), 'targets for a finger').toEqual([])
  // The bar of a record covers parts that can be scrolled free, but axe does not scroll.
  await page.locator('nav.bar').evaluateAll(bars => {
    for (const bar of bars) (bar as HTMLElement).style.position = 'static'
  })
}

/**
 * Finds buttons, fields and stand-alone links that are smaller than a finger needs. A link within
 * a sentence may be smaller.
 */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(readSmallTargets, minTarget)
}

// Runs in the browser.
function readSmallTargets(minTarget: number): string[] {
  const selector = 'a[href], button, summary, select, textarea, input:not([type=hidden])'
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
  const small = new Set(controls.map(findFault).filter(fault => fault !== undefined))
  for (const { row, left } of rows) row.scrollTo({ left, behavior: 'instant' })
  scrollTo({ ...start, behavior: 'instant' })
  return [...small]

  function isOffScreen(control: HTMLElement): boolean {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    return right - left <= 1 || right < 0 || left > innerWidth || bottom + scrollY < 0 || top < -1e4
  }

  function findFault(control: HTMLElement): string | undefined {
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
    if (height >= minTarget - 1 && width >= minWidth - 1) return
    const words = control.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40)
    return `${control.localName}.${control.className} "${words}": ${width} × ${height} px`
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
