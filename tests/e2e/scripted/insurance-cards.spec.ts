import type { Page } from '@playwright/test'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { cardJpeg, largePhoto, uploadCard } from '#tests/support/data/card-images.ts'

const path = '/profile/insurance-cards'

test('a photo that the browser scales down shows progress and is sent once, small and upright', async ({
  page,
  owner,
}) => {
  await page.addInitScript(holdPictures)
  await openAs(page, owner, path)
  const preparing = page.getByRole('status').filter({ hasText: 'Preparing the photo…' })
  const button = page.getByRole('button', { name: 'Add image' })
  await expect(button).toBeEnabled()
  // The photo exceeds the limit of the server, so the browser made the stored one.
  await choose(page, await largePhoto(6))
  await expect(preparing).toBeVisible()
  await expect(button).toBeDisabled()
  await button.press('Enter')
  await page.evaluate(() => window.dispatchEvent(new Event('let-pictures-go')))
  await expect(page.getByText('Card image added')).toBeVisible()
  await expect(preparing).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Insurance card image/ })).toHaveCount(1)
  const picture = page.getByRole('img', { name: 'Insurance card image 1' })
  await expect(picture).toHaveJSProperty('naturalWidth', 1067)
  await expect(picture).toHaveJSProperty('naturalHeight', 1600)
})

/** Runs in the page: delays the decoding of a picture, as on a slow phone. */
function holdPictures(): void {
  const decode = window.createImageBitmap
  const released = new Promise(resolve => window.addEventListener('let-pictures-go', resolve))
  window.createImageBitmap = (async (file: Blob) => {
    await released
    return await decode(file)
  }) as typeof decode
}

test('the server refuses a large file that the browser cannot read, with a link back', async ({
  page,
  owner,
  server,
}) => {
  await openAs(page, owner, path)
  await choose(page, Buffer.alloc(3_000_000, 'not a picture'))
  await expect(page.getByRole('heading', { name: 'This image is too large' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your insurance card images' }).click()
  await expect(page).toHaveURL(server.origin + path)
})

test('the page keeps the focus when the sixth picture removes the form', async ({
  page,
  owner,
  server,
}) => {
  for (let added = 0; added < 5; added++) await uploadCard(owner.client, server.origin)
  await openAs(page, owner, path)
  await choose(page, await cardJpeg())
  await expect(page.getByText('There are 6 card images already.')).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
})

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Image of your insurance card').setInputFiles(file)
  await page.getByRole('button', { name: 'Add image' }).click()
}
