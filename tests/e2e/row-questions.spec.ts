import type { Locator, Page } from '@playwright/test'
import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'

test('a step asks about answers that contradict each other, one at a time', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, {})
  await openAs(page, owner, '/profile/edit/medications')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await row(page, 0).locator('input[name$="].name"]').fill('Methotrexate')
  await row(page, 0).getByLabel('Frequency', { exact: true }).selectOption('once-daily')
  await row(page, 0).locator('input[name$=".totalDosage"]').fill('20')
  await row(page, 0).locator('select[name$=".unit"]').selectOption('mg')
  await row(page, 0).locator('input[name$=".pillsPerDose"]').fill('4')
  await row(page, 0).locator('select[name$=".countUnit"]').selectOption('tablets')
  await row(page, 0).locator('input[name$=".dosagePerPill"]').fill('2.5')
  await page.getByRole('button', { name: 'Save & Continue' }).click()

  const question = page.getByRole('region', { name: 'Before you save Methotrexate' })
  await expect(question).toContainText('Total dosage is 20 mg, but 4 tablets of 2.5 mg are 10 mg.')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoHorizontalScroll(page)
  await question.getByRole('link', { name: 'Correct it in the form' }).click()
  await expect(page).toHaveURL(/\/profile\/edit\/medications/)
  await row(page, 0).locator('input[name$=".totalDosage"]').fill('10')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(question).toContainText('Methotrexate is usually taken once a week.')
  await question.getByRole('button', { name: 'Once a week' }).click()
  await page.waitForURL('**/profile/edit/allergies')
  await page.goto('/profile/medications')
  await expect(page.getByRole('main')).toContainText('Once a week')
})

test('the page asks for the substance of a brand, and offers a reaction as an allergy', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, {
    personal: { country: 'Germany' },
    medications: {
      medications: [
        { name: 'Eliquis' },
        { name: 'Ramipril', status: 'discontinued', stopReason: 'Cough', wasReaction: 'yes' },
      ],
    },
  })
  await openAs(page, owner, '/profile/medications')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoHorizontalScroll(page)
  const questions = page.getByRole('region', { name: 'Questions' })
  await questions.getByRole('button', { name: /^Yes.*is it apixaban/ }).click()
  await expectMessage(page, 'Answer saved successfully')
  await expect(page.getByRole('heading', { level: 3 })).toContainText('apixaban')
  await questions.getByRole('button', { name: /^Add to allergies/ }).click()
  await expect(questions).toHaveCount(0)
  await page.goto('/profile/allergies')
  await expect(page.getByRole('main')).toContainText('Ramipril')
  await expect(page.getByRole('main')).toContainText('Cough')
})

function row(page: Page, index: number): Locator {
  return page.locator('[data-row="medications"]').nth(index)
}
