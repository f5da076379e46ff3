import { download } from '#tests/support/browser/download.ts'
import {
  enterAccessCode,
  expect,
  expectMessage,
  openAs,
  saveForm,
  test,
} from '#tests/support/browser/fixtures.ts'
import { holdScripts } from '#tests/support/browser/hold-scripts.ts'
import { waitForScripts } from '#tests/support/browser/hydration.ts'
import { registerByForm, submitLogin } from '#tests/support/browser/journey.ts'
import { ownerWithFullProfile, readLinkAndCode } from '#tests/support/data/owner.ts'
import { newPerson } from '#tests/support/data/people.ts'

test('a button copies the code and another the link', async ({ page, owner, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, owner, '/dashboard')
  const { shareId, code } = readLinkAndCode(await page.content(), server.origin)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByText('Access code copied to clipboard!')).toBeVisible()
  expect(await clipboard()).toBe(code)

  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Shareable link copied to clipboard!')).toBeVisible()
  expect(await clipboard()).toBe(`${server.origin}/view/${shareId}`)
})

test('the large QR code opens as a dialog and closes with Escape', async ({ page, owner }) => {
  await openAs(page, owner, '/dashboard')
  await page.evaluate(recordFirstDialog)
  await page.getByRole('link', { name: 'View larger' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Includes your access code for direct access')
  const wasModal = await page.evaluate(() => (window as DialogWindow).wasModal)
  expect(wasModal, 'the dialog takes keys as soon as it is in the page').toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('link', { name: 'View larger' })).toBeFocused()
})

interface DialogWindow extends Window {
  /** True if the first dialog was modal in the task that added it to the page. */
  wasModal?: boolean
}

// Runs in the browser.
function recordFirstDialog(): void {
  const dialogWindow = window as DialogWindow
  const record = () => {
    dialogWindow.wasModal ??= document.querySelector('dialog')?.matches(':modal')
  }
  new MutationObserver(record).observe(document.body, { childList: true, subtree: true })
}

test('both QR codes are downloaded as pictures', async ({ page, owner }) => {
  for (const path of ['/dashboard', '/dashboard/qr']) {
    await openAs(page, owner, path)
    const { name } = await download(page.getByRole('link', { name: 'Download' }).last())
    expect(name).toMatch(/^[\w-]+\.png$/)
    await expect(page.getByText('QR Code downloaded!')).toBeVisible()
  }
})

test('a download inside the open dialog reports success or failure there', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/dashboard')
  await page.getByRole('link', { name: 'View larger' }).click()
  const dialog = page.getByRole('dialog')
  const link = dialog.getByRole('link', { name: 'Download', exact: true })
  await link.click()
  await expect(dialog.getByText('QR Code downloaded!')).toBeVisible()

  await page.context().clearCookies()
  await link.click()
  await expect(
    dialog.getByText('The QR code could not be downloaded. Please try again.'),
  ).toBeVisible()
})

test('the new page gets the focus when the focused element disappears', async ({ page, owner }) => {
  await openAs(page, owner, '/dashboard')
  await expect(page.locator('#main')).not.toBeFocused()
  await page.getByRole('link', { name: 'Start Now' }).click()
  await expect(page).toHaveURL(/\/start\/name$/)
  await expect(page.locator('#main')).toBeFocused()
})

test('a form that was opened at another address of the server says which address to use', async ({
  browser,
  server,
}) => {
  // A second context, because the browser reports the expected refusal.
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.origin.replace('127.0.0.1', 'localhost')}/login`)
  await waitForScripts(page)
  await submitLogin(page, { email: 'anna@example.org', password: 'not a password' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was changed')
  const link = page.getByRole('main').getByRole('link', { name: server.origin })
  await expect(link).toHaveAttribute('href', server.origin)
  await context.close()
})

test('a whole journey leaves nothing in the browser storage and contacts no other host', async ({
  page,
  otherPage,
  server,
}) => {
  const foreign: string[] = []
  for (const client of [page, otherPage]) {
    client.on('request', request => {
      if (!request.url().startsWith(`${server.origin}/`)) foreign.push(request.url())
    })
  }
  await registerByForm(page, newPerson())
  await page.goto('/profile/allergies')
  await page.getByLabel('No known allergies').check()
  await saveForm(page, 'Allergies saved successfully')
  await page.goto('/dashboard')
  const { shareId, code } = readLinkAndCode(await page.content(), server.origin)
  await otherPage.goto(`/view/${shareId}`)
  await enterAccessCode(otherPage, code)
  await expect(otherPage.locator('body')).toContainText('No known allergies')

  expect(foreign.filter(url => !url.startsWith('data:'))).toEqual([])
  for (const client of [page, otherPage]) {
    const stored = await client.evaluate(() => ({
      local: { ...localStorage },
      session: Object.keys(sessionStorage),
      script: document.cookie,
    }))
    // The router stores only the scroll position of each page.
    expect(stored.session.filter(key => key !== 'positions')).toEqual([])
    expect(stored.local).toEqual({})
    expect(stored.script).toBe('')
  }
})

test('an account can only be deleted once DELETE is typed, by keyboard', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/settings/delete')
  const field = page.getByLabel('Type DELETE to confirm')
  const button = page.getByRole('button', { name: 'Delete Account' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(/Nothing is deleted until you type the word/)
  await field.pressSequentially('DELET')
  await expect(button).toBeDisabled()
  // The disabled button keeps its place and does nothing.
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.type('E')
  await expect(button).toBeEnabled()
  await page.keyboard.press('Backspace')
  await expect(button).toBeDisabled()
  await page.keyboard.type('E')
  // The page renders it in the next frame.
  await expect(button).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Account deleted successfully')
})

test('a message keeps its place when scripts add its close button', async ({ page }) => {
  const load = await holdScripts(page)
  await page.goto('/dashboard', { waitUntil: 'domcontentloaded' })
  const words = page.getByText('Please login to access the dashboard')
  const close = page.getByRole('button', { name: 'Close message' })
  await expect(words).toBeVisible()
  await expect(close).toHaveCount(0)
  const place = await words.boundingBox()
  load()
  await expect(close).toBeVisible()
  expect(await words.boundingBox()).toEqual(place)
})

for (const path of [
  '/profile/view',
  '/profile/medications/report',
  '/profile/medications/print',
  '/print-kit',
]) {
  test(`nothing moves when scripts add the button that prints ${path}`, async ({
    page,
    server,
  }) => {
    await openAs(page, await ownerWithFullProfile(server), '/about')
    const load = await holdScripts(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toHaveCount(0)
    const readTops = () =>
      page
        .locator('main :is(h1, h2, button, a)')
        .evaluateAll(elements => elements.map(one => one.getBoundingClientRect().top))
    const tops = await readTops()
    load()
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
    expect(await readTops()).toEqual(tops)
  })
}
