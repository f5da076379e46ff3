import type { Page } from '@playwright/test'
import {
  expect,
  expectMessage,
  expectNoHorizontalScroll,
  test,
} from '#tests/support/browser/fixtures.ts'
import { openAs, openAsNewOwner } from '#tests/support/browser/open-as.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'
import { listedLines, listStyles } from '#tests/support/data/typed-medications.ts'

const address = '/profile/medications/add-list'
const twelve = listedLines.slice(0, 12)

test('twelve pasted lines are confirmed, corrected and added', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openAsNewOwner(page, '/profile/medications')
  await page.getByRole('link', { name: 'Add several at once' }).click()
  await expect(page).toHaveURL(/add-list/)

  await continueWith(page, '')
  await expect(page.getByRole('alert')).toContainText('Type or paste at least one medication')

  const pasted = listStyles['as a printout of a pharmacy']?.(twelve) ?? ''
  await continueWith(page, pasted.replace('Lisinopril', 'Lisnopril'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your list')
  await expect(page.getByText('We found 12 medicines.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.getByText('Left out, because it is no medicine or repeated: 13 lines').click()
  await expect(page.getByText('Current medications:')).toBeVisible()

  // The misspelled name must be chosen; nothing that was typed is lost.
  const changed = row(page, 'Metformin')
  await changed.getByText('Change').click()
  await changed.getByLabel('Reason').fill('sugar')
  await row(page, 'Aspirin').getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByRole('alert')).toContainText('Lisnopril: Choose the right name')
  await expect(changed.getByLabel('Reason')).toHaveValue('sugar')
  await expect(row(page, 'Aspirin').getByRole('checkbox')).not.toBeChecked()
  const misspelled = row(page, 'Lisnopril')
  await expect(misspelled.getByText('Did you mean lisinopril?')).toBeVisible()
  await misspelled.getByLabel('lisinopril', { exact: true }).check()
  await page.getByRole('button', { name: 'Add to the list' }).click()

  await expectMessage(page, 'Added 11 medications to current medications')
  expect(page.url().replace(server.origin, '')).not.toMatch(/metformin/i)
  await expect(page.getByText('11 medications', { exact: true })).toBeVisible()
  const list = page.getByRole('main')
  for (const { name, dose } of twelve.filter(({ name }) => name !== 'aspirin')) {
    await expect(list).toContainText(new RegExp(name, 'i'))
    await expect(list).toContainText(dose)
  }
  await expect(list).not.toContainText('Lisnopril')
  await expect(list).not.toContainText(/aspirin/i)
  await expect(list).toContainText('sugar')
})

test('one question is about all medications with serious findings', async ({ page, server }) => {
  const owner = await ownerWithSections(server, {
    medications: { medications: [{ name: 'Warfarin' }] },
  })
  await openAs(page, owner, address)
  await continueWith(
    page,
    'warfarin 5 mg\naspirin 81 mg daily\nibuprofen 400 mg\nvitamin D3 2000 IU',
  )
  await expect(row(page, 'warfarin').getByRole('checkbox')).not.toBeChecked()
  await expect(row(page, 'warfarin')).toContainText('It is not added again.')
  await page.getByRole('button', { name: 'Add to the list' }).click()

  const question = page.getByRole('region', { name: 'Before you add aspirin and ibuprofen' })
  await expect(question.getByText('Do you take these now?')).toBeVisible()
  await expect(question).toContainText('Nothing is saved yet.')
  await row(page, 'ibuprofen').getByRole('checkbox').uncheck()
  await question.getByRole('button', { name: 'Yes, add them' }).click()
  await expectMessage(page, 'Added 2 medications to current medications')
  await expect(page.getByText('3 medications', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('ibuprofen')

  await page.goto(address)
  await continueWith(page, 'ibuprofen 400 mg')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await page.getByRole('button', { name: 'Do not add it' }).click()
  await expectMessage(page, 'Nothing was added')
  await expect(page.getByText('3 medications', { exact: true })).toBeVisible()
})

test('the text stays when the way leads back', async ({ page }) => {
  await openAsNewOwner(page, address)
  await continueWith(page, 'metformin 500 mg\n\naspirin 81 mg')
  await page.getByRole('button', { name: 'Back to the text' }).click()
  await expect(page.getByLabel('Your medicines')).toHaveValue('metformin 500 mg\n\naspirin 81 mg')
  await continueWith(page, 'Allergies: penicillin')
  await expect(page.getByRole('alert')).toContainText('No medication was found in this text')
  await expect(page.getByLabel('Your medicines')).toHaveValue('Allergies: penicillin')
})

async function continueWith(page: Page, text: string) {
  await page.getByLabel('Your medicines').fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
}

function row(page: Page, name: string) {
  return page.getByRole('group', { name, exact: true })
}
