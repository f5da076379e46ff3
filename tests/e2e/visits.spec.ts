import { enterAccessCode, expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'

test('a visit to the record is one line that opens by keyboard, and paper shows its entries', async ({
  page,
  otherPage,
  server,
}) => {
  const owner = await ownerWithProfile(server)
  await otherPage.goto(`${server.origin}/view/${owner.shareId}`)
  await enterAccessCode(otherPage, owner.code)
  await expect(otherPage.getByText(planted.allergen).first()).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await openAs(page, owner, '/seen')
  const visit = page.locator('details.visit > summary')
  await expect(visit).toHaveCount(1)
  await expect(visit).toContainText('Opened with the code; Viewed the record')
  const entry = page.getByRole('cell', { name: 'Viewed the record' })
  await expect(entry).toBeHidden()
  await visit.focus()
  await page.keyboard.press('Enter')
  await expect(entry).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Unchanged' })).toHaveCount(2)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(320)

  await page.keyboard.press('Enter')
  await expect(entry).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(entry).toBeVisible()
})
