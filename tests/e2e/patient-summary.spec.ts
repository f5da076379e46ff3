import type { Bundle } from 'fhir/r4'
import { download } from '#tests/support/browser/download.ts'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'

const button = 'Download patient summary'

test('the owner downloads a patient summary from the record and from Settings, and sees that it was done', async ({
  page,
  server,
}) => {
  await openAs(page, await ownerWithProfile(server), '/profile/view')
  const fromRecord = await download(page.getByRole('button', { name: button }))
  expect(fromRecord.name).toMatch(/^medfold-patient-summary-\d{4}-\d\d-\d\d\.json$/)
  const bundle: Bundle = JSON.parse(fromRecord.content.toString())
  expect([bundle.resourceType, bundle.type]).toEqual(['Bundle', 'document'])
  for (const words of [planted.fullName, planted.allergen, planted.reaction]) {
    expect(fromRecord.content.toString()).toContain(words)
  }

  await page.goto('/settings/export')
  const fromSettings = await download(page.getByRole('button', { name: button }))
  const again: Bundle = JSON.parse(fromSettings.content.toString())
  expect(again.entry?.map(({ fullUrl }) => fullUrl)).toEqual(
    bundle.entry?.map(({ fullUrl }) => fullUrl),
  )

  await page.goto('/seen')
  await expect(page.getByText('Patient summary (FHIR)').first()).toBeVisible()
})
