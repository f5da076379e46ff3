import type { Page } from '@playwright/test'
import { steps } from '#app/profile/record/steps.server.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { expectForm, fillForm } from '#tests/support/browser/fill-form.ts'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { type OwnerWithLink, ownerWithSections, saveSection } from '#tests/support/data/owner.ts'
import { formEntries } from '#tests/support/http/form-data.ts'

test('an owner completes all nine steps, and the profile is complete', async ({ page, owner }) => {
  await openAs(page, owner, '/profile/edit')
  for (const [index, step] of steps.entries()) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(step.title)
    // The step of mental health appears when the second step says that it applies.
    await expect(page.getByText(`Step ${index + 1} of ${index < 2 ? 8 : 9}`)).toBeVisible()
    // The step with two sections is typed by hand; tabbed-editor.spec.ts types every control.
    if (step.sections.length > 1) await typeStep(page, step)
    else await postStep(page, step, owner)
    const isLast = index === steps.length - 1
    await clickButton(page, isLast ? 'Complete Profile' : 'Save & Continue')
  }
  await expect(page).toHaveURL(/\/dashboard$/)
  const main = page.getByRole('main')
  await expect(main).toContainText('Your comprehensive health record')
  await expect(main.getByText('Complete', { exact: true })).toHaveCount(11)

  for (const step of steps) {
    await page.goto(`/profile/edit/${step.slug}`)
    await expectStep(page, step)
  }
})

test('Save stays, Previous saves and goes back, and the first step has no Previous', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/edit')
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)
  await page.goto('/profile/edit/social')
  await page.getByLabel('Current occupation').fill('Bell founder')
  await clickButton(page, 'Save')
  await expectMessage(page, 'Medical information saved successfully')
  await expect(page).toHaveURL(/\/profile\/edit\/social$/)
  await expect(page.getByLabel('Current occupation')).toHaveValue('Bell founder')

  await page.getByLabel('Diet').fill('No aubergines')
  await clickButton(page, 'Previous')
  await expect(heading(page)).toHaveText('Allergies & Immunizations')
  await page.goto('/profile/social')
  for (const words of ['Bell founder', 'No aubergines'])
    await expect(page.getByRole('main')).toContainText(words)
})

test('an invalid step stays open and keeps the typed values', async ({ page, owner }) => {
  await openAs(page, owner, '/profile/edit/allergies')
  await page.getByRole('button', { name: 'Add Allergy' }).click()
  await page.getByLabel('Reaction').fill('Hives')
  await page.getByRole('button', { name: 'Add Vaccine' }).click()
  await page.getByLabel('Vaccine name').fill('Cowpox from the milkmaid')
  await page.getByLabel('Date received').fill('2999-01-01')
  await page.getByLabel('Additional notes').fill('Lost the yellow card')
  await clickButton(page, 'Save & Continue')

  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Allergy 1: Allergen is required')
  await expect(summary).toContainText('Vaccine 1: Date received cannot be in the future')
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Reaction')).toHaveValue('Hives')
  await expect(page.getByLabel('Vaccine name')).toHaveValue('Cowpox from the milkmaid')
  await expect(page.getByLabel('Date received')).toHaveValue('2999-01-01')
  await expect(page.getByLabel('Additional notes')).toHaveValue('Lost the yellow card')

  await page.getByLabel('Allergen').fill('Wool')
  await page.getByLabel('Date received').fill('1958-06-01')
  await clickButton(page, 'Save & Continue')
  await expect(heading(page)).toHaveText('Social History')
  await page.goto('/profile/allergies')
  await expect(page.getByRole('main')).toContainText('Wool')
  await page.goto('/profile/immunizations')
  await expect(page.getByRole('main')).toContainText('Cowpox from the milkmaid')
})

test('the steps say what is missing, and link to each other and to the dashboard', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, {
    allergies: { noKnownAllergies: 'on' },
    medications: { noMedications: 'on' },
  })
  await openAs(page, owner, '/profile/edit/medical-history')
  const list = page.getByRole('navigation', { name: 'Steps' })
  await expect(list.getByRole('link', { name: /^Medications & Supplements/ })).toContainText(
    'Complete',
  )
  await expect(list.getByRole('link', { name: /^Allergies & Immunizations/ })).toContainText('50%')
  await expect(list.getByRole('link', { name: /^Functional Status/ })).toContainText('Empty')
  await list.getByRole('link', { name: /^Cultural/ }).click()
  await expect(heading(page)).toHaveText('Cultural & Religious Preferences')
  await expect(page.getByText('Step 8 of 8')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('saving a step twice with new rows keeps one of each', async ({ page, owner }) => {
  await openAs(page, owner, '/profile/edit/allergies')
  await page.getByRole('button', { name: 'Add Allergy' }).click()
  await page.getByLabel('Allergen').fill('Wool')
  await clickButton(page, 'Save')
  await expectMessage(page, 'Medical information saved successfully')
  await expect(page.locator('[name="allergies[0].id"]')).toHaveValue('1')
  await page.getByRole('button', { name: 'Add another allergy' }).click()
  await page.locator('[name="allergies[1].allergen"]').fill('Latex')
  await clickButton(page, 'Save')
  await expect(page.locator('[name="allergies[1].id"]')).toHaveValue('2')
  for (const title of ['Wool', 'Latex'])
    await expect(page.getByRole('button', { name: `Edit ${title}` })).toHaveCount(1)
})

type Step = (typeof steps)[number]

async function typeStep(page: Page, { sections }: Step): Promise<void> {
  for (const { name } of sections) await fillForm(page, fullProfile[name as SectionName])
}

/** Posts the forms of a step's sections, and loads the step with the stored values. */
async function postStep(page: Page, step: Step, { client }: OwnerWithLink): Promise<void> {
  for (const section of step.sections) {
    const name = section.name as SectionName
    await saveSection(client, name, formEntries(fullProfile[name]), 0)
  }
  await page.reload()
}

async function expectStep(page: Page, { sections }: Step): Promise<void> {
  for (const { name } of sections) await expectForm(page, fullProfile[name as SectionName])
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

async function clickButton(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}
