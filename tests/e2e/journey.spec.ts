import type { Page } from '@playwright/test'
import {
  enterAccessCode,
  expect,
  expectMessage,
  saveForm,
  test,
} from '#tests/support/browser/fixtures.ts'
import { logIn, registerByForm } from '#tests/support/browser/journey.ts'
import { ownerWithProfile, readLinkAndCode } from '#tests/support/data/owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { planted } from '#tests/support/db/planted.ts'
import { tryWrongCodes, wrongCode } from '#tests/support/http/wrong-codes.ts'

test('an owner registers and fills in three sections, and a responder with link and code reads them', async ({
  page,
  otherPage,
  server,
}) => {
  const person = newPerson()
  await registerByForm(page, person)
  await expectMessage(page, 'Account created successfully!')
  const main = page.getByRole('main')
  await expect(main).toContainText(`${person.firstName} ${person.lastName}`)
  await expect(main).toContainText(person.email)
  await expect(main).toContainText('Time to complete your medical profile')

  await fillPersonal(page)
  await fillAllergies(page)
  await fillMedications(page)

  await page.goto('/dashboard')
  await expect(main).toContainText(/Your profile is [1-9]\d?% complete\./)
  await expect(main.getByRole('link', { name: 'Edit Information' })).toBeVisible()
  const { shareId, code } = readLinkAndCode(await page.content(), server.origin)
  await expect(main.getByText(code, { exact: true })).toBeHidden()
  await main.locator('summary', { hasText: 'Access code' }).click()
  await expect(main.getByText(code, { exact: true })).toBeVisible()
  await expect(main.getByText(`${server.origin}/view/${shareId}`)).toBeVisible()

  await otherPage.goto(`/view/${shareId}`)
  await expect(otherPage.locator('body')).not.toContainText(planted.allergen)
  await enterAccessCode(otherPage, code)
  const record = otherPage.locator('body')
  await expect(record).toContainText('Access code verified!')
  for (const words of Object.values(planted)) await expect(record).toContainText(words)
  await expect(record).toContainText('Life-threatening')
  await expect(record).toContainText('AB−')
  // The bar calls the same contact.
  const calls = record.getByRole('link', { name: planted.contactPhone })
  await expect(calls).toHaveCount(2)
  for (const call of await calls.all()) {
    await expect(call).toHaveAttribute('href', /^tel:\+?[\d-]+$/)
  }

  await otherPage.getByRole('button', { name: 'Finish viewing' }).click()
  await expect(otherPage.getByRole('status')).toContainText('Viewing is finished.')
  await otherPage.goto(`/view/${shareId}`)
  await expect(otherPage.locator('body')).not.toContainText(planted.allergen)
  await expect(otherPage.getByRole('button', { name: 'View Medical Information' })).toBeVisible()
})

test('the QR code with the access code opens the record at an address without the code', async ({
  page,
  server,
}) => {
  const { shareId, code } = await ownerWithProfile(server)
  await page.goto(`/view/${shareId}/${code}`)
  await expect(page).toHaveURL(`${server.origin}/view/${shareId}?c=1`)
  await expect(page.locator('body')).toContainText(planted.allergen)
})

test('a code without five digits is refused, and other characters are dropped', async ({
  page,
  server,
}) => {
  const { shareId, code } = await ownerWithProfile(server)
  await page.goto(`/view/${shareId}`)
  await enterAccessCode(page, '123')
  await expect(page.locator('body')).toContainText('Please enter a valid 5-digit access code')
  await expect(page).toHaveTitle(/^Error: /)
  await enterAccessCode(page, `Code: ${code.slice(0, 2)} ${code.slice(2, 4)}-${code.slice(4)}`)
  await expect(page.locator('body')).toContainText(planted.allergen)
})

test('wrong codes lock the link, and its owner unlocks it', async ({ page, otherPage, server }) => {
  const { person, shareId, code } = await ownerWithProfile(server)

  await otherPage.goto(`/view/${shareId}`)
  await enterAccessCode(otherPage, wrongCode(code))
  await expect(otherPage.locator('body')).toContainText('Invalid access code. Please try again.')
  await expect(otherPage).toHaveTitle(/^Error: /)

  await tryWrongCodes(server, { shareId, code }, 19)
  await otherPage.goto(`/view/${shareId}`)
  await expect(otherPage.locator('body')).toContainText(
    'This link is locked after too many wrong codes.',
  )
  await expect(otherPage.locator('body')).not.toContainText(planted.allergen)

  await logIn(page, person)
  await expect(page.getByText('Your emergency link is locked')).toBeVisible()
  await expect(page.getByText(/20 wrong codes have been tried/)).toBeVisible()
  await page.getByRole('link', { name: 'Unlock the emergency link' }).click()
  await page.getByRole('button', { name: /unlock/i }).click()
  await expect(page.getByText('Your emergency link is unlocked')).toBeVisible()
  await expect(page.getByText('This link is locked')).toHaveCount(0)

  await otherPage.goto(`/view/${shareId}`)
  await enterAccessCode(otherPage, code)
  await expect(otherPage.locator('body')).toContainText(planted.allergen)
})

test('an unknown link is reported as invalid', async ({ page }) => {
  const answer = await page.goto(`/view/${'A'.repeat(22)}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
  await expect(page.locator('body')).toContainText(
    'This QR code link appears to be invalid or has expired',
  )
})

test('the entry page takes a pasted link and leads to the code form', async ({ page, server }) => {
  const { shareId } = await ownerWithProfile(server)
  await page.goto('/view')
  await page.getByRole('textbox').fill(`${server.origin}/view/${shareId}`)
  await page.getByRole('button').first().click()
  await expect(page).toHaveURL(`${server.origin}/view/${shareId}`)
  await expect(page.getByRole('button', { name: 'View Medical Information' })).toBeVisible()
})

test('the entry page keeps an invalid link, but never a code', async ({ page }) => {
  await page.goto('/view')
  await page.getByRole('textbox').fill('https://medfold.example/view/too-short/04217')
  await page.getByRole('button').first().click()
  await expect(page.getByRole('alert')).toContainText('This is not an emergency link')
  await expect(page.getByRole('textbox')).toHaveValue('https://medfold.example/view/too-short')
})

test('every printed sheet names the owner of the record', async ({ page, server }) => {
  const { shareId, code } = await ownerWithProfile(server)
  await page.goto(`/view/${shareId}/${code}`)
  const head = page.locator('.running')
  await expect(head).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  // A browser repeats the head of a table that is not broken on every sheet.
  await expect(head).toHaveCSS('display', 'table-header-group')
  await expect(head).toHaveCSS('break-inside', 'avoid')
  await expect(head).toContainText(planted.fullName)
  await expect(head).toContainText('March 14, 1950')
})

/** Fills in the personal section, with one emergency contact. */
async function fillPersonal(page: Page): Promise<void> {
  await page.goto('/profile/personal')
  await page.getByLabel('Full name').fill(planted.fullName)
  await page.getByLabel('Date of birth').fill('1950-03-14')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Blood type').selectOption('AB−')
  await page.getByLabel('Primary language').fill('English')
  await page.getByLabel('Street address').fill(planted.address)
  await page.getByLabel('I have an emergency contact').check()
  const contacts = page.getByRole('group', { name: 'Emergency contacts' }).last()
  await contacts.getByLabel('Name (required)').fill(planted.contactName)
  await contacts.getByLabel('Relationship').fill('brother')
  await contacts.getByLabel('Phone').fill(planted.contactPhone)
  await saveForm(page, 'Personal information saved successfully')
}

/** Adds one life-threatening allergy. */
async function fillAllergies(page: Page): Promise<void> {
  await page.goto('/profile/allergies')
  await page.getByRole('button', { name: 'Add Allergy' }).click()
  await page.getByLabel('Allergen').fill(planted.allergen)
  await page.getByLabel('Reaction').fill(planted.reaction)
  await page.getByLabel('Severity', { exact: true }).selectOption('Life-threatening')
  await saveForm(page, 'Allergies saved successfully')
}

/** Adds one medication. */
async function fillMedications(page: Page): Promise<void> {
  await page.goto('/profile/medications?edit=1')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await page.getByLabel('Name (required)').fill(planted.medication)
  await page.getByLabel('Reason').fill(planted.reason)
  await saveForm(page, 'Medications saved successfully')
}
