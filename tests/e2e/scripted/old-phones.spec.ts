import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { logInAs, newOwner } from '#tests/support/data/owner.ts'

// The table of docs/decisions/0004-pages-and-browsers says what each of these phones gets.

const assets = join(import.meta.dirname, '../../../build/client/assets')

const missing: Record<string, () => void> = {
  inert: () => Reflect.deleteProperty(HTMLElement.prototype, 'inert'),
  'form.requestSubmit()': () => Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit'),
  'modal dialogs': () => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...all: [string]) => !all[0].includes(':modal') && supports(...all)
  },
}

for (const [feature, remove] of Object.entries(missing)) {
  test(`a phone without ${feature} gets the pages without scripts`, async ({
    otherPage: page,
    server,
  }) => {
    await page.addInitScript(remove)
    await logInAs(page, await newOwner(server), server.origin)
    await open(page, '/profile/allergies?edit=1')
    await page.getByRole('button', { name: 'Add Allergy' }).click()
    await page.getByLabel('Allergen').fill('Latex')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Allergies saved successfully')).toBeVisible()
    await open(page, '/dashboard')
    await page.getByRole('link', { name: 'View larger' }).click()
    await expect(page).not.toHaveURL(/\/dashboard$/)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Includes your access code for direct access')
    expect(await dialog.evaluate(element => getComputedStyle(element).position)).toBe('static')
    expect(await page.evaluate('"__remixRouter" in window')).toBe(false)
    await dialog.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
}

test('a phone without :has() shows every conditional field and both units', async ({
  otherPage: page,
  server,
}) => {
  await page.route('**/*', async route => {
    if (!['document', 'script', 'stylesheet'].includes(route.request().resourceType()))
      return route.fallback()
    const answer = await route.fetch({ maxRedirects: 0 })
    // A browser without `:has()` does not support this condition.
    const body = (await answer.text()).replaceAll('selector(:has(*))', 'selector(:unknown)')
    await route.fulfill({ response: answer, body })
  })
  await logInAs(page, await newOwner(server), server.origin)
  await page.goto('/profile/social')
  await page.getByLabel('Smoking status').selectOption('Former smoker')
  for (const label of ['Quit date', 'Years of use', 'Type of tobacco', 'Attempts to quit'])
    await expect(page.getByLabel(label)).toBeVisible()
  await page.goto('/profile/personal')
  for (const unit of ['cm', 'ft', 'kg', 'lb'])
    await expect(page.locator(`[data-measure=${unit}]`).first()).toBeVisible()
})

test('no script contains what its oldest browser cannot read', () => {
  const files = readdirSync(assets).filter(name => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(10)
  const found = files.flatMap(name => {
    const script = readFileSync(join(assets, name), 'utf8')
    return [...script.matchAll(newer)].map(([words]) => `${name}: ${words}`)
  })
  expect(found).toEqual([])
})

// Lookbehind (Safari 16.4), and functions that are newer than Safari 16, Chrome 105 or Firefox 112.
const newer =
  /\(\?<[=!]|\.(?:toReversed|toSorted|toSpliced|withResolvers|checkVisibility|isWellFormed)\(|(?:Object|Map)\.groupBy|Array\.fromAsync|URL\.(?:canParse|parse)\(|AbortSignal\.any|Promise\.try/g

/** Opens a page whose scripts may not run. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
}
