import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'

const address = '/profile/medications/add-list'
const pasted = `Current medications:
1. Metformin 500 mg twice daily
2. Lisnopril 10 mg daily
3. Vitamin D 50,000 IU weekly
4. Aspirin 81 mg daily
5. my mother takes digoxin 125 mcg daily
6. Omeprazole 20 mg`

test('a pasted list is checked line by line and added', async ({
  page,
  owner,
  server,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openAs(page, owner, '/profile/medications')
  await page.getByRole('link', { name: 'Add several at once' }).click()
  await expect(page).toHaveURL(/add-list/)
  await continueWith(page, '')
  await expect(page.getByRole('alert')).toContainText('Type or paste at least one medication')

  await continueWith(page, pasted)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your list')
  await expect(page.getByText('4 lines need your answer.')).toBeVisible()
  await expect(page.getByText('Headings such as “Stopped” are not read')).toBeVisible()
  await expectNoHorizontalScroll(page)
  if (javaScriptEnabled) await expectNoAxeViolations(page)
  await expect(line(page, 'Current medications:')).toContainText('Not read.')
  await expect(line(page, 'Metformin').getByRole('checkbox')).toBeChecked()

  await line(page, 'Aspirin').getByRole('checkbox').uncheck()
  await press(page, 'Lisnopril', 'Yes, lisinopril')
  await expect(line(page, 'lisinopril 10 mg').getByRole('checkbox')).toBeChecked()
  await expect(line(page, 'lisinopril 10 mg')).toContainText('You typed: 2. Lisnopril 10 mg daily')
  await expect(line(page, 'Aspirin').getByRole('checkbox')).not.toBeChecked()
  await press(page, 'Vitamin D', '50000')
  await expect(line(page, 'Vitamin D')).toContainText('50000 IU\u00a0· Once a week')
  await press(page, 'digoxin', 'No')
  await expect(line(page, 'digoxin').getByRole('checkbox')).not.toBeChecked()

  // The line without an answer stays behind.
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('Added 3 medications to current medications')).toBeVisible()
  await expect(page.getByText('1 line needs your answer.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Metformin' })).toHaveCount(0)
  await press(page, 'Omeprazole', 'Yes')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expectMessage(page, 'Added 1 medication to current medications')
  expect(page.url().replace(server.origin, '')).not.toMatch(/metformin/i)
  await expect(page.getByRole('link', { name: 'Current Medications (4)' })).toBeVisible()
  const list = page.getByRole('main')
  for (const words of ['lisinopril', '50000 IU', 'Omeprazole', '20 mg']) {
    await expect(list).toContainText(words)
  }
  await expect(list).not.toContainText(/Lisnopril|aspirin|digoxin/i)
})

test('the text stays when the way leads back', async ({ page, owner }) => {
  await openAs(page, owner, address)
  await continueWith(page, 'metformin 500 mg\n\naspirin 81 mg')
  await page.getByRole('button', { name: 'Back to the text' }).click()
  await expect(page.getByLabel('Your medicines')).toHaveValue('metformin 500 mg\n\naspirin 81 mg')
})

test('a list of the short way is checked and added', async ({ page, owner }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openAs(page, owner, '/start/medications')
  await continueWith(page, 'Weekly\nMethotrexate 15mg\nDaily\nFolic acid 1mg daily')
  await expect(line(page, 'Methotrexate')).toContainText('Do you take this now?')
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('Added 1 medication to current medications')).toBeVisible()
  await press(page, 'Methotrexate', 'Yes')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('Methotrexate is usually taken once a week.')).toBeVisible()
  await page.getByRole('button', { name: 'Save it as it is' }).click()
  await expect(page).toHaveURL(/\/start\/first-aid$/)
  await page.goto('/profile/medications')
  const list = page.getByRole('main')
  await expect(list).toContainText('15 mg')
  await expect(list).not.toContainText('Once a week')
})

async function continueWith(page: Page, text: string) {
  await page.getByLabel('Your medicines').fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Returns the row with a text. */
function line(page: Page, text: string) {
  return page.locator('[id^="line-"]').filter({ hasText: text })
}

/** Answers the question of a row. */
async function press(page: Page, text: string, name: string) {
  await line(page, text).getByRole('button', { name, exact: true }).click()
}
