import { updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { timeAgo } from '#app/lib/time.ts'
import { expect, expectMessage, openAs, saveForm, test } from '#tests/support/browser/fixtures.ts'
import { withDatabaseOf } from '#tests/support/db/server-store.ts'

// These browsers tell UTC, so with and without scripts the setting decides.

test('a link with today as its last day opens until midnight in the zone of the account', async ({
  page,
  otherPage,
  owner,
  server,
}) => {
  await openAs(page, owner, '/links')
  await page.getByRole('link', { name: 'Manage Primary link' }).click()
  const lastDay = page.getByRole('textbox', { name: 'Last day' })
  await expect(lastDay).toHaveAccessibleDescription(/Time zone: UTC/)
  await page.getByRole('link', { name: 'Change time zone' }).click()
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('America/Los_Angeles')
  await page.getByRole('button', { name: 'Save time zone' }).click()
  await expectMessage(page, 'Time zone saved')

  const { id } = await withDatabaseOf(server, async (db, person) =>
    getPrimaryLink(db, await person(owner.person.email)),
  )
  await page.goto(`/links/${id}`)
  await expect(lastDay).toHaveAccessibleDescription(/Time zone: Pacific Time \(Los Angeles\)/)
  const today = (await lastDay.getAttribute('min')) ?? ''
  await lastDay.fill(today)
  await saveForm(page, 'Saved')
  await expect(lastDay).toHaveValue(today)
  await expect(page.getByRole('main')).toContainText(/Open until \w+ \d+, \d+ 11:59 PM P[SD]T/)

  // A half-typed day, which browsers post as an empty one, removes no end, however often.
  await lastDay.press('Backspace')
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(lastDay).toBeFocused()
  }
  await page.reload()
  await expect(lastDay).toHaveValue(today)

  await otherPage.goto(`/view/${owner.shareId}`)
  await expect(otherPage.getByLabel(/access code/i)).toBeVisible()

  // The clock of the server cannot be moved.
  await withDatabaseOf(server, async (db, person) =>
    updateEmergencyLink(db, await person(owner.person.email), id, { endsAt: timeAgo(1) }),
  )
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('This link has ended')
})
