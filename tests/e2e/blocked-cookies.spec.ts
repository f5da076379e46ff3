import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { enterAccessCode, expect, test } from '#tests/support/browser/fixtures.ts'
import { submitLogin } from '#tests/support/browser/journey.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'
import { serveBehindProxy } from '#tests/support/http/serve-behind-proxy.ts'
import type { TestServer } from '#tests/support/http/server.ts'

// One worker: each starts a server.
test.describe.configure({ mode: 'default' })

let server: TestServer & { dispose(): Promise<void> }

// For the server, a browser that gets no cookie is one that blocks them.
test.beforeAll(async () => {
  server = await serveBehindProxy(({ 'set-cookie': _, ...headers }) => headers)
})

test.afterAll(() => server.dispose())

test('a responder whose browser blocks cookies reads the record after a second code', async ({
  page,
}) => {
  const { shareId, code } = await ownerWithProfile(server)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${server.origin}/view/${shareId}`)
  await enterAccessCode(page, code)
  await expect(page).toHaveURL(`${server.origin}/view/${shareId}?c=1`)
  await expect(page.getByRole('status')).toContainText('This browser seems to block cookies.')
  await expectNoHorizontalScroll(page)

  await enterAccessCode(page, code === '11111' ? '22222' : '11111')
  await expect(page.getByText('Invalid access code. Please try again.')).toBeVisible()
  await expect(page.getByRole('status')).toContainText('This browser seems to block cookies.')

  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('status')).toContainText('Parece que este navegador bloquea')
  await page.locator('input[name=code]').fill(code)
  await page.locator('form button').first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const body = page.locator('body')
  for (const words of Object.values(planted)) await expect(body).toContainText(words)
  await expect(body).toContainText('si sale de esta página, se necesita otra vez el código')
  await expect(page.locator('form, button, input')).toHaveCount(0)
  const targets = await page
    .locator('a')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(targets.filter(href => !/^(\/|tel:.+|#.+)$/.test(href ?? ''))).toEqual([])
  await expectNoHorizontalScroll(page)
})

test('a QR code with the access code ends in the same sentence', async ({ page }) => {
  const { shareId, code } = await ownerWithProfile(server)
  await page.goto(`${server.origin}/view/${shareId}/${code}`)
  await expect(page.getByRole('status')).toContainText('This browser seems to block cookies.')
  await enterAccessCode(page, code)
  await expect(page.locator('body')).toContainText(planted.allergen)
})

test('the login page says that the browser blocks cookies', async ({ page }) => {
  const { person } = await ownerWithProfile(server)
  await page.goto(`${server.origin}/dashboard`)
  await expect(page).toHaveURL(`${server.origin}/login`)
  await expect(page.getByText('blocks cookies')).toHaveCount(0)
  await submitLogin(page, person)
  await expect(page.getByRole('alert')).toContainText(
    'Your browser blocks cookies. Allow them for this site to log in.',
  )
  await expect(page.getByLabel('Email')).toBeVisible()
})
