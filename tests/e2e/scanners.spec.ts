import type { Locator, Page } from '@playwright/test'
import type { Bundle, FhirResource } from 'fhir/r4'
import { SHLViewer } from 'kill-the-clipboard'
import type { SummarySection } from '#app/profile-definition/fhir/summary-sections.ts'
import { download } from '#tests/support/browser/download.ts'
import { enterAccessCode, expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithFullProfile } from '#tests/support/data/owner.ts'
import { readQrPicture } from '#tests/support/data/read-qr.ts'
import { entriesOf } from '#tests/support/fhir/summary-of.ts'

test('one picture opens the same record for a phone without scripts and for a scanner', async ({
  page,
  browser,
  server,
}) => {
  const owner = await ownerWithFullProfile(server)
  await openAs(page, owner, '/links')
  await page.getByRole('link', { name: /Primary link/ }).click()
  await page.getByRole('link', { name: 'For scanners' }).click()
  const section = page.locator('.card', {
    has: page.getByRole('heading', { name: 'For people and machines' }),
  })
  await expect(section).toContainText('The camera of a phone')

  const text = await readPicture(section.getByRole('link', { name: 'Download' }))
  const large = await readPicture(section.getByRole('link', { name: 'PNG, 1,000 pixels' }))
  const drawing = await readPicture(section.getByRole('link', { name: 'SVG' }))
  expect([large, drawing]).toEqual([text, text])
  const drawn = await section.getByRole('img', { name: /^QR code/ }).screenshot()
  expect((await readQrPicture(drawn)).text).toBe(text)
  const [address, shlink = ''] = text.split('#')
  expect(address).toBe(`${server.origin}/view/${owner.shareId}`)
  await expect(section.getByText(shlink, { exact: true })).toBeVisible()
  expect(text).not.toContain(owner.code)

  const viewer = new SHLViewer({ shlinkURI: text })
  const content = await viewer.resolveSHL({ recipient: 'City Hospital', passcode: owner.code })
  const bundle = content.fhirResources[0] as Bundle<FhirResource>

  const phone = await browser.newContext({ javaScriptEnabled: false })
  const responder = await phone.newPage()
  await responder.goto(text)
  await enterAccessCode(responder, owner.code)
  const shown = await readRecord(responder)
  expect(shown.allergies.length + shown.medicines.length + shown.problems.length).toBeGreaterThan(7)
  expect(namesIn(bundle, ['allergies'])).toEqual(shown.allergies)
  expect(namesIn(bundle, ['problems', 'pastProblems'])).toEqual(shown.problems)
  // A scanner gets a medicine with brand, strength and form in its name.
  const medicines = namesIn(bundle, ['medications']).map(name =>
    shown.medicines.find(shorter => name === shorter || name.startsWith(`${shorter} `)),
  )
  expect(medicines).toEqual(shown.medicines)
  await phone.close()
})

test('the owner sees the file as a scanner gets it, and downloads it', async ({ page, server }) => {
  const owner = await ownerWithFullProfile(server)
  await openAs(page, owner, '/links')
  await page.getByRole('link', { name: /Primary link/ }).click()
  await page.getByRole('link', { name: 'For scanners' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What a scanner gets' })).toBeVisible()
  const allergies = page.getByRole('region', { name: 'Allergies and intolerances' })
  await expect(allergies.getByText('Severity: Life-threatening')).toBeVisible()

  const { name, content } = await download(page.getByRole('button', { name: 'Download the file' }))
  expect(name).toMatch(/-for-scanners\.json$/)
  expect(namesIn(JSON.parse(content.toString()), ['allergies'])).toContain('Penicillin')

  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('region', { name: 'Alergias e intolerancias' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Primary link' }).click()
  await expect(page.getByRole('heading', { name: 'Link and code' })).toBeVisible()
})

async function readPicture(link: Locator): Promise<string> {
  const { text } = await readQrPicture((await download(link)).content)
  return text ?? ''
}

/** Returns the names that the emergency page shows, each list sorted. */
async function readRecord(page: Page) {
  await expect(page.getByRole('heading', { name: 'Dangerous allergies' })).toBeVisible()
  const titles = (list: string) => page.getByRole('list', { name: list }).locator('.title')
  const answers = async (label: string) => {
    const row = page
      .locator('dl.rows > div')
      .filter({ has: page.getByText(label, { exact: true }) })
    const all = await row.locator('dd').allInnerTexts()
    return all.flatMap(text => text.split(', '))
  }
  return {
    allergies: [
      ...(await page.locator('.first.red strong').allInnerTexts()),
      ...(await titles('Known allergies').allInnerTexts()),
    ].toSorted(),
    medicines: (await titles('Medications').allInnerTexts()).toSorted(),
    problems: [
      ...(await answers('Common conditions')),
      ...(await answers('Other conditions')),
      ...(await titles('Previous diagnoses').allInnerTexts()),
    ].toSorted(),
  }
}

function namesIn(bundle: Bundle<FhirResource>, sections: SummarySection[]): string[] {
  const resources = sections.flatMap(section => entriesOf<FhirResource>(bundle, section))
  return resources
    .map(resource => {
      if (resource.resourceType === 'MedicationStatement')
        return resource.medicationCodeableConcept?.text ?? ''
      if (resource.resourceType === 'AllergyIntolerance') return resource.code?.text ?? ''
      if (resource.resourceType === 'Condition') return resource.code?.text ?? ''
      throw new Error(`${resource.resourceType} is in a section of others`)
    })
    .toSorted()
}
