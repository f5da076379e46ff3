import { expect, test } from '#tests/support/browser/fixtures.ts'
import { logInAs, newOwner, ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'
import { grantFullAccess } from '#tests/support/http/served-access.ts'

test('a proxy opens a record, sees its owner on every page, comes back and leaves', async ({
  page,
  server,
}) => {
  const [owner, proxy] = [await ownerWithProfile(server), await newOwner(server)]
  const accessId = await grantFullAccess(server, owner, proxy)
  const name = `${owner.person.firstName} ${owner.person.lastName}`
  await logInAs(page, proxy, server.origin)

  // This proxy registered without an invitation, so they keep their own dashboard and tabs.
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
  const tabs = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  const places = ['Medical Profile', 'Proxy Access', 'Settings', 'People I help']
  await expect(tabs).toHaveText(places)
  await tabs.filter({ hasText: 'People I help' }).click()
  await expect(page).toHaveURL(/\/proxy\/dashboard$/)
  await expect(tabs).toHaveText(places)
  await expect(page.getByText(planted.allergen)).toBeVisible()
  await page.getByRole('link', { name: `Open ${owner.person.firstName}’s profile` }).click()

  const banner = page.getByRole('region', { name: 'Whose profile this is' })
  await expect(banner).toContainText(`${name} · Full Editing Access`)
  await page.getByRole('link', { name: 'View Full Medical Record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Full medical record' })).toBeVisible()
  await expect(banner).toContainText(name)
  await page.getByRole('link', { name: 'Change History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change History' })).toBeVisible()
  await expect(banner).toContainText(name)
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL(`${server.origin}/for/${accessId}/about`)
  await expect(banner).toContainText(name)

  await banner.getByRole('link', { name: 'Back to the people I help' }).click()
  await expect(page).toHaveURL(`${server.origin}/proxy/dashboard`)
  await expect(banner).toHaveCount(0)
  await expect(page.getByText('Nothing new since you last looked')).toBeVisible()

  await page.getByRole('link', { name: `Give up access to ${name}` }).click()
  await page.getByRole('button', { name: 'Give up my access' }).click()
  await expect(page).toHaveURL(`${server.origin}/proxy/dashboard`)
  await expect(page.getByText('You have given up this access')).toBeVisible()
  await expect(page.getByText('You have no access to anybody’s profile now')).toBeVisible()
  await page.goto(`/for/${accessId}/profile/view`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i)
  await expect(page.getByText('This page does not exist, or is not shared with you.')).toBeVisible()
  await expect(page.getByText(planted.allergen)).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'People I help' }).click()
  await expect(page).toHaveURL(`${server.origin}/proxy/dashboard`)
})
