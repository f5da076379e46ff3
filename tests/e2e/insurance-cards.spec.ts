import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { cardJpeg, largePhoto } from '#tests/support/data/card-images.ts'

const path = '/profile/insurance-cards'

test('a card is uploaded, stored, opened and removed', async ({ page, owner, server }) => {
  await openAs(page, owner, path)
  await expect(page).toHaveTitle(/^Insurance card images/)
  await expect(page.getByText('No card images yet')).toBeVisible()

  for (const number of [1, 2]) {
    await page.getByLabel('Image of your insurance card').setInputFiles(await jpegFile())
    await page.getByRole('button', { name: 'Add image' }).click()
    await expect(page.getByText('Card image added')).toBeVisible()
    const picture = page.getByRole('img', { name: `Insurance card image ${number}` })
    await expect(picture).toHaveJSProperty('naturalWidth', 320)
  }

  await page.getByRole('link', { name: 'Remove card image 2' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remove card image 2?')
  await page.getByRole('link', { name: 'Keep it' }).click()
  await expect(page.getByRole('img', { name: /^Insurance card image/ })).toHaveCount(2)
  await page.getByRole('link', { name: 'Remove card image 2' }).click()
  await page.getByRole('button', { name: 'Remove image' }).click()
  await expectMessage(page, 'Card image removed')
  await expect(page).toHaveURL(server.origin + path)
  await expect(page.getByRole('img', { name: /^Insurance card image/ })).toHaveCount(1)

  await page.getByRole('link', { name: 'Back to Personal Information' }).click()
  await expect(page).toHaveURL(/\/profile\/personal$/)
})

test('a picture opens on its own, in a page that runs nothing', async ({
  browser,
  page,
  owner,
  server,
}) => {
  await openAs(page, owner, path)
  await page.getByLabel('Image of your insurance card').setInputFiles(await jpegFile())
  await page.getByRole('button', { name: 'Add image' }).click()
  await expect(page.getByText('Card image added')).toBeVisible()

  // A second context, because the browser reports that the sandbox blocks its own viewer.
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const own = await context.newPage()
  await own.goto(server.origin + path)
  await own.getByRole('link', { name: 'Open card image 1' }).click()
  await expect(own).toHaveURL(new RegExp(`${path}/[\\w-]{22}$`))
  await expect(own.locator('img')).toHaveJSProperty('naturalWidth', 320)
  expect(await own.evaluate(() => self.origin)).toBe('null')
  await context.close()
})

test('a file that is no picture, and an empty upload, are refused with the reason', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, path)
  await page.getByRole('button', { name: 'Add image' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Choose an image file to add')
  await expect(page).toHaveTitle(/^Error: Insurance card images/)

  const disguised = {
    name: 'card.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html></html>'),
  }
  const field = page.getByLabel('Image of your insurance card')
  await field.setInputFiles(disguised)
  await page.getByRole('button', { name: 'Add image' }).click()
  await expect(summary).toContainText('Insurance images must be image files: PNG, JPEG or WebP')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await summary.getByRole('link').click()
  await expect(field).toBeFocused()

  await field.setInputFiles(await jpegFile())
  await page.getByRole('button', { name: 'Add image' }).click()
  await expect(page.getByText('Card image added')).toBeVisible()
  await expect(summary).toHaveCount(0)
  await expect(field).toHaveValue('')
})

test('a script scales down a photo above the limit; without scripts the page names the limit', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  const photo = await largePhoto()
  expect(photo.length).toBeGreaterThan(2.2 * 1024 * 1024)
  await openAs(page, owner, path)
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo }
  await page.getByLabel('Image of your insurance card').setInputFiles(file)
  await page.getByRole('button', { name: 'Add image' }).click()
  if (javaScriptEnabled !== false) {
    await expect(page.getByText('Card image added')).toBeVisible()
    return
  }
  await expect(page.getByRole('heading')).toHaveText('This image is too large')
  await expect(page.getByText('The image of a card may have at most 2 MB.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your insurance card images' }).click()
  await expect(page.getByText('No card images yet')).toBeVisible()
})

async function jpegFile() {
  return { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await cardJpeg() }
}
