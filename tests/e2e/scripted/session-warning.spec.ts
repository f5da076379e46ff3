import { expect, saveForm, test } from '#tests/support/browser/fixtures.ts'
import { waitForScripts } from '#tests/support/browser/hydration.ts'
import { submitLogin } from '#tests/support/browser/journey.ts'
import { dismissDialogs, openFormAs } from '#tests/support/browser/scripted-form.ts'
import { expireSession, passIdleMinutes } from '#tests/support/data/session-clock.ts'

// These tests need scripts: without them the server saves a late post as a draft.

test('a session warns two minutes before its end, is extended ten times, then replaces the page and keeps the draft', async ({
  page,
  owner,
  server,
  browserFaults,
}) => {
  await page.clock.install()
  const dialogs = dismissDialogs(page)
  await openFormAs(page, owner, '/profile/social')
  const occupation = page.getByLabel('Current occupation')
  await occupation.focus()
  const warning = page.getByRole('alertdialog', { name: 'You will soon be logged out' })
  const stay = warning.getByRole('button', { name: 'Stay logged in' })

  for (let times = 0; times < 10; times++) {
    await passIdleMinutes(server, owner.person, 28.5)
    await page.clock.fastForward('28:30')
    await expect(warning).toBeVisible()
    if (times === 0) await expect(occupation, 'nobody is disturbed while typing').toBeFocused()
    else await expect(stay).toBeFocused()
    await stay.click()
    await expect(warning).toBeHidden()
    await page.getByRole('heading', { level: 1 }).click()
  }

  // Another window was active, so no warning appears.
  const answered = page.waitForResponse('**/session')
  await page.clock.fastForward('28:30')
  await answered
  await expect(warning).toBeHidden()

  await expireSession(server, owner.person)
  await occupation.fill('Bell founder')
  await page.context().setOffline(true)
  await page.clock.fastForward('30:10')
  const cover = page.getByRole('dialog', { name: 'You were logged out' })
  await expect(cover).toContainText(
    'What you typed could not be sent, but it is still on this page.',
  )
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(await cover.boundingBox()).toEqual({ x: 0, y: 0, width, height })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(cover).toBeVisible()

  await page.context().setOffline(false)
  // The browser reports each request that it could not send.
  browserFaults.length = 0
  await cover.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/login\?kept=1$/)
  await waitForScripts(page)
  await submitLogin(page, owner.person)
  await page.getByRole('button', { name: 'Continue with the form' }).click()
  await expect(occupation).toHaveValue('Bell founder')
  expect(dialogs).toEqual([])
})

test('a form whose session has ended links to the login, which opens beside it, and is then saved', async ({
  page,
  owner,
}) => {
  await openFormAs(page, owner, '/profile/social')
  await page.context().clearCookies()
  await page.getByLabel('Current occupation').fill('Bell founder')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const problem = page.getByRole('alert')
  await expect(problem).toContainText(
    'Not saved: your login has ended. What you typed is still here. Log in again in another window, then save again.',
  )
  const link = problem.getByRole('link', { name: 'Log in again in another window' })
  await expect(link).toHaveAttribute('rel', 'noopener')
  const opened = page.context().waitForEvent('page')
  await link.click()
  const login = await opened
  // The other window reports that the session has ended. This page's last request must return
  // before the login, or it would be saved.
  const cover = page.getByRole('dialog', { name: 'You were logged out' })
  await expect(cover).toContainText(
    'What you typed could not be sent, but it is still on this page.',
  )
  await waitForScripts(login)
  await submitLogin(login, owner.person)
  await expect(login).toHaveURL(/\/dashboard$/)

  await expect(cover).toBeHidden()
  await expect(page.getByLabel('Current occupation')).toHaveValue('Bell founder')
  await saveForm(page, 'Social history saved successfully')
  await expect(page.getByRole('main')).toContainText('Bell founder')
})
