import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { logIn } from '#tests/support/browser/journey.ts'
import {
  newOwner,
  ownerWithProfile,
  ownerWithSections,
  saveSection,
} from '#tests/support/data/owner.ts'
import { plantedForms } from '#tests/support/db/planted.ts'
import { grantFullAccess } from '#tests/support/http/served-access.ts'

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

const unbroken = { firstName: 'W'.repeat(60), lastName: 'M'.repeat(60) }
const arabic = { firstName: 'محمد', lastName: 'بن عبد الله' }

test('long names, Arabic names and 30 medicines fit on a phone, at 200 % and on a wide screen', async ({
  page,
  server,
}) => {
  const medications = Array.from({ length: 30 }, (_, at) => ({
    id: at + 1,
    name: at % 2 ? 'W'.repeat(60) : 'أسبرين',
  }))
  for (const names of [unbroken, arabic]) {
    const owner = await ownerWithSections(server, { medications: { medications } }, names)
    const helper = await newOwner(server)
    const prefix = `/for/${await grantFullAccess(server, owner, helper)}`
    for (const [reader, start] of [
      [owner, ''],
      [helper, prefix],
    ] as const) {
      await page.context().clearCookies()
      await openAs(page, reader, `${start}/more`)
      for (const path of ['/dashboard', '/profile', '/profile/medications', '/links', '/seen']) {
        await page.goto(start + path)
        for (const width of [195, 320, 1280]) {
          await page.setViewportSize({ width, height: 660 })
          await expectNoHorizontalScroll(page)
        }
      }
    }
  }
})
