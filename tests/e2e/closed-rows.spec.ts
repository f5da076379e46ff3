import { expect, openAs, saveForm, test } from '#tests/support/browser/fixtures.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { logInAs, ownerWithSections } from '#tests/support/data/owner.ts'

/** A list of each shape: its section, the first field of a row, another text, and its button. */
const lists = [
  {
    section: 'allergies',
    path: '/profile/allergies?edit=1',
    saved: 'Allergies saved successfully',
    rows: 'allergies',
    name: 'allergen',
    more: 'reaction',
  },
  {
    section: 'personal',
    path: '/profile/personal?edit=1',
    saved: 'Personal information saved successfully',
    rows: 'emergencyContacts',
    name: 'name',
    more: 'relationship',
  },
  {
    section: 'immunizations',
    path: '/profile/immunizations?edit=1',
    saved: 'Immunizations saved successfully',
    rows: 'immunizationHistory',
    name: 'name',
    more: 'notes',
  },
] as const

for (const { section, path, saved, rows, name, more } of lists) {
  test(`rows of ${rows} are edited, added, removed and brought back one by one, and the others stay`, async ({
    page,
    server,
  }) => {
    const owner = await ownerWithSections(server, { [section]: fullProfile[section] })
    await openAs(page, owner, path)
    const list = page.locator(`[data-list=${rows}]`)
    const field = (row: number, column: string) =>
      page.locator(`[name="${rows}[${row}].${column}"]`)
    await expect(list.locator('.closed-row')).toHaveCount(2)
    await expect(field(0, name)).toHaveCount(0)

    await list.getByRole('button', { name: /^Edit/ }).first().click()
    await expect(field(0, name)).toBeFocused()
    const kept = await field(0, name).inputValue()
    await field(0, more).fill('Typed first')
    await list.getByRole('button', { name: /^Edit/ }).first().click()
    await expect(field(1, name)).toBeFocused()
    await expect(field(0, more)).toHaveValue('Typed first')
    await saveForm(page, saved)
    await expect(page.getByRole('main')).toContainText('Typed first')

    await openAs(page, owner, path)
    await list
      .getByRole('button', { name: /^Remove/ })
      .nth(1)
      .click()
    await expect(list.locator('.closed-row:visible')).toHaveCount(1)
    await expect(list).toContainText('Removed:')
    await list.getByRole('button', { name: /^Undo/ }).click()
    await expect(list.locator('.closed-row:visible')).toHaveCount(2)
    await expect(list).not.toContainText('Removed:')
    await list
      .getByRole('button', { name: /^Remove/ })
      .nth(1)
      .click()
    await list.locator(`[data-add=${rows}]`).click()
    await field(2, name).fill('')
    await field(2, more).fill('Typed without a name')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('required')
    await expect(field(2, more)).toHaveValue('Typed without a name')
    await expect(list.locator('.closed-row:visible')).toHaveCount(1)
    await expect(list).toContainText('Removed:')
    await field(2, name).fill('Added here')
    if (rows === 'emergencyContacts') await field(2, 'phone').fill('+1 555 010 0199')
    await saveForm(page, saved)
    for (const text of [kept, 'Typed first', 'Added here', 'Typed without a name']) {
      await expect(page.getByRole('main')).toContainText(text)
    }
  })
}

test('a medication is opened in its form by the link of the list', async ({ page, server }) => {
  const owner = await ownerWithSections(server, { medications: fullProfile.medications })
  await openAs(page, owner, '/profile/medications?edit=1&open=medications[1]')
  await expect(page.locator('[name="medications[1].name"]')).toBeVisible()
  await expect(page.locator('[name="medications[0].name"]')).toHaveCount(0)
})

test('a form of another account shows no row of the account that is logged in, and no removal', async ({
  page,
  server,
}) => {
  const ada = await ownerWithSections(server, { allergies: fullProfile.allergies })
  const ben = await ownerWithSections(server, {
    allergies: { allergies: [{ id: 1, allergen: 'Birch pollen' }] },
  })
  await openAs(page, ada, '/profile/allergies?edit=1')
  await page.getByRole('button', { name: 'Add another allergy' }).click()
  await page.getByLabel('Allergen').fill('Mango')
  await logInAs(page, ben, server.origin)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('this form belongs to another account')
  await expect(page.getByLabel('Allergen')).toHaveValue('Mango')
  await expect(page.locator('.closed-row')).toHaveCount(2)
  await expect(page.locator('[data-list=allergies]')).not.toContainText(/Birch pollen|Removed/)
})
