import type { Page } from '@playwright/test'
import { expect, openAs, saveForm, test } from '#tests/support/browser/fixtures.ts'
import { saveAndRemoveHidden } from '#tests/support/browser/save-and-remove-hidden.ts'
import { ownerWithProfile, ownerWithSections } from '#tests/support/data/owner.ts'

const nones = [
  'None of the common conditions',
  'No previous diagnoses',
  'No surgeries',
  'No hospital stays',
  'No implanted devices',
  'No advance directive',
  'None of these',
  'No childbirths',
]

test('a section that is answered with nothing is complete on the dashboard', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/medical-history')
  for (const none of nones) await page.getByLabel(none).check()
  const mental = page.getByRole('group', { name: 'History of mental health conditions' })
  await mental.getByLabel('No', { exact: true }).check()
  for (const hidden of ['Common conditions', 'Add Surgery', 'Where the paper is kept'])
    await expect(page.getByText(hidden, { exact: true })).toBeHidden()
  await saveForm(page, 'Medical history saved successfully')
  await expect(page.getByText('Still missing')).toHaveCount(0)

  await page.goto('/dashboard')
  await expect(card(page, 'Medical History').getByText('Complete', { exact: true })).toBeVisible()
  await expect(card(page, 'Medical History').getByRole('progressbar')).toHaveCount(0)
  await expect(card(page, 'Allergies').locator('span', { hasText: /^0%$/ })).toBeVisible()
  await expect(
    card(page, 'Allergies').getByRole('link', { name: 'Add Information: Allergies' }),
  ).toHaveAttribute('href', '/profile/allergies')
  await expect(
    card(page, 'Medical History').getByRole('link', { name: 'View & Edit: Medical History' }),
  ).toHaveAttribute('href', '/profile/medical-history')
})

test('"No known allergies" and "No immunizations" empty and complete their list', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  await openAs(page, owner, '/dashboard')
  for (const [slug, add, field, none, noun] of [
    ['allergies', 'Add Allergy', 'Allergen', 'No known allergies', 'Allergies'],
    ['immunizations', 'Add Vaccine', 'Vaccine name', 'No immunizations', 'Immunizations'],
  ] as const) {
    await page.goto(`/profile/${slug}`)
    await page.getByRole('button', { name: add }).click()
    await page.getByLabel(field).fill('Left behind')
    await page.getByLabel(none).check()
    await expect(page.getByLabel(field)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add another' })).toBeHidden()
    await saveAndRemoveHidden(page, `${noun} saved successfully`, javaScriptEnabled)
    await expect(page.getByRole('main')).not.toContainText('Left behind')
    await page.goto(`/profile/${slug}?edit=1`)
    await expect(page.getByLabel(none)).toBeChecked()
    await expect(page.getByLabel(field)).toHaveCount(0)
  }
  await page.goto('/dashboard?show=complete')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Allergies',
    'Immunizations & Vaccines',
  ])
})

test('a missing answer links to its field', async ({ page, server }) => {
  await openAs(page, await ownerWithProfile(server), '/profile/personal')
  const missing = page.getByText('Still missing').locator('xpath=../..')
  await missing.getByRole('link', { name: 'Postal code' }).click()
  await expect(page).toHaveURL(/\/profile\/personal\?edit=1#personal-postalCode$/)
  await expect(page.getByLabel('Postal code')).toBeInViewport()

  // The link inside the form leads to the field, and the form stays.
  await page.getByLabel('City').fill('Larkhaven')
  await missing.getByRole('link', { name: 'Organ donor' }).click()
  await expect(page).toHaveURL(/\/profile\/personal\?edit=1#personal-organDonor$/)
  await expect(page.getByLabel('City')).toHaveValue('Larkhaven')
  await page.getByLabel('City').fill('Larkhaven')
  await page.getByLabel('Postal code').fill('05401')
  await saveForm(page, 'Personal information saved successfully')
  await expect(missing).toBeVisible()
  await expect(missing.getByRole('link', { name: 'Postal code' })).toHaveCount(0)
})

test('the filters show complete sections, incomplete ones and all', async ({ page, server }) => {
  const owner = await ownerWithSections(server, {
    allergies: { noKnownAllergies: 'on' },
    social: { currentOccupation: 'Ropemaker' },
  })
  await openAs(page, owner, '/dashboard')
  const cards = page.getByRole('heading', { level: 3 })
  const all = [
    'Personal Information',
    'Medical History',
    'Medications & Supplements',
    'Allergies',
    'Immunizations & Vaccines',
    'Social History',
    'Reproductive History',
    'Functional Status',
    'Cultural & Religious Preferences',
  ]
  await expect(cards).toHaveText(all)
  const filters = page.getByRole('list', { name: 'Filter sections' })
  const complete = filters.getByRole('link', { name: /\bComplete$/ })
  await complete.click()
  await expect(cards).toHaveText(['Allergies'])
  await expect(complete).toHaveAttribute('aria-current', 'true')
  await filters.getByRole('link', { name: 'Incomplete' }).click()
  await expect(cards).toHaveText(all.filter(title => title !== 'Allergies'))
  await filters.getByRole('link', { name: 'Incomplete' }).click()
  await expect(cards).toHaveText(all)
})

function card(page: Page, title: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }).getByText(title, { exact: true }) })
}
