import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, openAs, saveForm, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'

test('vaccines are suggested, a known one is stored with its code, and any other as typed', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/immunizations')
  await expect(page.getByRole('main')).toContainText(
    'No immunizations added yet. Click "Add Vaccine" to begin.',
  )
  await page.getByRole('button', { name: 'Add Vaccine' }).click()
  const name = page.getByLabel('Vaccine name')
  const names = page.locator(`datalist#${await name.first().getAttribute('list')} option`)
  await expect.poll(() => names.count()).toBeGreaterThan(100)
  await expect(names.and(page.locator('[value="Boostrix"]'))).toHaveCount(1)

  await name.fill('boostrix')
  await page.getByLabel('Date received').fill('2019-10-02')
  await page.getByRole('button', { name: 'Add Vaccine' }).click()
  await page.locator('[name="immunizationHistory[1].name"]').fill('Cowpox from the milkmaid')
  await saveForm(page, 'Immunizations saved successfully')

  const [known, unknown] = ['boostrix', 'Cowpox from the milkmaid'].map(words =>
    page.locator('.record-item').filter({ hasText: words }),
  )
  await expect(known as NonNullable<typeof known>).toContainText('CVX code115')
  await expect(unknown as NonNullable<typeof unknown>).not.toContainText('115')

  // The code belongs to the name, and disappears with it.
  await page.goto('/profile/immunizations?edit=1')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await name.first().fill('Whatever the doctor had')
  await saveForm(page, 'Immunizations saved successfully')
  await expect(page.getByRole('main')).not.toContainText('115')
})

test('allergens are suggested, and any other is stored as typed', async ({ page, owner }) => {
  await openAs(page, owner, '/profile/allergies')
  await page.getByRole('button', { name: 'Add Allergy' }).click()
  const allergen = page.getByLabel('Allergen')
  const names = page.locator(`datalist#${await allergen.getAttribute('list')} option`)
  await expect.poll(() => names.count()).toBeGreaterThan(50)
  await expect(names.and(page.locator('[value="Penicillin"]'))).toHaveCount(1)
  await allergen.fill('Xylocarpine')
  await saveForm(page, 'Allergies saved successfully')
  await expect(page.getByRole('main')).toContainText('Xylocarpine')
})

test('the search for a medication offers names while typing and keeps the typed dose', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without scripts the search itself finds names')
  await page.setViewportSize({ width: 320, height: 800 })
  await openAs(page, owner, '/profile/medications?tab=add')
  const field = page.getByRole('combobox', { name: 'Search for a medication' })
  await field.fill('metfromin 500 m')
  await field.press('g')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option', { name: 'metformin Fills in: 500 mg' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('metformin 500 mg')
  await field.press('Enter')
  await expect(page.getByLabel('Dose')).toHaveValue('500')
  expect(page.url()).not.toContain('metf')
})

test('names of medications are offered while typing or by a button, and the typed values stay', async ({
  page,
  javaScriptEnabled,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const owner = await ownerWithSections(server, {
    medications: { medications: [{ name: 'Senna' }] },
  })
  await openAs(page, owner, '/profile/medications?edit=1')
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url()))
  await page.getByRole('button', { name: 'Add Medication' }).click()
  const row = page.locator('[data-row="medications"]').nth(1)
  const name = row.getByLabel('Name (required)')
  await row.getByLabel('Reason').fill('typed before the name')
  await name.fill('metfromi')
  if (javaScriptEnabled) {
    await name.press('n')
    const list = row.getByRole('listbox', { name: 'Suggestions' })
    await expect(list.getByRole('option', { name: 'metformin', exact: true })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
    await name.press('ArrowDown')
    await expect(name).toHaveAttribute('aria-activedescendant', /./)
    await name.press('Enter')
    await expect(list).toBeHidden()
  } else {
    await row.getByRole('button', { name: 'Search for this name' }).click()
    await row.getByRole('button', { name: 'metformin', exact: true }).click()
  }
  await expect(name).toHaveValue('metformin')
  await expect(row.getByLabel('Reason')).toHaveValue('typed before the name')
  expect(addresses.filter(address => /metf/i.test(address))).toEqual([])
  await saveForm(page, 'Medications saved successfully')
  await page.goto('/profile/medications?edit=1&open=medications[1]#medications-medications[1].name')
  await expect(name).toHaveValue('metformin')
})

test('a line that is typed as a name fills dose and times only after a press', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openAs(page, owner, '/profile/medications?edit=1')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  const name = page.getByLabel('Name (required)')
  const dose = page.getByLabel('Total dosage')
  await name.fill('metfromin 500 mg bi')
  await name.press('d')
  if (javaScriptEnabled) {
    const choice = page.getByRole('option', { name: 'metformin', exact: false }).first()
    await expect(choice).toContainText('Fills in: 500 mg · Twice daily')
    await expect(dose).toHaveValue('')
    await expectNoHorizontalScroll(page)
    await choice.click()
  } else {
    await page.getByRole('button', { name: 'Search for this name' }).click()
    await expect(dose).toHaveValue('')
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'metformin Fills in: 500 mg · Twice daily' }).click()
  }
  await expect(name).toHaveValue('metformin')
  await expect(dose).toHaveValue('500')
  await expect(page.locator('[name="medications[0].unit"]')).toHaveValue('mg')
  await expect(page.locator('[name="medications[0].frequency"]')).toHaveValue('twice-daily')
  await saveForm(page, 'Medications saved successfully')
  await expect(page.getByRole('main')).toContainText('500 mg · Twice daily')
})
