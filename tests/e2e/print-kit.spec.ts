import type { Page } from '@playwright/test'
import { download } from '#tests/support/browser/download.ts'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { type OwnerWithLink, ownerWithProfile, saveSection } from '#tests/support/data/owner.ts'
import { pdfPages, pdfPicture, pdfText, printToPdf } from '#tests/support/data/pdf.ts'
import { withoutSpaces } from '#tests/support/data/print-kit.ts'
import { readQrPicture } from '#tests/support/data/read-qr.ts'
import { planted } from '#tests/support/db/planted.ts'
import type { TestServer } from '#tests/support/http/server.ts'

test('a kit is chosen, shown and printed, and a change is reported afterwards', async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const owner = await openKit(page, server)
  const preview = page.getByRole('region', { name: 'Wallet card' })
  await expect(preview).toContainText(planted.allergen)
  expectNoCode(await preview.innerText(), owner, server)

  const choices = page.getByRole('group', { name: 'Wallet card' })
  await choices.getByLabel('Print the access code').check()
  const outdated = page.getByText('You changed what to print. Press “Update preview” first.')
  await expect(outdated).toHaveCount(javaScriptEnabled === false ? 0 : 1)
  await page.getByRole('group', { name: 'Pieces' }).getByLabel('Door decal').uncheck()
  await page.getByRole('button', { name: 'Update preview' }).click()
  await expectMessage(page, 'Print kit saved')
  await expect(preview).toContainText(owner.code)
  await expect(outdated).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Fridge sheet' })).not.toContainText(owner.code)
  await expect(page.getByRole('region', { name: 'Door decal' })).toHaveCount(0)

  const print = javaScriptEnabled === false ? 'I have printed it' : 'Print'
  await page.getByRole('button', { name: print, exact: true }).click()
  await expect(page.getByText('Marked as printed')).toBeVisible()
  await expect(page.getByText('Still as printed.')).toHaveCount(2)

  const now = { 'allergies[0].id': '1', 'allergies[0].allergen': 'Latex' }
  expect((await saveSection(owner.client, 'allergies', now, 1)).status).toBe(302)
  await page.goto('/print-kit')
  await expect(page.getByText('Something has changed since.')).toHaveCount(2)
  const gone = `Allergies: ${planted.allergen} – Life-threatening: ${planted.reaction}`
  await expect(page.getByRole('listitem').filter({ hasText: gone })).toHaveCount(2)
  const added = page.getByRole('listitem').filter({ hasText: 'Allergies: Latex' })
  await expect(added).toHaveCount(2)
})

test('the PDF of the kit has the code only if it was chosen', async ({ page, server }) => {
  const owner = await openKit(page, server)
  const { name, content } = await download(page.getByRole('button', { name: 'Download PDF' }))
  expect(name).toBe('medfold-print-kit.pdf')
  const text = await pdfText(content)
  for (const words of [planted.fullName, planted.allergen, planted.contactPhone, owner.shareId]) {
    expect(text).toContain(words)
  }
  expectNoCode(text, owner, server)
  await page.reload()
  await expect(page.getByText('Still as printed.')).toHaveCount(3)
})

test('the browser prints the pieces alone, in their size, with a QR code that opens the link', async ({
  page,
  server,
}) => {
  const owner = await openKit(page, server)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [format, label] of [
    ['A4', 'A4'],
    ['Letter', 'US Letter'],
  ] as const) {
    await page.getByRole('radio', { name: label }).check()
    const saved = page.waitForResponse(answer => answer.request().method() === 'POST')
    await page.getByRole('button', { name: 'Update preview' }).click()
    await saved
    await expect(page.locator(`.kit-sheet-${format.toLowerCase()}`)).toHaveCount(2)
    const pdf = await printToPdf(page, { format })
    const [first = '', second = '', ...more] = await pdfPages(pdf)
    expect(more).toEqual([])
    expect(first).toContain('MEDICAL INFORMATION')
    expect(first).toContain('MEDICAL\nINFORMATION\nINSIDE')
    expect(second).toContain('EMERGENCY INFORMATION')
    for (const words of ['Preview', 'Update', 'Download', 'Paper works', 'Logout']) {
      expect(first + second).not.toContain(words)
    }
    const { text, side } = await readQrPicture(await pdfPicture(pdf, { dpi: 150 }))
    expect(text).toBe(`${server.origin}/view/${owner.shareId}`)
    expect((side / 150) * 25.4).toBeCloseTo(25, 0)
    const { content } = await download(page.getByRole('button', { name: 'Download PDF' }))
    const [, sheet = ''] = await pdfPages(content)
    expect(withoutSpaces(second)).toBe(withoutSpaces(sheet))
  }
})

/** Opens the kit from the dashboard, as an owner of three filled sections. */
async function openKit(page: Page, server: TestServer): Promise<OwnerWithLink> {
  const owner = await ownerWithProfile(server)
  await openAs(page, owner, '/dashboard')
  await page
    .getByRole('navigation', { name: 'My pages' })
    .getByRole('link', { name: 'Print kit' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Print kit')
  return owner
}

/** The port of the server has five digits too, and a phone number has more. */
function expectNoCode(text: string, { code }: OwnerWithLink, { port }: TestServer): void {
  expect(text.replaceAll(`:${port}`, '')).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
}
