import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { download } from '#tests/support/browser/download.ts'
import { enterAccessCode, expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'

test('a responder reads in Spanish, gives a name and leaves a note; the owner reads both', async ({
  page,
  otherPage,
  server,
}) => {
  const owner = await ownerWithProfile(server)
  await otherPage.goto(`${server.origin}/view/${owner.shareId}`)
  await otherPage.getByRole('link', { name: 'Español' }).click()
  await expect(otherPage.locator('html')).toHaveAttribute('lang', 'es')
  await otherPage.locator('input[name=code]').fill(owner.code)
  await otherPage.locator('input[name=reader]').fill('Medic 7')
  await otherPage.locator('form button').first().click()
  await expect(otherPage.getByText(planted.allergen).first()).toBeVisible()
  await expect(otherPage.locator('html')).toHaveAttribute('lang', 'es')
  await expect(otherPage.getByText('Alergias peligrosas')).toBeVisible()

  await otherPage.locator('a[href$="/note"]').click()
  await otherPage.locator('textarea').fill('Taken to St. Mary’s, ward 3.')
  await otherPage.locator('input[name=phone]').fill('+1 555 0100')
  await otherPage.locator('form button').first().click()
  await expect(otherPage.getByRole('status')).toBeVisible()

  await openAs(page, owner, '/dashboard')
  await page.getByRole('link', { name: 'Read the note' }).click()
  await expect(page.getByText('Taken to St. Mary’s, ward 3.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  // The button has another label while the form is being sent: this link arrives with the answer.
  await expect(page.getByRole('link', { name: 'Remove read notes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()

  await page.goto('/seen')
  // The entries are below the line of their visit.
  for (const visit of await page.locator('details.visit > summary').all()) await visit.click()
  for (const what of ['Opened with the code', 'Viewed the record', 'Left a note']) {
    await expect(page.getByRole('cell', { name: what }).first()).toBeVisible()
  }
  const { content } = await download(page.getByRole('link', { name: 'Download as CSV' }))
  const rows = parse(content, { bom: true, columns: true })
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(JSON.stringify(rows)).toContain('Medic 7')
})

test('Back and reload after a refused code show our page with the error at the field', async ({
  page,
  server,
}) => {
  const { shareId, code } = await ownerWithProfile(server)
  const wrong = code === '11111' ? '22222' : '11111'
  const form = `${server.origin}/view/${shareId}`
  await page.goto(form)
  await page.getByLabel('Who are you?').fill('Medic 7')
  await enterAccessCode(page, wrong)
  await expect(page).toHaveURL(`${form}?e=wrong`)
  await expectRefusal(page, 'Invalid access code. Please try again.')
  await expect(page.getByLabel('Who are you?')).toHaveValue('Medic 7')

  expect((await page.reload())?.status()).toBe(200)
  await expectRefusal(page, 'Invalid access code. Please try again.')

  await enterAccessCode(page, '4242')
  await expect(page).toHaveURL(`${form}?e=form`)
  await expectRefusal(page, 'Please enter a valid 5-digit access code')

  await enterAccessCode(page, [...code].map(digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join(''))
  await expect(page).toHaveURL(`${form}?c=1`)
  await expect(page.locator('body')).toContainText(planted.allergen)
  expect((await page.goBack())?.status()).toBe(200)
  await expect(page.locator('body')).toContainText(planted.allergen)
  expect((await page.goForward())?.status()).toBe(200)
  await expect(page.locator('body')).toContainText(planted.allergen)
})

test('Back and reload after a refused note show our page with the typed text', async ({
  page,
  server,
}) => {
  const { shareId, code } = await ownerWithProfile(server)
  const record = `${server.origin}/view/${shareId}`
  await page.goto(`${record}/${code}`)
  await page.goto(`${record}/note`)
  await page.getByLabel('Call-back number').fill('+1 555 0100')
  await page.getByRole('button', { name: 'Send the note' }).click()
  await expect(page).toHaveURL(`${record}/note?e=form`)
  for (const status of [200, (await page.reload())?.status()]) {
    expect(status).toBe(200)
    await expect(page.getByRole('alert')).toContainText('Write a note')
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByLabel('Call-back number')).toHaveValue('+1 555 0100')
  }
  await page.getByLabel('Note', { exact: true }).fill('Taken to St. Mary’s.')
  await page.getByRole('button', { name: 'Send the note' }).click()
  await expect(page.getByRole('status')).toContainText('Your note was sent.')
  expect((await page.goBack())?.status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Send the note' })).toBeVisible()
})

/** Expects the error of the code page once, at the field, which has the focus. */
async function expectRefusal(page: Page, words: string): Promise<void> {
  const field = page.getByLabel('5-digit access code')
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByText(words)).toHaveCount(1)
  await expect(field).toHaveAccessibleDescription(new RegExp(words))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
}
