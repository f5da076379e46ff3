import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'

test('a medication with a finding is not stored before Save has asked about it', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, {
    allergies: { allergies: [{ allergen: 'Penicillin' }] },
  })
  await openAs(page, owner, '/profile/edit/medications')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await page.locator('input[name$="].name"]').fill('amoxicillin')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await page.locator('[name="medications[1].name"]').fill('Senna')
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await expect(page.locator('.autosave')).toHaveText(
    'amoxicillin is not saved yet: press Save to answer a question. The rest is saved',
  )
  const list = await (await page.request.get('/profile/medications')).text()
  expect(list).toContain('Senna')
  expect(list).not.toContain('amoxicillin')

  await page.getByRole('button', { name: 'Save & Continue' }).click()
  const question = page.getByRole('region', { name: 'Before you add amoxicillin' })
  await expect(question).toBeFocused()
  await expect(question).toContainText('amoxicillin is not saved yet')
  // Nothing is autosaved while the question is open.
  await page.getByLabel('Brand name').first().fill('Amoxil')
  const posts: string[] = []
  page.on('request', request => request.method() === 'POST' && posts.push(request.url()))
  await expect(page.locator('.autosave')).toHaveText('Not saved: answer the question above first')
  await question.getByRole('button', { name: 'Do not add it' }).click()
  await page.waitForURL('**/profile/edit/allergies')
  expect(posts.filter(url => url.includes('autosave'))).toEqual([])
  await page.goto('/profile/medications')
  await expect(page.getByText('Senna').first()).toBeVisible()
  await expect(page.getByText('amoxicillin')).toHaveCount(0)
})
