import { readFileSync } from 'node:fs'
import { expect, expectMessage, register, test } from '#tests/support/browser/fixtures.ts'
import { fillAllergies } from '#tests/support/browser/journey.ts'
import { planted } from '#tests/support/db/planted.ts'

test('an owner exports everything and deletes the account', async ({ page, server, otherPage }) => {
  const person = await register(page)
  await fillAllergies(page)
  const address = await page.goto('/dashboard').then(() => page.content())
  const link = new RegExp(`${server.origin}/view/[\\w-]{22}`).exec(address)?.[0] ?? ''

  await page.goto('/settings/delete')
  await page.getByRole('link', { name: 'download your data' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^medfold-export-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(file.account.email).toBe(person.email)
  expect(file.profile.allergies.values.allergies[0].allergen).toBe(planted.allergen)
  await page.goto('/seen')
  await expect(page.getByText('Exported: Everything (JSON)').first()).toBeVisible()

  await page.goto('/settings/delete')
  await page.getByLabel('Type DELETE to confirm').fill('delete')
  await page.getByLabel('Type DELETE to confirm').press('Enter')
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Please type DELETE to confirm account deletion')
  await page.waitForLoadState()
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expectMessage(page, 'Account deleted successfully')
  await expect(page).toHaveURL(`${server.origin}/`)
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies.filter(name => /^mf_(s|d_)/.test(name))).toEqual([])

  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
  expect((await otherPage.goto(link))?.status()).toBe(404)
})
