import type { Locator, Page } from '@playwright/test'
import { expect, openAs, saveForm, test } from '#tests/support/browser/fixtures.ts'
import { saveAndRemoveHidden } from '#tests/support/browser/save-and-remove-hidden.ts'

// CSS hides the fields, so these tests also run without JavaScript.

const tobacco = ['Type of tobacco', 'Amount per day', 'Start month', 'Attempts to quit']

test('the smoking status decides which tobacco questions are shown', async ({ page, owner }) => {
  await openAs(page, owner, '/profile/social')
  const status = page.getByLabel('Smoking status')
  await expect(status).toHaveValue('')
  for (const [option, shown, hidden] of [
    ['Never smoked', [], ['Quit date', 'Years of use', ...tobacco]],
    ['Former smoker', ['Quit date', 'Years of use'], tobacco],
    ['Current smoker', tobacco, ['Quit date', 'Years of use']],
    ['E-cigarettes', tobacco, ['Quit date', 'Years of use']],
    ['Other tobacco', tobacco, ['Quit date', 'Years of use']],
  ] as const) {
    await status.selectOption(option)
    await expectShown(page.getByRole('group', { name: 'Tobacco', exact: true }), shown, hidden)
  }
})

test('a hidden answer is never saved', async ({ page, owner, javaScriptEnabled }) => {
  await openAs(page, owner, '/profile/social')
  await page.getByLabel('Smoking status').selectOption('Current smoker')
  await page.getByLabel('Type of tobacco').fill('Pipe tobacco')
  await page.getByLabel('Smoking status').selectOption('Former smoker')
  await page.getByLabel('Years of use').fill('14')
  await page.getByLabel('Drug use').selectOption('Former')
  await page.getByLabel('Recovery: details').fill('A clinic in Wexcombe')
  await page.getByLabel('Drug use').selectOption('Current')
  await saveAndRemoveHidden(page, 'Social history saved successfully', javaScriptEnabled)
  const main = page.getByRole('main')
  await expect(main).toContainText('14 years')
  for (const words of ['Pipe tobacco', 'Wexcombe']) await expect(main).not.toContainText(words)

  await page.goto('/profile/social?edit=1')
  await page.getByLabel('Smoking status').selectOption('Current smoker')
  await expect(page.getByLabel('Type of tobacco')).toHaveValue('')
  await page.getByLabel('Drug use').selectOption('Former')
  await expect(page.getByLabel('Recovery: details')).toHaveValue('')
})

const forFemale = [
  'Age at first menstruation',
  'Total pregnancies',
  'Mammogram result',
  'Menopause status',
]
const forMale = ['Prostate concerns', 'PSA result', 'Testicular concerns', 'Fertility issues']

test('the biological sex decides which questions are shown, except contraception', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/reproductive')
  const always = ['Current contraception']
  await expectShown(page, always, [...forFemale, ...forMale])
  for (const [sex, shown, hidden] of [
    ['Female', forFemale, forMale],
    ['Male', forMale, forFemale],
    ['Intersex', forMale, forFemale],
  ] as const) {
    await page.getByLabel(sex, { exact: true }).check()
    await expectShown(page, [...always, ...shown], hidden)
  }
  await expect(page.getByRole('button', { name: 'Add Pregnancy' })).toBeHidden()

  // A heading and the link to it disappear with its questions.
  const parts = page.getByRole('navigation', { name: 'Parts of this form' })
  for (const [sex, shown, hidden] of [
    ['Female', 'Pregnancy history', 'Male reproductive health'],
    ['Male', 'Male reproductive health', 'Pregnancy history'],
  ] as const) {
    await page.getByLabel(sex, { exact: true }).check()
    await expect(page.getByRole('group', { name: shown })).toBeVisible()
    await expect(parts.getByRole('link', { name: shown })).toBeVisible()
    await expect(page.getByRole('group', { name: hidden })).toBeHidden()
    await expect(parts.getByRole('link', { name: hidden })).toBeHidden()
  }
})

test('pregnancies are added, edited and removed, and disappear with their question', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  await openAs(page, owner, '/profile/reproductive')
  await page.getByLabel('Female', { exact: true }).check()
  await page.getByLabel('Total pregnancies').fill('2')
  await page.getByRole('button', { name: 'Add Pregnancy' }).click()
  const second = (name: string) => page.locator(`[name="pregnancies[1].${name}"]`)
  await page.getByLabel('Year', { exact: true }).fill('1979')
  await page.getByLabel('Outcome').selectOption('Live birth')
  await page.getByRole('button', { name: 'Add another pregnancy' }).click()
  await second('year').fill('1969')
  await second('weeks').fill('46')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Pregnancy 2: Year must be between 1970 and')
  await expect(summary).toContainText('Pregnancy 2: Weeks of gestation must be between 1 and 45')
  await second('year').fill('1983')
  await second('weeks').fill('9')
  await save(page, 'Reproductive history saved successfully')
  const main = page.getByRole('main')
  for (const words of ['1979', 'Live birth', '1983', '9 weeks'])
    await expect(main).toContainText(words)

  await page.goto('/profile/reproductive?edit=1')
  await page.getByRole('button', { name: /^Remove pregnancy.*1979/i }).click()
  await expect(page.getByRole('button', { name: /^Edit pregnancy/i })).toHaveText(/1983/)
  await save(page, 'Reproductive history saved successfully')
  await expect(main).not.toContainText('1979')
  await expect(main).toContainText('1983')

  await page.goto('/profile/reproductive?edit=1')
  await page.getByLabel('Male', { exact: true }).check()
  await saveAndRemoveHidden(page, 'Reproductive history saved successfully', javaScriptEnabled)
  await page.goto('/profile/reproductive?edit=1')
  await page.getByLabel('Female', { exact: true }).check()
  await expect(page.getByLabel('Total pregnancies')).toHaveValue('')
  await expect(page.getByText('Pregnancy #1')).toHaveCount(0)
})

test('only the option "Other" asks for a typed answer', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  await openAs(page, owner, '/profile/cultural')
  await expectShown(page, [], ['Describe your religion', 'Which language'])
  await page.getByLabel('Religion', { exact: true }).selectOption('Other')
  await page.getByLabel('Preferred language').selectOption('Other')
  await page.getByLabel('Describe your religion').fill('Society of the Weir')
  await page.getByLabel('Which language').fill('Ladin of the Fassa valley')
  await page.getByLabel('Preferred language').selectOption('French')
  await expectShown(page, ['Describe your religion'], ['Which language'])
  await saveAndRemoveHidden(page, 'Cultural preferences saved successfully', javaScriptEnabled)
  const main = page.getByRole('main')
  await expect(main).toContainText('Society of the Weir')
  await expect(main).not.toContainText('Ladin')
})

test('insurance and card images are offered to those who have insurance', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/personal')
  const cards = page.getByRole('link', { name: 'Insurance card images' })
  await expectShown(page, [], ['Insurance provider', 'Policy number'])
  await expect(cards).toBeHidden()
  await page.getByLabel('I have health insurance').check()
  await expectShown(page, ['Insurance provider', 'Policy number'], [])
  await expect(cards).toBeVisible()
})

async function expectShown(
  within: Page | Locator,
  shown: readonly string[],
  hidden: readonly string[],
): Promise<void> {
  for (const label of shown)
    await expect(within.getByLabel(label, { exact: true }), label).toBeVisible()
  for (const label of hidden)
    await expect(within.getByLabel(label, { exact: true }), label).toBeHidden()
}

async function save(page: Page, message: string): Promise<void> {
  await saveForm(page, message)
}
