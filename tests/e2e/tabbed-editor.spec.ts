import { sectionsByTab } from '#app/profile/sections/index.server.ts'
import { expectForm, fillForm } from '#tests/support/fill-form.ts'
import { expect, register, test } from '#tests/support/fixtures.ts'
import { fullProfile, textsOf } from '#tests/support/full-profile.ts'
import { newOwner, ownerWithFullProfile, saveSection, signInAs } from '#tests/support/owner.ts'

// Medications open on their lists, which have tests of their own.
for (const { name, slug, tab, title, noun } of sectionsByTab.filter(
  ({ name }) => name !== 'medications',
)) {
  test(`${tab}: a form that is filled in and saved is read, and edited again`, async ({
    page,
    server,
  }) => {
    const values = fullProfile[name as keyof typeof fullProfile]
    const owner = await newOwner(server)
    if (name === 'mental')
      await saveSection(owner.visitor, 'history', { hasMentalHealthHistory: 'yes' }, 0)
    await signInAs(page, owner, server.origin)

    await page.goto('/profile/personal')
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: tab, exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`/profile/${slug}$`))
    // The address is the new one before the page is.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('link', { name: 'Stop editing' })).toHaveCount(0)
    await fillForm(page, values)
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    await expect(page.getByText(`${noun} saved successfully`)).toBeVisible()
    const record = page.locator('.record')
    for (const words of textsOf(values)) {
      // Dates are read in words, numbers of phones as they were typed.
      if (!/^\d{4}-\d\d/.test(words)) await expect(record).toContainText(words)
    }
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expectForm(page, values)
    await page.getByRole('link', { name: 'Stop editing' }).click()
    await expect(record).toBeVisible()
  })
}

test('Medications: the form of all details lies behind the lists', async ({ page, server }) => {
  const owner = await newOwner(server)
  await signInAs(page, owner, server.origin)
  await page.goto('/profile/medications')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/medications\?edit=1$/)
  await fillForm(page, fullProfile.medications)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Medications saved successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Edit details of Warfarin' }).click()
  await expectForm(page, fullProfile.medications)
  await page.getByRole('link', { name: 'Stop editing' }).click()
  await expect(page.getByText('3 medications found')).toBeVisible()
})

test('Medications: what was never asked is not answered by saving the form', async ({
  page,
  server,
}) => {
  const owner = await newOwner(server)
  await signInAs(page, owner, server.origin)
  await page.goto('/profile/medications?tab=add')
  await page.getByLabel('Search for a medication').fill('senna')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByRole('button', { name: /^Add to Current/ })
    .first()
    .click()
  await expect(page.getByText('Added senna to current medications')).toBeVisible()
  await page.goto('/profile/medications?edit=1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Medications saved successfully')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('senna')
  await expect(page.getByRole('main')).not.toContainText('Once daily')
})

test('the tabs stand in their order, and lead to the full record and to the steps', async ({
  page,
  server,
}) => {
  await signInAs(page, await ownerWithFullProfile(server), server.origin)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/profile\/personal$/)
  const tabs = page.getByRole('navigation', { name: 'Sections' })
  await expect(tabs.getByRole('listitem')).toHaveText([
    'Personal',
    'Medical History',
    'Allergies',
    'Medications',
    'Immunizations & Vaccines',
    'Social History',
    'Reproductive',
    'Mental Health',
    'Functional Status',
    'Cultural',
  ])
  await tabs.getByRole('link', { name: 'View Full Record' }).click()
  await expect(page).toHaveURL(/\/profile\/view$/)
  for (const { title } of sectionsByTab)
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  for (const words of textsOf(fullProfile)) {
    if (!/^\d{4}-\d\d/.test(words)) await expect(page.getByRole('main')).toContainText(words)
  }
  await page.getByRole('link', { name: 'Edit Social History' }).click()
  await expect(page).toHaveURL(/\/profile\/social\?edit=1$/)
  await tabs.getByRole('link', { name: 'Edit step by step' }).click()
  await expect(page).toHaveURL(/\/profile\/edit$/)
})

test('the tab of mental health comes and goes with the answer in the medical history', async ({
  page,
  server,
}) => {
  await register(page, server.origin)
  const tab = page.getByRole('link', { name: 'Mental Health', exact: true })
  await page.goto('/profile/mental')
  await expect(page).toHaveURL(/\/profile\/functional$/)
  await expect(tab).toHaveCount(0)

  const answers = page.getByRole('group', {
    name: /mental health conditions/,
  })
  await page.goto('/profile/medical-history')
  await answers.getByLabel('Yes').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Medical history saved successfully')).toBeVisible()
  await tab.click()
  await page.getByLabel('Current symptoms').fill('Cannot finish a book')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Mental health saved successfully')).toBeVisible()

  await page.goto('/profile/medical-history?edit=1')
  await answers.getByLabel('No', { exact: true }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Medical history saved successfully')).toBeVisible()
  await expect(tab).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Mental Health' })).toHaveCount(0)

  // What was written is hidden, and not gone.
  await page.goto('/profile/medical-history?edit=1')
  await answers.getByLabel('Yes').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Medical history saved successfully')).toBeVisible()
  await tab.click()
  await expect(page.getByRole('main')).toContainText('Cannot finish a book')
})

test('a section is confirmed as still correct without being edited', async ({ page, server }) => {
  await signInAs(page, await ownerWithFullProfile(server), server.origin)
  await page.goto('/profile/cultural')
  const main = page.getByRole('main')
  await expect(main).toContainText('Last updated')
  await expect(main).not.toContainText('Last confirmed')
  await page.getByRole('button', { name: 'Still correct' }).click()
  await expect(page.getByText('Cultural preferences confirmed as still correct')).toBeVisible()
  await expect(main).toContainText('Last confirmed')
})

test('a section that was changed meanwhile is not confirmed unread', async ({ page, server }) => {
  const owner = await ownerWithFullProfile(server)
  await signInAs(page, owner, server.origin)
  await page.goto('/profile/allergies')
  await saveSection(owner.visitor, 'allergies', { noKnownAllergies: 'on' }, 1)
  await page.getByRole('button', { name: 'Still correct' }).click()
  const refusal = page.getByText(
    'Not confirmed: this section was changed meanwhile. Read it again.',
  )
  await expect(refusal).toBeVisible()
  await expect(page.getByRole('main')).toContainText('No known allergies')
  await expect(page.getByRole('main')).not.toContainText('Last confirmed')

  await page.getByRole('button', { name: 'Still correct' }).click()
  await expect(page.getByRole('main')).toContainText('Last confirmed')
  await expect(refusal).toHaveCount(0)
})

test('blood type is read in the medical history, and changed where it is kept', async ({
  page,
  server,
}) => {
  await signInAs(page, await ownerWithFullProfile(server), server.origin)
  await page.goto('/profile/medical-history?edit=1')
  await expect(page.getByText('AB−')).toBeVisible()
  await page.getByRole('link', { name: 'Change it in Personal Information' }).click()
  await expect(page).toHaveURL(/\/profile\/personal\?edit=1#personal-bloodType$/)
  await expect(page.getByLabel('Blood type')).toHaveValue('ab-')
})
