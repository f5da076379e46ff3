import { expect, expectNoHorizontalScroll, test } from '#tests/support/browser/fixtures.ts'
import { logIn } from '#tests/support/browser/journey.ts'
import { ownerWithProfile, saveSection } from '#tests/support/data/owner.ts'
import { plantedForms } from '#tests/support/db/planted.ts'

test.use({ viewport: { width: 320, height: 800 } })

test('a medicine with a name of 200 characters and a long street widen no page', async ({
  page,
  otherPage,
  server,
}) => {
  const { person, client, shareId, code } = await ownerWithProfile(server)
  const name = 'W'.repeat(200)
  const forms = {
    medications: { ...plantedForms.medications, 'medications[0].name': name },
    personal: { ...plantedForms.personal, address: 'A'.repeat(120) },
  }
  for (const section of ['medications', 'personal'] as const) {
    expect((await saveSection(client, section, forms[section], 1)).status).toBe(302)
  }
  await logIn(page, person)
  for (const path of ['/dashboard', '/profile/medications', '/profile/medications?edit=1']) {
    await page.goto(path)
    await expectNoHorizontalScroll(page)
  }
  await expect(page.getByText(name).first()).toBeVisible()

  await otherPage.setViewportSize({ width: 320, height: 800 })
  await otherPage.goto(`/view/${shareId}/${code}`)
  await expect(otherPage.getByText(name).first()).toBeVisible()
  for (const width of [320, 600, 1280]) {
    await otherPage.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(otherPage)
  }
})

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
