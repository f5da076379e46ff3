import type { Page } from '@playwright/test'
import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'

test('a medicine is searched, checked, researched, added, discontinued, restored and deleted', async ({
  page,
  javaScriptEnabled,
  server,
}) => {
  const owner = await ownerWithSections(server, {
    medications: { medications: [{ name: 'Warfarin' }] },
  })
  await openAs(page, owner, '/profile/medications')
  await expect(page.getByRole('link', { name: 'Current Medications (1)' })).toBeVisible()
  await openTab(page, 'Add Medication')

  // An empty search reports it; a misspelled name gets suggestions.
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('alert')).toContainText('Type at least 2 characters')
  await page.getByLabel('Search for a medication').fill('ibuprofin')
  await page.getByLabel('Search for a medication').press('Enter')
  await page.getByRole('heading', { name: 'Did you mean' }).waitFor()
  await waitForSearch(page)
  await page.getByRole('button', { name: 'ibuprofen', exact: true }).click()
  await expect(page.getByLabel('Search for a medication')).toHaveValue('ibuprofen')
  const results = page.getByRole('heading', { name: 'Results for “ibuprofen”' })
  await expect(results).toBeInViewport()
  if (javaScriptEnabled) await expect(results).toBeFocused()
  await waitForSearch(page)
  await expect(
    page.getByRole('link', { name: 'About ibuprofen on drugs.com (leaves Medfold)' }),
  ).toHaveAttribute('href', 'https://www.drugs.com/ibuprofen.html')

  // The page shows the findings before it saves anything.
  await page.getByRole('button', { name: 'Add to Current ibuprofen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before you add ibuprofen')
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Major')
  await page.getByRole('button', { name: 'Research instead' }).click()
  await expectMessage(page, 'Added ibuprofen to research medications')

  await page.getByRole('button', { name: 'Add to Current ibuprofen' }).click()
  await page.getByRole('button', { name: 'Yes, add it' }).click()
  await expectMessage(page, 'Added ibuprofen to current medications')
  await expect(page.getByText('The check has 1 major finding about it.')).toBeVisible()
  await page.getByRole('link', { name: '1 major finding in the current medications.' }).click()
  await expect(page.getByRole('link', { name: 'View report' }).last()).toBeInViewport()
  await expect(page.getByRole('listitem').filter({ hasText: 'ibuprofen' })).toContainText('Major')

  await page.getByRole('button', { name: 'Discontinue ibuprofen' }).click()
  await expectMessage(page, 'Moved ibuprofen to discontinued medications')
  await page.getByRole('button', { name: 'Restore ibuprofen' }).click()
  await page.getByRole('button', { name: 'Yes, add it' }).click()
  await expectMessage(page, 'Restored ibuprofen to current medications')

  // On a phone, the page of the medicine has these buttons.
  await page.setViewportSize({ width: 320, height: 800 })
  await page.getByRole('link', { name: 'View Info about ibuprofen' }).click()
  await page.getByRole('button', { name: 'Discontinue ibuprofen' }).click()
  await expectMessage(page, 'Moved ibuprofen to discontinued medications')
  await page.getByRole('link', { name: 'View Info about ibuprofen' }).click()
  await page.getByRole('link', { name: 'Delete ibuprofen' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expectMessage(page, 'Permanently deleted ibuprofen')
  await expect(page.getByText('No discontinued medicines')).toBeVisible()
})

test('a dose that is typed with the name is shown first and stored with the medication', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const owner = await ownerWithSections(server, {
    medications: { medications: [{ name: 'Warfarin' }] },
  })
  await openAs(page, owner, '/profile/medications?tab=add')
  const field = page.getByLabel('Search for a medication')
  await field.fill('ibuprofin 400 mg twice a day')
  await field.press('Enter')
  // The corrected name keeps the words around it.
  await page.getByRole('button', { name: 'ibuprofen', exact: true }).click()
  await expect(field).toHaveValue('ibuprofen 400 mg twice a day')
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('ibuprofen')
  const main = page.getByRole('main')
  await expect(main.getByLabel('Dose')).toHaveValue('400')
  await expect(main.getByLabel('Unit')).toHaveValue('mg')
  await expect(main.getByLabel('How often')).toHaveValue('twice-daily')
  await waitForSearch(page)
  await expectNoHorizontalScroll(page)
  // Without the origin, whose port may contain the dose.
  expect(page.url().replace(server.origin, '')).not.toMatch(/ibuprof|400/i)

  await page.getByRole('button', { name: 'Add to Current ibuprofen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before you add ibuprofen')
  await page.getByRole('button', { name: 'Yes, add it' }).click()
  await expectMessage(page, 'Added ibuprofen to current medications')
  await expect(page.getByText('400 mg · Twice daily')).toBeVisible()
})

test('dose, frequency and reason are asked with the name, and nothing typed is lost', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const owner = await ownerWithSections(server, {
    medications: { medications: [{ name: 'Warfarin' }] },
  })
  await openAs(page, owner, '/profile/medications?tab=add')
  await page.getByLabel('Search for a medication').fill('ibuprofen if my knee hurts')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Not understood, and added as you typed it')).toBeVisible()
  await expect(page.getByLabel('How often')).toHaveValue('typed')
  await waitForSearch(page)
  await page.getByLabel('Search for a medication').fill('ibuprofen 1 tablet')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByLabel('Dose')).toHaveValue('1')
  await expect(page.getByLabel('Unit')).toHaveValue('tablets')
  await waitForSearch(page)
  await page.getByLabel('Dose').fill('a few')
  await page.getByLabel('Unit').selectOption('mg')
  await page.getByLabel('How often').selectOption('As needed')
  await page.getByLabel('For (optional)').fill('Knee pain')
  await page.getByRole('button', { name: 'Add to Current ibuprofen', exact: true }).click()

  await expect(page).toHaveURL(/\/profile\/medications\/add$/)
  await expect(page.getByRole('alert')).toContainText('There is a problem')
  await page.getByRole('link', { name: 'Dose must be a number' }).click()
  await expect(page.getByLabel('Dose')).toBeFocused()
  await expect(page.getByLabel('Dose')).toHaveValue('a few')
  await expect(page.getByLabel('How often')).toHaveValue('as-needed')
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Dose').fill('400')
  await page.getByRole('button', { name: 'Add to Current', exact: true }).click()

  await expect(page.getByText('Do you take this now?')).toBeVisible()
  await expect(page.getByText('It is added with: 400 mg')).toContainText(
    '400 mg\u00a0· As needed\u00a0· For Knee pain\u00a0· Tablet',
  )
  await page.getByRole('button', { name: 'Yes, add it' }).click()
  await expectMessage(page, 'Added ibuprofen to current medications')
  await expect(page.getByText('400 mg · As needed')).toBeVisible()
  await page.getByRole('link', { name: 'View Info about ibuprofen' }).click()
  await expect(page.getByText('Knee pain')).toBeVisible()
})

test('a list of ten or more is searched by name or brand', async ({ page, server }) => {
  const others = Array.from({ length: 8 }, (_, index) => ({ name: `Medication${index + 1}` }))
  const owner = await ownerWithSections(server, {
    medications: {
      medications: [{ name: 'Warfarin', brandName: 'Coumadin' }, { name: 'Senna' }, ...others],
    },
  })
  await openAs(page, owner, '/profile/medications')
  await page.getByLabel('Search this list').fill('COUMA')
  await page.getByLabel('Search this list').press('Enter')
  await expect(page.getByText('1 medication found')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Warfarin (Coumadin)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Senna' })).toBeHidden()
  expect(page.url()).not.toContain('COUMA')
})

test('all current medicines are checked, or at least two selected ones', async ({
  page,
  javaScriptEnabled,
  server,
}) => {
  const warfarin = { name: 'Warfarin', brandName: 'Coumadin' }
  const owner = await ownerWithSections(server, {
    medications: { medications: [warfarin, { name: 'Ibuprofen' }, { name: 'Senna' }] },
  })
  await openAs(page, owner, '/profile/medications')
  await expect(page.getByLabel('Search this list')).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Check Interactions' }).click()
  await expect(page).toHaveURL(/\/profile\/medications\/report$/)
  await expect(page.getByRole('main')).toContainText('Senna')

  await page.goto('/profile/medications')
  await page.getByRole('link', { name: 'Select', exact: true }).click()
  await expect(page.getByLabel('Senna')).toBeChecked()
  await page.getByRole('link', { name: 'Select none' }).click()
  await expect(page.getByLabel('Senna')).not.toBeChecked()
  const check = page.getByRole('button', { name: 'Check Interactions' })
  await check.click()
  await expect(
    page.getByText('Please select at least 2 medications to check for interactions'),
  ).toBeVisible()

  await page.goBack()
  await page.getByLabel('Warfarin (Coumadin)').check()
  await page.getByLabel('Ibuprofen').check()
  await check.click()
  await expect(page).toHaveURL(/\/report\?of=selected&m=2&m=1$/)

  // The browser keeps the ticks.
  await page.goBack()
  await expect(page.getByLabel('Ibuprofen')).toBeChecked()
  await expect(page.getByLabel('Senna')).not.toBeChecked()
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  // The card of the medicine is open.
  await page.getByRole('link', { name: 'View Info about Senna' }).click()
  await page.getByRole('link', { name: 'Edit details of Senna' }).click()
  const field = page.locator('[id="medications-medications[2].name"]')
  await expect(field).toBeInViewport()
  if (javaScriptEnabled) await expect(field).toBeFocused()
})

test('an owner says that they take nothing, and the first medicine removes that', async ({
  page,
  owner,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openAs(page, owner, '/profile/medications')
  await page.getByRole('button', { name: 'I take no medication' }).click()
  await expect(page.getByText('You have said that you take no medication')).toBeVisible()

  await page.getByRole('link', { name: 'Add Medication' }).last().click()
  const name = 'W'.repeat(200)
  await page.getByLabel('Search for a medication').fill(name)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('nothing can be checked for it')).toBeVisible()
  await waitForSearch(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: `Add to Current ${name}` }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Add to Current', exact: true }).click()
  await expect(page.getByText('Not recognized. Nothing was checked for it.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Yes, add it' }).click()
  await expectMessage(page, `Added ${name} to current medications`)
  await expectNoHorizontalScroll(page)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('I take no medication')).not.toBeChecked()
})

// The answer arrives while the page reloads; leaving it then is an error of the router.
async function waitForSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
}

async function openTab(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Medications', exact: true })
    .getByRole('link', { name })
    .click()
}
