import type { Locator } from '@playwright/test'
import { enterAccessCode, expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { readQrPicture } from '#tests/support/data/read-qr.ts'
import { planted } from '#tests/support/db/planted.ts'

test('a link for the school shows what its owner chose, is paused and is replaced', async ({
  page,
  otherPage,
  server,
}) => {
  const owner = await ownerWithProfile(server)
  await openAs(page, owner, '/dashboard')
  await page
    .getByRole('navigation', { name: 'My pages' })
    .getByRole('link', { name: 'Emergency links' })
    .click()
  await page.getByRole('link', { name: 'Add a link' }).click()
  await page.getByRole('button', { name: 'Add link' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a name')
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByLabel('Name').fill('School')
  await page.getByRole('button', { name: 'Add link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeVisible()

  const { address, code } = await shown()
  expect(await scanQrCode(page.getByRole('img', { name: /^QR code of this/ }))).toBe(address)
  expect(address).not.toContain(owner.shareId)

  await page.getByRole('link', { name: 'Choose what it shows' }).click()
  await page.getByLabel('Show Allergies').uncheck()
  await page.getByLabel('Show a line of text').fill('Calls for an interpreter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const linkPage = page.url()
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.locator('body')).toContainText('Withheld by the owner')
  await expect(page.locator('body')).toContainText(planted.medication)
  await expect(page.locator('body')).not.toContainText(planted.allergen)

  await otherPage.goto(address)
  await expect(otherPage.locator('body')).toContainText('Calls for an interpreter')
  await expect(otherPage.locator('body')).not.toContainText(planted.medication)
  await enterAccessCode(otherPage, code)
  await expect(otherPage.locator('body')).toContainText(planted.medication)
  await expect(otherPage.locator('body')).not.toContainText(planted.allergen)

  await page.goto(linkPage)
  await page.getByRole('button', { name: 'Pause this link' }).click()
  await expect(page.getByText('This link is paused')).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
  await expect(otherPage.locator('body')).not.toContainText(planted.medication)
  await page.getByRole('button', { name: 'Resume this link' }).click()
  await expect(page.getByRole('button', { name: 'Pause this link' })).toBeVisible()
  await otherPage.goto(address)
  await enterAccessCode(otherPage, code)
  await expect(otherPage.locator('body')).toContainText(planted.medication)

  await page.getByRole('link', { name: 'Replace link and code' }).click()
  await page.getByRole('button', { name: 'Replace link and code' }).click()
  await expect(page.getByText('Link and code are replaced.')).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
  const fresh = await shown()
  expect(fresh.address).not.toBe(address)
  await page.getByRole('link', { name: 'View larger' }).click()
  const large = page.getByRole('dialog').getByRole('img', { name: /^QR code/ })
  const direct = await scanQrCode(large)
  expect(direct).toBe(`${fresh.address}/${fresh.code}`)
  await expect(page.getByRole('dialog').getByText(direct, { exact: true })).toBeVisible()
  await otherPage.goto(direct)
  await expect(otherPage.locator('body')).toContainText(planted.medication)

  // Without scripts a page is read while it arrives: its foot comes last.
  async function shown() {
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.locator('summary', { hasText: 'Access code' }).click()
    const text = await page.getByRole('main').innerText()
    const address = new RegExp(`${server.origin}/view/[\\w-]{22}(?![\\w/-])`).exec(text)?.[0]
    const code = /^\d{5}$/m.exec(text)?.[0]
    if (!address || !code) throw new Error('The page shows no link or no code')
    return { address, code }
  }
})

test('the boxes of a section are equal, and a line says how many are shown', async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const owner = await ownerWithProfile(server)
  await openAs(page, owner, '/links')
  await page.getByRole('link', { name: /Primary link/ }).click()
  await page.getByRole('link', { name: 'Choose what it shows' }).click()
  const group = page.getByRole('group', { name: 'Personal Information' })
  const line = group.getByRole('status')
  await expect(line).toHaveText('Shown now: all 9')
  await group.getByLabel('All other answers of this section').uncheck()
  await group.getByLabel('Phone').uncheck()
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(7)
  const all = group.getByRole('button', { name: 'Show all of Personal Information' })
  if (javaScriptEnabled !== false) {
    await expect(line).toHaveText('Shown after you save: 7 of 9')
    await all.click()
    await expect(line).toHaveText('Shown now: all 9')
    await group.getByRole('button', { name: 'Show none of Personal Information' }).click()
    await expect(line).toHaveText('Shown after you save: nothing')
    await group.getByLabel('Full name').check()
  } else {
    await expect(all).toBeHidden()
    for (const box of await group.getByRole('checkbox').all()) await box.uncheck()
    await group.getByLabel('Full name').check()
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Personal Information (all other answers)')).toBeVisible()
  await page.getByRole('link', { name: 'Choose what it shows' }).click()
  await expect(line).toHaveText('Shown now: 1 of 9')
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

/** Returns the text that a scanner reads from a picture of the page. */
async function scanQrCode(picture: Locator): Promise<string> {
  const { text } = await readQrPicture(await picture.screenshot())
  if (text === undefined) throw new Error('No QR code in the picture')
  return text
}
