import type { Locator, Page } from '@playwright/test'
import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, expectMessage, openAs, saveForm, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'

const callFirst = 'Call your doctor or pharmacist before the next dose.'

test('a step asks before it saves a medication with a finding, and keeps the typed values', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, {
    allergies: { allergies: [{ allergen: 'Penicillin', severity: 'life-threatening' }] },
  })
  await openAs(page, owner, '/profile/edit/medications')
  await addRow(page, 0, 'Metformin')
  await addRow(page, 1, 'amoxicillin')
  await row(page, 1).getByLabel('Reason').fill('Tooth')
  await page.getByRole('button', { name: 'Save & Continue' }).click()

  const question = page.getByRole('region', { name: 'Before you add amoxicillin' })
  await expect(question).toContainText('Recorded severity: life-threatening.')
  await expect(question).toContainText(callFirst)
  await expect(question).toContainText('Do you take this now?')
  await expect(row(page, 1).getByLabel('Reason')).toHaveValue('Tooth')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoHorizontalScroll(page)
  await question.getByRole('button', { name: 'Do not add it' }).click()
  await page.waitForURL('**/profile/edit/allergies')

  await page.goto('/profile/medications')
  await expect(page.getByRole('link', { name: 'Current Medications (1)' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Metformin' })).toBeVisible()

  await page.goto('/profile/edit/medications')
  await addRow(page, 1, 'amoxicillin')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.getByRole('button', { name: 'Yes, add it' }).click()
  await page.waitForURL('**/profile/edit/allergies')
  await page.goto('/profile/medications')
  await expect(page.getByRole('link', { name: 'Current Medications (2)' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})

test('an allergy is saved at once, and its finding stays until it is answered', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, {
    medications: { medications: [{ name: 'amoxicillin' }] },
  })
  await openAs(page, owner, '/profile/allergies?edit=1')
  await page.getByRole('button', { name: 'Add allergy' }).click()
  await page.getByLabel('Allergen').fill('Penicillin')
  await page.getByLabel('Severity', { exact: true }).selectOption('life-threatening')
  await saveForm(page, 'Allergies saved successfully')
  await expect(page.getByText('1 major finding')).toHaveCount(0)
  await expect(panel(page)).toContainText('Allergy: Penicillin')
  await expect(panel(page)).toContainText(callFirst)

  for (const path of ['/profile/allergies?edit=1', '/profile/medications', '/dashboard']) {
    await page.goto(path)
    await expect(panel(page)).toContainText('Allergy: Penicillin')
  }
  await page.goto('/profile/medications')
  await page.getByRole('link', { name: 'Allergy: Penicillin' }).click()
  await expect(panel(page).getByText(callFirst)).toBeInViewport()
  await page.goto('/dashboard')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoHorizontalScroll(page)
  await panel(page).getByRole('button', { name: 'My doctor or pharmacist knows' }).click()
  await expectMessage(page, 'Answer saved successfully')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(panel(page)).toHaveCount(0)
  await page.goto('/profile/allergies')
  await expect(panel(page)).toHaveCount(0)
})

function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Medication check' })
}

function row(page: Page, index: number): Locator {
  return page.locator('[data-row="medications"]').nth(index)
}

async function addRow(page: Page, index: number, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await row(page, index).locator('input[name$="].name"]').fill(name)
}
