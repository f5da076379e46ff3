import { busyAnswer } from '#app/server/busy-answer.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { submitLogin } from '#tests/support/browser/journey.ts'

test('a login during a full queue says so beside the form and keeps the typed values', async ({
  page,
  browserFaults,
}) => {
  const posted = { originalUrl: '/login.data', path: '/login.data', headers: {} }
  const visit = { requestId: '', cspNonce: '' }
  const {
    text: body,
    type: contentType,
    headers,
  } = busyAnswer(posted, Buffer.alloc(0), '/login', visit)
  // A copy of the answer of a full queue: five hundred logins would make the test slow.
  await page.route(/\/login\.data$/, route =>
    route.fulfill({ status: 503, contentType, headers, body }),
  )
  await page.goto('/login')
  await submitLogin(page, { email: 'anna@example.org', password: 'Quiet harbour 7' })
  await expect(page.getByText('The server is very busy just now. Nothing was saved.')).toBeVisible()
  await expect(page).toHaveTitle('Error: Login – Medfold')
  await expect(page.getByLabel('Email')).toHaveValue('anna@example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Quiet harbour 7')
  expect(browserFaults.splice(0).join()).toContain('503')
})
