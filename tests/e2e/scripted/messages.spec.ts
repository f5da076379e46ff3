import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'

// These tests need scripts: without them a message stays until the next page.

test('a success that has ended is visible until its button loses the focus', async ({
  page,
  owner,
}) => {
  await page.clock.install()
  await openAs(page, owner, '/settings/email-preferences')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  const message = page.locator('.toasts > *')
  await expect(message).toContainText('Email preferences updated successfully')
  const close = message.getByRole('button', { name: /^Close message/ })
  await close.focus()
  await page.clock.fastForward('00:05')
  await expect(message).toHaveClass(/ended/)
  await expect(close).toBeFocused()
  await expect(close).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(message).toBeHidden()
})
