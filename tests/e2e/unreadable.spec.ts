import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { flipSection } from '#tests/support/db/flip-bit.ts'
import { planted } from '#tests/support/db/planted.ts'
import { openStore } from '#tests/support/db/server-store.ts'

test('an unreadable section is named in red, and the rest is shown', async ({
  page,
  otherPage,
  server,
}) => {
  const owner = await ownerWithProfile(server)
  const store = await openStore(server)
  await flipSection(store.db, await store.person(owner.person.email), 'allergies')
  await store.close()

  await otherPage.goto(`${server.origin}/view/${owner.shareId}`)
  await otherPage.locator('input[name=code]').fill(owner.code)
  await otherPage.locator('form button').first().click()
  await expect(otherPage.getByRole('alert')).toContainText('Could not be read: Allergies')
  await expect(otherPage.getByText(planted.medication).first()).toBeVisible()
  await expect(otherPage.getByText('No known allergies')).toBeHidden()
  await expect(otherPage.getByText(planted.allergen)).toBeHidden()

  await openAs(page, owner, '/dashboard')
  await expect(page.getByText('Could not be read: Allergies')).toBeVisible()
  await expect(page.getByText('The medication check is not complete')).toBeVisible()
  await page.goto('/profile/view')
  await expect(page.getByRole('heading', { name: 'Allergies', exact: true })).toBeVisible()
  await expect(page.getByText('Could not be read.', { exact: true })).toBeVisible()
  await expect(page.getByText(planted.medication).first()).toBeVisible()
  await page.goto('/profile/allergies')
  await expect(page.getByText('Could not be read: Allergies')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await page.goto('/profile/edit/allergies')
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
})
