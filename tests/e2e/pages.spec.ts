import { randomUUID } from 'node:crypto'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'

test('an unknown address answers with a page that links home', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page not found')
  const main = page.getByRole('main')
  await expect(main).toContainText('404')
  await expect(main).toContainText("The page you're looking for doesn't exist or has been moved.")
  await main.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the home page links to the registration, the login and the emergency page', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Medfold/)
  const header = page.getByRole('banner')
  for (const name of ['Home', 'About', 'Privacy', 'Login', 'Get Started']) {
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await header.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/register$/)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await footer.getByRole('link', { name: 'View Medical Info' }).click()
  await expect(page).toHaveURL(/\/view$/)
})

test('an error page after a post shows the account, the tagline and the support address', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/about')
  const pages = {
    '/profile/personal?edit=1': 'Unexpected Application Error!',
    '/no/such/page': 'Page not found',
    [`/for/${randomUUID()}/profile/personal`]: 'Page not found',
  }
  for (const [address, title] of Object.entries(pages)) {
    await page.goto('/about')
    await page.evaluate(postEmptyForm, address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Get Started' })).toHaveCount(0)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('Secure, HIPAA-compliant health information')
    await expect(footer.getByRole('link', { name: 'Email support' })).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Create Account' })).toHaveCount(0)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('the footer offers registration and login only without a session', async ({ page, owner }) => {
  const platform = page.getByRole('contentinfo').getByRole('navigation', { name: 'Platform' })
  await page.goto('/about')
  const offered = ['Create Account', 'Login', 'View Medical Info']
  await expect(platform.getByRole('link')).toHaveText(offered)
  await openAs(page, owner, '/about')
  await expect(platform.getByRole('link')).toHaveText([
    'Dashboard',
    'Settings',
    'View Medical Info',
  ])
  await platform.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(platform.getByRole('link')).toHaveText(offered)
})

/** Runs in the page: posts an empty form, as a browser without scripts does. */
function postEmptyForm(address: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  document.body.append(form)
  form.submit()
}
