import { download } from '#tests/support/browser/download.ts'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'

test('an owner exports everything and deletes the account', async ({ page, otherPage, server }) => {
  const owner = await ownerWithProfile(server)
  await openAs(page, owner, '/settings/delete')
  await page.getByRole('link', { name: 'download your data' }).click()
  const button = page.getByRole('button', { name: 'Download', exact: true })
  const { name, content } = await download(button)
  expect(name).toMatch(/^medfold-export-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(content.toString())
  expect(file.account.email).toBe(owner.person.email)
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
  expect((await otherPage.goto(`/view/${owner.shareId}`))?.status()).toBe(404)
})
