import { expect, type Page } from '@playwright/test'

const maxStops = 120

/**
 * Presses Tab until a control of this name has the focus. Every stop on the way must be visible,
 * mark its focus, and be covered by nothing.
 */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
    if (await isFocused(page, name)) return
  }
  throw new Error(`Tab does not reach "${name}"`)
}

/** Presses Tab until a control of this name has the focus, and types into it. */
export async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  if (!(await isFocused(page, name))) await tabTo(page, name)
  await page.keyboard.type(text)
}

/**
 * Presses Tab until a control of this name has the focus, and presses a key on it. A button is grey
 * and takes no press until the page below the answer is loaded.
 */
export async function pressOn(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  if (!(await isFocused(page, name))) await tabTo(page, name)
  const isGrey = () => page.evaluate(() => document.activeElement?.ariaDisabled === 'true')
  await expect.poll(isGrey).toBe(false)
  await page.keyboard.press(key)
}

/**
 * Waits until the focus is in the page that a script has drawn: the next Tab continues there. A
 * document that the browser loads has no focus, and begins at its start.
 */
export async function expectFocusKept(page: Page, hasScripts: boolean | undefined): Promise<void> {
  if (hasScripts === false) return
  const focused = () => page.evaluate(() => document.activeElement?.localName)
  await expect.poll(focused).not.toBe('body')
}

/** Returns whether the focused control has this name. */
export async function isFocused(page: Page, name: string | RegExp): Promise<boolean> {
  // Read in one step: a focus in the browser's own bar does not return by waiting.
  const words = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const labels = (element as HTMLInputElement).labels
    return (
      element.getAttribute('aria-label') ||
      [...(labels ?? [])].map(label => label.textContent).join(' ') ||
      element.textContent
    )
  })
  const text = words?.replace(/\s+/g, ' ').trim() ?? ''
  return typeof name === 'string' ? text === name : name.test(text)
}

async function expectVisibleFocus(page: Page): Promise<void> {
  // Before its styles arrive, every page shows the browser's thin ring.
  await page.waitForLoadState()
  const focus = await page.evaluate(() => {
    const element = document.activeElement
    // A script moves the focus to the heading of a dialog, which Tab does not reach.
    if (!element || element === document.body || element.matches('[tabindex="-1"]')) return null
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 20))
    return {
      html: element.outerHTML.slice(0, 120),
      isMarked: (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
      isVisible: width > 1 && height > 1,
      // A label may be over its own field.
      isUncovered:
        top === null ||
        element.contains(top) ||
        top.contains(element) ||
        [...((element as HTMLInputElement).labels ?? [])].some(label => label.contains(top)),
    }
  })
  if (!focus) return
  expect(focus, focus.html).toMatchObject({ isMarked: true, isVisible: true, isUncovered: true })
}
