import { expect, register, test } from '#tests/support/fixtures.ts'
import { fillAllergies, fillPersonal, registerByForm, tryCode } from '#tests/support/journey.ts'
import { shareOf } from '#tests/support/owner.ts'
import { newPerson } from '#tests/support/people.ts'
import { planted } from '#tests/support/planted.ts'

test('code and link are copied by a button each', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await register(page, server.origin)
  await page.goto('/dashboard')
  const { shareId, code } = shareOf(await page.content(), server.origin)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByText('Access code copied to clipboard!')).toBeVisible()
  expect(await clipboard()).toBe(code)

  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Shareable link copied to clipboard!')).toBeVisible()
  expect(await clipboard()).toBe(`${server.origin}/view/${shareId}`)
})

test('the large QR code opens as a dialog and closes with Escape', async ({ page, server }) => {
  await register(page, server.origin)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'View larger' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Includes your access code for direct access')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('link', { name: 'View larger' })).toBeFocused()
})

test('both QR codes are downloaded as pictures', async ({ page, server }) => {
  await register(page, server.origin)
  for (const path of ['/dashboard', '/dashboard/qr']) {
    await page.goto(path)
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).last().click()
    const download = await arriving
    expect(download.suggestedFilename()).toMatch(/^[\w-]+\.png$/)
    expect(await download.failure()).toBeNull()
  }
})

test('a whole journey leaves nothing in the browser storage and asks nobody else for anything', async ({
  page,
  stranger,
  server,
}) => {
  const foreign: string[] = []
  for (const visitor of [page, stranger]) {
    visitor.on('request', request => {
      if (!request.url().startsWith(`${server.origin}/`)) foreign.push(request.url())
    })
  }
  await registerByForm(page, newPerson())
  await fillPersonal(page)
  await fillAllergies(page)
  await page.goto('/dashboard')
  const { shareId, code } = shareOf(await page.content(), server.origin)
  await stranger.goto(`/view/${shareId}`)
  await tryCode(stranger, code)
  await expect(stranger.locator('body')).toContainText(planted.allergen)

  expect(foreign.filter(url => !url.startsWith('data:'))).toEqual([])
  for (const visitor of [page, stranger]) {
    const kept = await visitor.evaluate(() => ({
      local: { ...localStorage },
      session: Object.keys(sessionStorage),
      script: document.cookie,
    }))
    // The router remembers how far each page was scrolled, and nothing else.
    expect(kept.session.filter(key => key !== 'positions')).toEqual([])
    expect(kept.local).toEqual({})
    expect(kept.script).toBe('')
  }
})
