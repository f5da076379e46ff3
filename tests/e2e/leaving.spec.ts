import { download } from '#tests/support/browser/download.ts'
import { expect, expectMessage, register, test } from '#tests/support/browser/fixtures.ts'
import { fillAllergies } from '#tests/support/browser/journey.ts'
import { readLinkAndCode } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'

test('an owner exports everything and deletes the account', async ({ page, server, otherPage }) => {
  const person = await register(page)
  await fillAllergies(page)
  await page.goto('/dashboard')
  const { shareId } = readLinkAndCode(await page.content(), server.origin)

  await page.goto('/settings/delete')
  await page.getByRole('link', { name: 'download your data' }).click()
  const button = page.getByRole('button', { name: 'Download', exact: true })
  const { name, content } = await download(button)
  expect(name).toMatch(/^medfold-export-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(content.toString())
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
  expect((await otherPage.goto(`/view/${shareId}`))?.status()).toBe(404)
})
