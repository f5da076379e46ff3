import type { Page } from '@playwright/test'
import { leaveQuestion } from '#app/forms/use-question-before-leaving.ts'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import {
  autosaveLine,
  awaitAutosave,
  dismissDialogs,
  openForm,
  openFormAs,
} from '#tests/support/browser/scripted-form.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'

// Without scripts the button of each page saves it.

test('the short way keeps what was typed when a person skips a page, goes back or reloads', async ({
  page,
  owner,
}) => {
  const questions = dismissDialogs(page)
  const medicationsPage = page.getByRole('heading', { name: 'Which medications do you take?' })
  await openFormAs(page, owner, '/start/allergies')
  await allergen(page, 0).fill('Wool')
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(medicationsPage).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(allergen(page, 0)).toHaveValue('Wool')
  await expect(page.locator('form[data-listens]')).toBeVisible()
  await allergen(page, 1).fill('Latex')
  await page.goBack()
  // The address changes before the form is saved, and once more after that.
  await expect(medicationsPage).toBeVisible()
  await openForm(page, '/start/allergies')
  await expect(allergen(page, 1)).toHaveValue('Latex')
  await allergen(page, 2).fill('Penicillin')
  await awaitAutosave(page, () => allergen(page, 0).focus())
  await expect(autosaveLine(page)).toHaveText('Saved')
  await page.reload()
  await expect(allergen(page, 2)).toHaveValue('Penicillin')
  expect(questions).toEqual([])
})

test('a page that is half answered is kept, and still asks for the rest', async ({
  page,
  owner,
}) => {
  await openFormAs(page, owner, '/start/first-aid')
  await awaitAutosave(page, () => page.getByLabel('Epilepsy').check())
  await expect(autosaveLine(page)).toHaveText('Saved')
  await page.goto('/start')
  await page.goto('/start/first-aid')
  await expect(page.getByLabel('Epilepsy')).toBeChecked()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('alert')).toContainText('Tick what you have, or “No implants”')
})

test('boxes that were ticked and unticked elsewhere are shown by the next auto-save', async ({
  page,
  owner,
}) => {
  await openFormAs(page, owner, '/start/first-aid')
  await awaitAutosave(page, () => page.getByLabel('Stent', { exact: true }).check())
  const other = await page.context().newPage()
  await openForm(other, '/start/first-aid')
  await awaitAutosave(other, () => other.getByLabel('Stent', { exact: true }).uncheck())
  await awaitAutosave(other, () => other.getByLabel('Pacemaker', { exact: true }).check())
  await awaitAutosave(page, () => page.getByLabel('Epilepsy').check())
  await expect(page.getByLabel('Pacemaker', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Stent', { exact: true })).not.toBeChecked()
  await page.reload()
  await expect(page.getByLabel('Pacemaker', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Stent', { exact: true })).not.toBeChecked()
})

test('an empty page that was refused is skipped without a question', async ({ page, owner }) => {
  const questions = dismissDialogs(page)
  await openFormAs(page, owner, '/start/contact')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('alert')).toContainText('Write whom to call')
  // A second line would cover a field on a phone.
  await expect(autosaveLine(page)).toBeEmpty()
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL(/\/start\/ready$/)
  expect(questions).toEqual([])
})

test('an answer with an error is not left without a question', async ({ page, owner }) => {
  const questions = dismissDialogs(page)
  await openFormAs(page, owner, '/start/contact')
  await page.getByLabel('Phone').fill('+44 7700 900123')
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(page.getByRole('alert')).toContainText('Contact 1: Name is required')
  await expect(page).toHaveURL(/\/start\/contact$/)
  expect(questions).toEqual([leaveQuestion])
})

test('a typed list of medications is not left without a question', async ({ page, owner }) => {
  const questions = dismissDialogs(page)
  await openAs(page, owner, '/start/medications')
  const [box, skip] = [
    page.getByLabel('Your medicines'),
    page.getByRole('link', { name: 'Skip for now' }),
  ]
  await box.fill('Metformin 500 mg')
  await skip.click()
  await expect.poll(() => questions.length).toBe(1)
  await expect(box).toHaveValue('Metformin 500 mg')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your list')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.poll(() => questions.length).toBe(2)
  expect(new Set(questions)).toEqual(new Set([leaveQuestion]))
  await page.getByRole('button', { name: 'Back to the text' }).click()
  await box.fill('')
  await skip.click()
  await expect(page).toHaveURL(/\/start\/first-aid$/)
  expect(questions).toHaveLength(2)
})

test('a finding about an allergy that was saved automatically is on the page', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, {
    medications: { medications: [{ name: 'Amoxicillin' }] },
  })
  await openFormAs(page, owner, '/start/allergies')
  await allergen(page, 0).fill('Penicillin')
  await allergen(page, 1).focus()
  await expect(autosaveLine(page)).toContainText('The medication check found something')
  const panel = page.getByRole('region', { name: 'Medication check' })
  await expect(panel).toContainText('Amoxicillin. Allergy: Penicillin')
  await panel.getByRole('button', { name: 'Yes, I take it' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/\/start\/allergies$/)
  await expect(allergen(page, 0)).toHaveValue('Penicillin')
})

function allergen(page: Page, index: number) {
  return page.locator(`[name="allergies[${index}].allergen"]`)
}
