import type { Locator, Page } from '@playwright/test'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { newOwner, ownerWithSections, saveSection } from '#tests/support/data/owner.ts'
import { grantFullAccess } from '#tests/support/http/served-access.ts'

test('a new owner goes the short way from the dashboard to the card', async ({ page, owner }) => {
  await openAs(page, owner, '/dashboard')
  await page.getByRole('link', { name: 'Start Now' }).click()
  await expectPage(page, 'Name and date of birth')
  await expect(page.getByLabel('Full name')).toHaveValue(/^Anna Berg/)
  for (const { title, answer } of answers) {
    await expectPage(page, title)
    await answer(page)
  }
  await expectPage(page, 'This is what a responder sees')
  const main = page.getByRole('main')
  for (const words of ['Metformin', 'ramipril', 'Epilepsy', 'Midazolam in the nose', 'Pacemaker'])
    await expect(main).toContainText(words)
  for (const words of ['Penicillin: Life-threatening', 'Wasp stings: Severe', 'Elena Whitlock'])
    await expect(main).toContainText(words)
  await expect(main).toContainText('born March 2, 1948')
  await expect(main.getByRole('link', { name: '+44 7700 900123' })).toBeVisible()
  const notReviewed = 'No clinician has reviewed the first-aid sentences on this page.'
  await expect(main.getByText(notReviewed)).toBeVisible()
  await main.getByRole('link', { name: 'Show your card' }).click()
  await expect(main.getByRole('heading', { name: 'Medfold QR Code' })).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: 'Print your card' }).click()
  await expect(page).toHaveURL(/\/print-kit$/)
  await expect(page.getByText(notReviewed)).toBeVisible()
})

test('the short way is left after each page, and resumed from the dashboard', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/start')
  for (const { title, answer, next } of answers) {
    await expectPage(page, title)
    const address = page.url()
    await answer(page)
    // The page of medications has two steps at one address.
    await expect(page).not.toHaveURL(address)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: next }).click()
  }
  await expect(page).toHaveURL(/\/print-kit$/)
  await page.goto('/start')
  await expectPage(page, 'This is what a responder sees')
})

test('a proxy with full access goes the short way for an owner', async ({ page, server }) => {
  const [owner, proxy] = [await newOwner(server), await newOwner(server)]
  const accessId = await grantFullAccess(server, owner, proxy)
  await openAs(page, proxy, proxyUrl(accessId))
  await page.getByRole('link', { name: 'Start Now' }).click()
  await expect(page.getByRole('main')).toContainText(`mean ${owner.person.firstName}`)
  for (const { title, answer } of answers) {
    await expectPage(page, title)
    await answer(page)
  }
  await expectPage(page, 'This is what a responder sees')
  expect(new URL(page.url()).pathname).toBe(proxyUrl(accessId, '/start/ready'))
  await expect(page.getByRole('main')).toContainText('Penicillin: Life-threatening')
})

test('no medication is one press, and a list that was typed beside it is kept', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/start/medications')
  const none = page.getByRole('button', { name: 'I take no medication' })
  await page.getByLabel('Your medicines').fill('Metformin 500 mg twice daily')
  await none.click()
  await expect(page.getByRole('alert')).toContainText('You typed something here')
  await expect(page.getByLabel('Your medicines')).toHaveValue('Metformin 500 mg twice daily')
  await page.getByLabel('Your medicines').fill('')
  await none.click()
  await expectPage(page, 'What changes first aid for you?')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Your answer: I take no medication.')
  await expect(none).toHaveCount(0)
})

test('a medication with a serious finding is asked about before it is saved', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/start/allergies')
  await answerAllergies(page)
  await saveAndContinue(page)
  await expectPage(page, 'Which medications do you take?')
  await page
    .getByLabel('Your medicines')
    .fill('Amoxicillin 500 mg three times daily\nMetformin 500 mg daily')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByRole('main')).toContainText('Do you take this now?')
  await page.getByRole('button', { name: 'Do not add it' }).click()
  await expectPage(page, 'What changes first aid for you?')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('On your list: Metformin.')
})

test('Back shows the saved answers, by the link and by the browser', async ({ page, owner }) => {
  await openAs(page, owner, '/start/name')
  await page.getByLabel('Date of birth').fill('1948-03-02')
  await saveAndContinue(page)
  await expectPage(page, 'Do you have allergies?')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expectPage(page, 'Name and date of birth')
  await expect(page.getByLabel('Date of birth')).toHaveValue('1948-03-02')
  await saveAndContinue(page)
  await expectPage(page, 'Do you have allergies?')
  await answerAllergies(page)
  await saveAndContinue(page)
  await expect(heading(page)).not.toHaveText('Do you have allergies?')
  await page.goBack()
  await expectPage(page, 'Do you have allergies?')
  await expect(field(page, 'allergies[0].allergen')).toHaveValue('Penicillin')
  await saveAndContinue(page)
  await expect(heading(page)).not.toHaveText('Do you have allergies?')
  await page.goto('/start/allergies')
  await expect(field(page, 'allergies[1].allergen')).toHaveValue('Wasp stings')
  await expect(field(page, 'allergies[2].allergen')).toHaveValue('')
})

test('a page without an answer says so, and can be skipped', async ({ page, owner }) => {
  await openAs(page, owner, '/start/contact')
  await saveAndContinue(page)
  const message = 'Write whom to call, or tick “There is nobody to call”'
  await expect(page.getByRole('alert')).toContainText(message)
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByLabel('Phone').fill('+44 7700 900123')
  await saveAndContinue(page)
  await expect(page.getByRole('alert')).toContainText('Contact 1: Name is required')
  await expect(page.getByLabel('Phone')).toHaveValue('+44 7700 900123')
  // With scripts the browser asks first, because the contact has no name.
  page.once('dialog', dialog => dialog.accept())
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expectPage(page, 'This is what a responder sees')
})

test('the six pages ask at most 14 questions', async ({ page, owner }) => {
  await openAs(page, owner, '/start/name')
  const counts: number[] = []
  for (let number = 1; number <= 6; number++) {
    await expect(page.getByText(`Step ${number} of 6`)).toBeVisible()
    counts.push(await countQuestions(page))
    if (number === 6) break
    const before = page.url()
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await expect(page).not.toHaveURL(before)
  }
  expect(counts).toEqual([2, 3, 1, 4, 4, 0])
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(14)
})

/** Counts visible questions: a group of boxes once, further rows of a list not at all. */
async function countQuestions(page: Page): Promise<number> {
  return await page.getByRole('main').evaluate(main => {
    const names = [...main.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter(one => one.type !== 'hidden' && one.getClientRects().length > 0)
      .map(({ name }) => name)
    // Boxes of one list differ in their row, rows of inputs too.
    return new Set(names.map(name => name.replace(/\[\d+\]/, ''))).size
  })
}

test('an answer is changed from the last page without the pages between', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, {
    allergies: { allergies: [{ allergen: 'Wool' }] },
  })
  await openAs(page, owner, '/start/ready')
  const changes = page.getByRole('navigation', { name: 'Change an answer' })
  await expect(changes.getByRole('link')).toHaveText([
    'Name and date of birth',
    'Allergies',
    'Medications',
    'What changes first aid',
    'Contact',
  ])
  await changes.getByRole('link', { name: 'Allergies' }).click()
  await expectPage(page, 'Do you have allergies?')
})

test('errors of the boxes keep what was ticked', async ({ page, owner }) => {
  await openAs(page, owner, '/start/first-aid')
  await page.getByLabel('Artificial joint').check()
  await saveAndContinue(page)
  await expect(page.getByRole('alert')).toContainText('Tick what is true for you')
  await expect(page.getByRole('alert')).not.toContainText('Tick what you have')
  await expect(page.getByLabel('Artificial joint')).toBeChecked()
  await page.getByLabel('None of these').check()
  await saveAndContinue(page)
  await expectPage(page, 'Whom should responders call?')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Artificial joint')).toBeChecked()
  await expect(page.getByLabel('None of these')).toBeChecked()
})

test('another row is added without loss, and blank rows between are skipped', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/start/allergies')
  await field(page, 'allergies[2].allergen').fill('Latex')
  await page.getByRole('button', { name: 'Add another allergy' }).click()
  await expect(field(page, 'allergies[3].allergen')).toBeVisible()
  await expect(field(page, 'allergies[2].allergen')).toHaveValue('Latex')
  await field(page, 'allergies[3].allergen').fill('Wool')
  await field(page, 'allergies[3].severity').selectOption('mild')
  await saveAndContinue(page)
  await expect(heading(page)).not.toHaveText('Do you have allergies?')
  await page.goto('/start/allergies')
  await expect(field(page, 'allergies[0].allergen')).toHaveValue('Latex')
  await expect(field(page, 'allergies[1].allergen')).toHaveValue('Wool')
})

test('the short way keeps the other answers of a section, and asks about a change elsewhere', async ({
  page,
  server,
}) => {
  const owner = await newOwner(server)
  const rows = { 'allergies[0].allergen': 'Wool', 'allergies[0].reaction': 'Hives' }
  await saveSection(owner.client, 'allergies', rows, 0)
  await openAs(page, owner, '/start/allergies')
  await saveSection(
    owner.client,
    'allergies',
    { ...rows, 'allergies[0].id': '1', 'allergies[0].severity': 'mild' },
    1,
  )
  await field(page, 'allergies[0].severity').selectOption('severe')
  await saveAndContinue(page)
  await expect(page.getByRole('main')).toContainText(
    'changed the same answers while you were editing',
  )
  await page.getByRole('radio', { name: /Severe/ }).check()
  await saveAndContinue(page)
  await expect(heading(page)).not.toHaveText('Do you have allergies?')
  await page.goto('/profile/allergies')
  for (const words of ['Wool', 'Hives', 'Severe'])
    await expect(page.getByRole('main')).toContainText(words)
})

/** The pages with answers, and the next thing on the dashboard after each. */
const answers = [
  {
    title: 'Name and date of birth',
    next: 'Next: allergies',
    async answer(page: Page) {
      await page.getByLabel('Date of birth').fill('1948-03-02')
      await saveAndContinue(page)
    },
  },
  {
    title: 'Do you have allergies?',
    next: 'Next: medications',
    async answer(page: Page) {
      await answerAllergies(page)
      await saveAndContinue(page)
    },
  },
  {
    title: 'Which medications do you take?',
    next: 'Next: what changes first aid',
    async answer(page: Page) {
      await page
        .getByLabel('Your medicines')
        .fill('Metformin 500 mg twice daily\nramipril 5 mg in the morning')
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await expect(page.getByRole('checkbox')).toHaveCount(2)
      await page.getByRole('button', { name: 'Add to the list' }).click()
    },
  },
  {
    title: 'What changes first aid for you?',
    next: 'Next: whom to call',
    async answer(page: Page) {
      await page.getByLabel('Epilepsy').check()
      await page.getByLabel('Rescue medicine for seizures').fill('Midazolam in the nose')
      await page.getByLabel('Pacemaker', { exact: true }).check()
      await saveAndContinue(page)
    },
  },
  {
    title: 'Whom should responders call?',
    next: 'Next: the card',
    async answer(page: Page) {
      await answerContact(page)
      await saveAndContinue(page)
    },
  },
]

async function answerAllergies(page: Page): Promise<void> {
  await field(page, 'allergies[0].allergen').fill('Penicillin')
  await field(page, 'allergies[0].severity').selectOption('life-threatening')
  await field(page, 'allergies[1].allergen').fill('Wasp stings')
  await field(page, 'allergies[1].severity').selectOption('severe')
}

async function answerContact(page: Page): Promise<void> {
  await field(page, 'emergencyContacts[0].name').fill('Elena Whitlock')
  await field(page, 'emergencyContacts[0].relationship').fill('Daughter')
  await field(page, 'emergencyContacts[0].phone').fill('+44 7700 900123')
}

function field(page: Page, name: string): Locator {
  return page.locator(`[name="${name}"]`)
}

function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 })
}

async function expectPage(page: Page, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(title)
}

async function saveAndContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and continue' }).click()
}
