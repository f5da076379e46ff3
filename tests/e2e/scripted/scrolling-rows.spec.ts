import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithFullProfile } from '#tests/support/data/owner.ts'

test('a link of a long row is in view when it gets the focus', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAs(page, await ownerWithFullProfile(server), '/profile/history')
  const links = page.getByRole('list', { name: 'Filter changes by section' }).getByRole('link')
  await links.first().focus()
  for (const link of await links.all()) {
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Tab')
  }
})
