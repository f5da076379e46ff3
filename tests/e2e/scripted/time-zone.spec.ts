import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { holdScripts } from '#tests/support/browser/hold-scripts.ts'
import { waitForScripts } from '#tests/support/browser/hydration.ts'
import { registerByForm } from '#tests/support/browser/journey.ts'
import { ownerWithFullProfile } from '#tests/support/data/owner.ts'
import { newPerson } from '#tests/support/data/people.ts'

test.use({ timezoneId: 'Asia/Kolkata' })

test('a registration tells the zone, so that scripts later change no time', async ({ page }) => {
  await registerByForm(page, newPerson())
  const load = await holdScripts(page)
  await page.goto('/settings/sessions', { waitUntil: 'domcontentloaded' })
  const times = page.getByRole('main').locator('time')
  const before = await times.allTextContents()
  expect(before.length).toBeGreaterThan(0)
  for (const text of before) expect(text).toMatch(/M GMT\+5:30$/)
  load()
  await waitForScripts(page)
  expect(await times.allTextContents()).toEqual(before)
})

test('the setting offers the zone of the device, and shows the time in a chosen one', async ({
  page,
}) => {
  await registerByForm(page, newPerson())
  await page.goto('/settings/time-zone')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue('Asia/Calcutta')
  await expect(page.getByText('This is the time zone of your device.')).toBeVisible()
  await expect(zone).toHaveAccessibleDescription(/^It is \d+:\d\d [AP]M there now\.$/)
  const dialog = page.getByRole('dialog')
  const time = dialog.getByText(/It is .* there now\.$/)
  const there = await time.textContent()
  await zone.selectOption('Eastern Time (New York)')
  await expect(time).not.toHaveText(there ?? '')
  await expect(page.getByText('Your device says Kolkata.')).toBeVisible()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(zone).toHaveValue('Asia/Calcutta')
  await expect(zone).toBeFocused()
})

test('nothing moves when scripts show the local time of the last save', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 340, height: 568 })
  await openAs(page, await ownerWithFullProfile(server), '/about')
  const load = await holdScripts(page)
  await page.goto('/profile/cultural', { waitUntil: 'domcontentloaded' })
  const updated = page.getByText('Last updated')
  const button = page.getByRole('button', { name: 'Still correct' })
  await expect(updated).toContainText('UTC')
  const place = await button.boundingBox()
  load()
  await expect(updated).toContainText('GMT+5:30')
  expect(await button.boundingBox()).toEqual(place)
})
