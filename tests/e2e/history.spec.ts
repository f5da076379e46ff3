import type { Page } from '@playwright/test'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { newOwner, type OwnerWithLink, saveSection } from '#tests/support/data/owner.ts'
import { formEntries } from '#tests/support/http/form-data.ts'

const ann = { id: 1, name: 'Ann Oxbow', relationship: 'sister', phone: '+1 555 010 0111' }
const ben = { id: 2, name: 'Ben Oxbow', relationship: 'brother', phone: '+1 555 010 0112' }

test('a removed contact is restored alone, and the history shows it', async ({ page, server }) => {
  const owner = await newOwner(server)
  await openAs(page, owner, '/dashboard')
  await expect(page.getByRole('link', { name: 'Change History' })).toHaveCount(0)

  await saveContacts(owner, [ann, ben], 0)
  await saveContacts(owner, [], 1)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Change History' }).click()
  const entries = page.getByRole('group').filter({ hasText: 'Personal Information' })
  await expect(entries).toHaveText([/4 changes/, /4 changes/])
  await expect(page.getByRole('link', { name: 'View All Changes' })).toHaveCount(0)
  await entries.first().locator('summary').click()
  await expect(
    entries.first().getByText('Ann Oxbow Relationship: sister Phone: +1 555 010 0111'),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Social History' }).click()
  await expect(page.getByText('No changes have been logged yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Full History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change History' })).toBeVisible()
  await expect(filters(page)).toHaveText(['All Sections', 'Personal'])

  // An entry with many changes is folded, and names the first of them.
  const folded = page.getByRole('article').first().locator('summary')
  await expect(folded).toContainText(/4 changes: .+, .+ and 2 more/)
  await folded.click()
  await restoreLink(page, 'Contacts: Ben Oxbow').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restore the previous value?')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await folded.click()
  await restoreLink(page, 'Contacts: Ben Oxbow').first().click()
  const main = page.getByRole('main')
  await expect(main).toContainText('NowNot providedAfter restoringBen Oxbow Relationship: brother')
  await expect(main).toContainText('These values change with it')
  await expect(main).toContainText('I have an emergency contact')
  await expect(main).not.toContainText('Ann Oxbow')
  await page.getByRole('button', { name: 'Restore Value' }).click()
  await expectMessage(page, 'Successfully restored Contacts to previous value')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('article').first()).toContainText(/by you, restored/)

  await page.goto('/profile/view')
  await expect(page.getByText('Ben Oxbow')).toBeVisible()
  await expect(page.getByText('Ann Oxbow')).toHaveCount(0)
})

test('a restore of a value that no longer fits is refused with the reason, and an open form keeps the restored value', async ({
  page,
  otherPage,
  server,
}) => {
  const owner = await newOwner(server)
  const smoked = { smokingStatus: 'former', smokingYears: '12' }
  await saveSection(owner.client, 'social', { ...smoked, dietType: 'Vegetarian' }, 0)
  await saveSection(owner.client, 'social', { ...smoked, smokingYears: '13' }, 1)
  await saveSection(owner.client, 'social', { smokingStatus: 'never' }, 2)
  await openAs(page, owner, '/profile/history')
  await restoreLink(page, 'Years of use').nth(1).click()
  await expect(page.getByText('Years of use cannot be restored as things are now')).toBeVisible()
  await expect(page.getByText('applies only while “Smoking status” is')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore Value' })).toHaveCount(0)

  await openAs(otherPage, owner, '/profile/social?edit=1')
  await page.getByRole('link', { name: 'Back to Change History' }).first().click()
  await restoreLink(page, 'Diet').first().click()
  await page.getByRole('button', { name: 'Restore Value' }).click()
  await expectMessage(page, 'Successfully restored Diet to previous value')
  await otherPage.getByLabel('Sleep').fill('Seven hours')
  await otherPage.getByRole('button', { name: 'Save', exact: true }).click()
  // Each changed another answer, so both stay.
  await expect(otherPage.getByText('Changes that were saved elsewhere')).toBeVisible()
  for (const words of ['Vegetarian', 'Seven hours'])
    await expect(otherPage.getByRole('main')).toContainText(words)
})

async function saveContacts(
  { client }: OwnerWithLink,
  emergencyContacts: object[],
  version: number,
): Promise<void> {
  const hasEmergencyContact = emergencyContacts.length > 0
  const value = hasEmergencyContact
    ? { city: 'Larkhaven', hasEmergencyContact, emergencyContacts }
    : { city: 'Oxbow' }
  const answer = await saveSection(client, 'personal', formEntries(value), version)
  expect(answer.status).toBe(302)
}

function restoreLink(page: Page, label: string) {
  return page.getByRole('link', { name: `Restore the previous value of ${label}`, exact: true })
}

function filters(page: Page) {
  return page.getByRole('list', { name: 'Filter changes by section' }).getByRole('link')
}
