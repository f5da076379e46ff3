import type { Page } from '@playwright/test'
import { expect, expectMessage, register, test } from '#tests/support/browser/fixtures.ts'
import { openAsNewOwner } from '#tests/support/browser/open-as.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'

test('the first Tab of every page skips to its content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.locator(':focus')
  await expect(skip).toBeVisible()
  await expect(skip).toHaveAttribute('href', '#main')
})

test('a user logs in by keyboard and sees the focus at every stop', async ({ page }) => {
  const person = await register(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await tabTo(page, 'Email')
  await page.keyboard.type(person.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an allergy is added and saved by keyboard', async ({ page }) => {
  await openAsNewOwner(page, '/profile/allergies')
  await tabTo(page, 'Add allergy')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Allergen')).toBeVisible()
  if (!(await isFocused(page, /^Allergen/))) await tabTo(page, /^Allergen/)
  await page.keyboard.type(planted.allergen)
  await tabTo(page, 'Save')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Allergies saved successfully')
  await expect(page.getByRole('main')).toContainText(planted.allergen)
})

test('a responder opens and leaves the record by keyboard', async ({ page, server }) => {
  const { shareId, code } = await ownerWithProfile(server)
  await page.goto(`/view/${shareId}`)
  if (!(await isFocused(page, /access code/i))) await tabTo(page, /access code/i)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toContainText(planted.allergen)
  await tabTo(page, 'Finish viewing')
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).not.toContainText(planted.allergen)
})

/**
 * Presses Tab until a control of this name has the focus; each stop on the way must show its focus.
 */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
    if (await isFocused(page, name)) return
  }
  throw new Error(`Tab does not reach "${name}"`)
}

// Read in one step: a focus in the browser's own bar does not return by waiting.
async function isFocused(page: Page, name: string | RegExp): Promise<boolean> {
  const words = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const labels = (element as HTMLInputElement).labels
    return [...(labels ?? [])].map(label => label.textContent).join(' ') || element.textContent
  })
  const text = words?.trim() ?? ''
  return typeof name === 'string' ? text === name : name.test(text)
}

async function expectVisibleFocus(page: Page): Promise<void> {
  // Before its styles arrive, every page shows the browser's thin ring.
  await page.waitForLoadState()
  const focus = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    return {
      html: element.outerHTML.slice(0, 120),
      isMarked: (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
      isVisible: width > 1 && height > 1,
    }
  })
  if (focus) expect(focus, focus.html).toMatchObject({ isMarked: true, isVisible: true })
}
