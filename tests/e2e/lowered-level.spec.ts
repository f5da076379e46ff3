import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { withDatabaseOf } from '#tests/support/db/server-store.ts'
import { grantFullAccess, lowerToViewOnly } from '#tests/support/http/served-access.ts'

test('a form whose level is lowered while it is open saves nothing and keeps the typed values', async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const [owner, proxy] = [await newOwner(server), await newOwner(server)]
  const accessId = await grantFullAccess(server, owner, proxy)
  await openAs(page, proxy, `/for/${accessId}/profile/social`)
  const field = page.getByLabel('Current occupation')
  await expect(field).toBeVisible()
  await lowerToViewOnly(server, accessId)

  await field.fill('Lamplighter')
  if (javaScriptEnabled !== false) {
    await expect(page.locator('form').getByRole('status')).toHaveText(
      /^Not saved, and no longer saved by itself/,
    )
  }
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByRole('alert')).toContainText(
    'Not saved: your access to this profile was changed, and no longer lets you edit it.',
  )
  await expect(page.getByRole('region', { name: 'Whose profile this is' })).toContainText(
    'View Only',
  )
  await expect(field).toHaveValue('Lamplighter')

  if (javaScriptEnabled !== false) {
    await withDatabaseOf(server, db =>
      db.deleteFrom('proxies').where('id', '=', accessId).execute(),
    )
    await save.click()
    await expect(page.getByRole('alert')).toContainText(
      'Not saved: your access to this profile has ended',
    )
    await expect(field).toHaveValue('Lamplighter')
  }
  const { body } = await owner.client.get('/profile/view')
  expect(body.includes('Lamplighter')).toBe(false)
})
