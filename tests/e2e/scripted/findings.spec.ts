import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'

test('Save asks about a finding that auto-save stored, and the dashboard shows it until then', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, {
    allergies: { allergies: [{ allergen: 'Penicillin' }] },
  })
  await openAs(page, owner, '/profile/edit/medications')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await page.locator('input[name$="].name"]').fill('amoxicillin')
  await expect(page.locator('.autosave')).toContainText('The medication check found something')
  const here = page.getByRole('region', { name: 'Medication check' })
  await expect(here).toContainText('Amoxicillin. Allergy: Penicillin')
  await expect(page.locator('input[name$="].name"]')).toHaveValue('amoxicillin')
  const dashboard = await page.context().newPage()
  await dashboard.goto('/dashboard')
  const panel = dashboard.getByRole('region', { name: 'Medication check' })
  await expect(panel).toContainText('Amoxicillin. Allergy: Penicillin')
  await dashboard.close()

  await page.getByRole('button', { name: 'Save & Continue' }).click()
  const question = page.getByRole('region', { name: 'Before you add amoxicillin' })
  await expect(question).toBeFocused()
  // Nothing is autosaved while the question is open.
  await page.getByLabel('Brand name').fill('Amoxil')
  const posts: string[] = []
  page.on('request', request => request.method() === 'POST' && posts.push(request.url()))
  await expect(page.locator('.autosave')).toBeEmpty()
  await question.getByRole('button', { name: 'Do not add it' }).click()
  await page.waitForURL('**/profile/edit/allergies')
  expect(posts.filter(url => url.includes('autosave'))).toEqual([])
  await page.goto('/profile/medications')
  await expect(page.getByText('amoxicillin')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Medication check' })).toHaveCount(0)
})
