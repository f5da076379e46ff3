import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { expectFocusKept, pressOn, typeInto } from '#tests/support/browser/keyboard.ts'
import { expectTree } from '#tests/support/browser/reading-tree.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'

test('the access code is opened, and a link is added and paused, by keyboard', async ({
  page,
  javaScriptEnabled,
  server,
}) => {
  const owner = await ownerWithProfile(server)
  await openAs(page, owner, '/dashboard')
  await expectTree(javaScriptEnabled, page.getByRole('main'), 'dashboard')
  const code = page.getByRole('main').getByText(owner.code, { exact: true })
  await expect(code).toBeHidden()
  await pressOn(page, /^Access code/)
  await expect(code).toBeVisible()
  await page.goto('/links')
  await pressOn(page, 'Add a link')
  await expect(page.getByRole('button', { name: 'Add link' })).toBeVisible()
  await typeInto(page, /^Name/, 'School')
  await pressOn(page, 'Add link')
  await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeVisible()
  await expectFocusKept(page, javaScriptEnabled)
  await pressOn(page, 'Pause this link')
  await expect(page.getByText('This link is paused')).toBeVisible()
})

test('a responder opens the record, leaves a note and ends by keyboard', async ({
  page,
  javaScriptEnabled,
  server,
}) => {
  const { shareId, code } = await ownerWithProfile(server)
  await page.goto(`/view/${shareId}`)
  await expectTree(javaScriptEnabled, page.locator('body'), 'code-page')
  await typeInto(page, /access code/i, code)
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toContainText(planted.allergen)
  await expectTree(javaScriptEnabled, page.locator('body'), 'record')
  await pressOn(page, /^Leave a note/)
  await expect(page.getByLabel('Note', { exact: true })).toBeVisible()
  await typeInto(page, /^Note/, 'Taken to St. Mary’s, ward 3.')
  await pressOn(page, 'Send the note')
  await expect(page.getByRole('status')).toBeVisible()
  await pressOn(page, 'Finish viewing')
  await expect(page.locator('body')).not.toContainText(planted.allergen)
})
