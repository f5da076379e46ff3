import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { newOwner, ownerWithFullProfile } from '#tests/support/data/owner.ts'
import { changeProxies } from '#tests/support/db/change-proxies.ts'
import { withDatabaseOf } from '#tests/support/db/server-store.ts'
import { grantFullAccess } from '#tests/support/http/served-access.ts'
import type { TestServer } from '#tests/support/http/server.ts'

test('a proxy comments on a medicine, the owner answers and resolves it, and a refused comment keeps its text', async ({
  page,
  otherPage,
  server,
}) => {
  const [owner, proxy] = [await ownerWithFullProfile(server), await newOwner(server)]
  const accessId = await grantFullAccess(server, owner, proxy)
  await setLevel(server, accessId, 'view_comment')
  await openAs(otherPage, proxy, `/for/${accessId}/profile/medications`)
  await otherPage.getByRole('link', { name: 'View Info about Warfarin' }).click()
  await otherPage.getByRole('link', { name: 'Comment on Warfarin' }).click()
  const comment = otherPage.getByRole('textbox', { name: 'New comment' })
  await comment.fill('Does she still take it?')
  const save = otherPage.getByRole('button', { name: 'Save comment' })
  await save.click()
  await expectMessage(otherPage, 'Comment saved')
  await expect(otherPage.getByRole('listitem').filter({ hasText: 'On Warfarin' })).toContainText(
    'Does she still take it?',
  )
  await expect(comment).toHaveValue('')

  // The list shows it without a press.
  await openAs(page, owner, '/dashboard')
  const section = page.getByRole('listitem').filter({ hasText: 'Medications & Supplements' })
  await expect(section).toContainText('1 open comment')
  await section.getByRole('link').click()
  await page.getByRole('link', { name: '1 open comment on Warfarin' }).click()
  await page.locator('summary').filter({ hasText: 'Answer' }).click()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Every evening')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect(page.getByRole('list', { name: 'Answers' })).toContainText('Every evening')
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByText('No open comments')).toBeVisible()

  await comment.fill('Half a page')
  await setLevel(server, accessId, 'view_only')
  await save.click()
  await expect(otherPage.getByRole('alert')).toContainText('Not saved: your access was changed')
  await expect(comment).toHaveValue('Half a page')
  await page.goto('/comments?show=all')
  await expect(page.getByText('Does she still take it?')).toBeVisible()
  await expect(page.getByText('Half a page')).toHaveCount(0)
})

async function setLevel(
  server: TestServer,
  accessId: string,
  level: 'view_comment' | 'view_only',
): Promise<void> {
  await withDatabaseOf(server, db => changeProxies(db, { access_level: level }, accessId))
}
