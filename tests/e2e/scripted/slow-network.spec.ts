import type { Page } from '@playwright/test'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { largePhoto } from '#tests/support/data/card-images.ts'
import { ownerWithFullProfile } from '#tests/support/data/owner.ts'

// Each answer is held back. The words must be there half a second after the press, so each wait
// has that limit and a margin for the slow machine of a test.
const soon = { timeout: 1500 }

test('a link to another page shows a bar and says "Loading…" while nothing arrives', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/settings')
  const answer = await holdAnswers(page, /\/settings\/sessions\.data/)
  const loading = page.getByRole('status').filter({ hasText: 'Loading…' })
  await page
    .getByRole('link', { name: /^See where|logged in/i })
    .first()
    .click()
  await expect(loading).toHaveCount(1, soon)
  await expect(page.locator('.loading-bar')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible()
  await expect(loading).toHaveCount(0)
  await expect(page.locator('.loading-bar')).toHaveCount(0)
})

test('a large photo says that it is prepared, then that it is uploaded', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/insurance-cards')
  const answer = await holdAnswers(page, /\/profile\/insurance-cards\.data/)
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await largePhoto(6) }
  await page.getByLabel('Image of your insurance card').setInputFiles(file)
  await page.getByRole('button', { name: 'Add image' }).click()
  const words = page.getByText(/^(Preparing the photo…|Uploading photo…)$/)
  await expect(words).toHaveCount(1, soon)
  await expect(page.getByRole('button', { name: 'Uploading photo…' })).toBeVisible()
  answer()
  await expectMessage(page, 'Card image added')
  await expect(words).toHaveCount(0)
})

test('a save names itself on its button', async ({ page, owner }) => {
  await openAs(page, owner, '/profile/cultural')
  const answer = await holdAnswers(page, /\/profile\/cultural\.data/)
  await page.getByLabel('Religion', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const button = page.getByRole('button', { name: 'Saving…' })
  await expect(button).toBeVisible(soon)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  // The words of the button are enough for a screen reader.
  await expect(page.locator('.loading-bar')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0)
  answer()
  await expect(button).toHaveCount(0)
})

for (const [path, name, words] of [
  ['/print-kit', 'Download PDF', 'Preparing the PDF…'],
  ['/profile/medications/report', 'Export PDF', 'Preparing the PDF…'],
  ['/settings/export', 'Download', 'Preparing the file…'],
] as const) {
  test(`"${name}" on ${path} says that the file is being made`, async ({ page, server }) => {
    await openAs(page, await ownerWithFullProfile(server), path)
    const arrival = page.waitForEvent('download')
    const control = page.getByRole('main').locator('a, button').filter({ hasText: name })
    await control.first().click()
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible(soon)
    await arrival
  })
}

/** Holds back the answers of an address. Returns a function that lets them come. */
async function holdAnswers(page: Page, address: RegExp): Promise<() => void> {
  const { promise: mayCome, resolve: answer } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await mayCome
    await route.continue()
  })
  return answer
}
