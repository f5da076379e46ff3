import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, openAs, saveForm, test } from '#tests/support/browser/fixtures.ts'

const saved = 'Medications saved successfully'

test('a taper and a sliding dose are typed, corrected, saved and read again', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openAs(page, owner, '/profile/medications?edit=1')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  const control = (name: string) => page.locator(`[name="medications[0].${name}"]`)
  const add = (list: string) => page.locator(`[data-add="medications[0].${list}"]`)
  const fold = page.getByText('More about how it is taken')
  const step = async (index: number, dose: string, from: string, to: string) => {
    await add('taper').click()
    await control(`taper[${index}].dose`).fill(dose)
    await control(`taper[${index}].doseUnit`).selectOption('mg')
    await control(`taper[${index}].from`).fill(from)
    await control(`taper[${index}].to`).fill(to)
  }
  await control('name').fill('Zzmycol')
  await expect(add('taper')).toBeHidden()
  expect((await fold.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await fold.click()
  await step(0, '40', '2026-12-01', '2026-12-07')
  await step(1, '30', '2026-12-05', '2026-12-14')
  await step(2, '20', '2026-12-15', '2026-12-21')
  await add('slidingDose').click()
  await control('slidingDose[0].condition').fill('sugar above 200')
  await control('slidingDose[0].dose').fill('4 units')
  await add('slidingDose').click()
  await control('slidingDose[1].condition').fill('sugar above 300')
  await control('slidingDose[1].dose').fill('8 units')

  const steps = page.locator('[data-list="medications[0].taper"]')
  await steps
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()
  await expect(steps).toContainText('Removed: December 15, 2026')
  await steps.getByRole('button', { name: /^Undo/ }).click()
  await expect(control('taper[2].dose')).toHaveValue('20')
  await steps
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()
  await page
    .locator('[data-list="medications[0].slidingDose"]')
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const overlap =
    'These steps overlap: December 1, 2026 to December 7, 2026 and December 5, 2026 to December 14, 2026'
  await expect(page.locator('.field-error')).toHaveText(`Error: ${overlap}`)
  await expect(control('taper[1].from')).toHaveValue('2026-12-05')
  await expectNoHorizontalScroll(page)
  if (javaScriptEnabled) await fold.click()
  await page.getByRole('link', { name: overlap }).click()
  await expect(control('taper[1].from')).toBeFocused()
  if (javaScriptEnabled) await expectNoAxeViolations(page)
  await control('taper[1].from').fill('2026-12-08')
  await saveForm(page, saved)

  await page.goto('/profile/medications?edit=1')
  await page.getByRole('button', { name: 'Edit Zzmycol' }).click()
  await expect(control('taper[1].from')).toBeVisible()
  await expect(control('taper[1].from')).toHaveValue('2026-12-08')
  await expect(control('taper[1].dose')).toHaveValue('30')
  await expect(control('slidingDose[0].dose')).toHaveValue('4 units')
  await expect(control('taper[2].dose')).toHaveCount(0)
  await expect(control('slidingDose[1].dose')).toHaveCount(0)
})
