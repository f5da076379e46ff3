import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expect, test } from '#tests/support/fixtures.ts'
import { ownerWithProfile, signInAs } from '#tests/support/owner.ts'
import { planted } from '#tests/support/planted.ts'

test('a responder reads in Spanish, says who they are and leaves a note; the owner reads both', async ({
  page,
  stranger,
  server,
}) => {
  const owner = await ownerWithProfile(server)
  await stranger.goto(`${server.origin}/view/${owner.shareId}`)
  await stranger.getByRole('link', { name: 'Español' }).click()
  await expect(stranger.locator('html')).toHaveAttribute('lang', 'es')
  await stranger.locator('input[name=code]').fill(owner.code)
  await stranger.locator('input[name=reader]').fill('Medic 7')
  await stranger.locator('form button').first().click()
  await expect(stranger.getByText(planted.allergen).first()).toBeVisible()
  await expect(stranger.locator('html')).toHaveAttribute('lang', 'es')
  await expect(stranger.getByText('Alergias peligrosas')).toBeVisible()

  await stranger.locator('a[href$="/note"]').click()
  await stranger.locator('textarea').fill('Taken to St. Mary’s, ward 3.')
  await stranger.locator('input[name=phone]').fill('+1 555 0100')
  await stranger.locator('form button').first().click()
  await expect(stranger.getByRole('status')).toBeVisible()

  await signInAs(page, owner, server.origin)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Read the note' }).click()
  await expect(page.getByText('Taken to St. Mary’s, ward 3.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()

  await page.goto('/seen')
  for (const what of ['Opened with the code', 'Viewed the record', 'Left a note']) {
    await expect(page.getByRole('cell', { name: what }).first()).toBeVisible()
  }
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  const file = await (await downloading).path()
  const rows = parse(await readFile(file, 'utf8'), { bom: true, columns: true })
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(JSON.stringify(rows)).toContain('Medic 7')
})
