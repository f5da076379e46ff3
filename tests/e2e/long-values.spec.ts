import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { logIn } from '#tests/support/browser/journey.ts'
import { ownerWithProfile, saveSection } from '#tests/support/data/owner.ts'
import { plantedForms } from '#tests/support/db/planted.ts'

test.use({ viewport: { width: 320, height: 800 } })

test('two versions of a field with 120 characters each fit beside or below each other', async ({
  page,
  server,
}) => {
  const { person, client } = await ownerWithProfile(server)
  const [theirs, mine] = ['T'.repeat(120), 'M'.repeat(120)]
  await logIn(page, person)
  await page.goto('/profile/personal?edit=1')
  const form = { ...plantedForms.personal, address: theirs }
  expect((await saveSection(client, 'personal', form, 1)).status).toBe(302)
  await page.getByLabel('Street address').fill(mine)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const conflict = page.getByRole('group', { name: 'Street address' })
  for (const value of [theirs, mine]) await expect(conflict.getByText(value)).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectNoHorizontalScroll(page)
})
