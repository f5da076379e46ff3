import { expect, expectMessage, test } from '#tests/support/browser/fixtures.ts'
import { submitLogin } from '#tests/support/browser/journey.ts'
import { logInAs, newOwner } from '#tests/support/data/owner.ts'
import { strictServer } from '#tests/support/http/strict-server.ts'
import { addressesFromMails, addressFromMail } from '#tests/support/mail/file-outbox.ts'

// One worker: each starts a server.
test.describe.configure({ mode: 'default' })

test('an owner confirms the email before inviting a proxy', async ({ page, server }) => {
  const strict = await strictServer(server)
  const owner = await newOwner(strict)
  await logInAs(page, owner, strict.origin)
  await page.goto(`${strict.origin}/proxies/add`)
  await expect(page.getByText('Confirm your email address first')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(page.getByText('The mail is ready.')).toBeVisible()
  await page.goto(`${strict.origin}/print-kit`)
  await expect(page.getByText('Confirm your address before you print')).toBeVisible()

  const { email } = owner.person
  const confirming = page.getByRole('button', { name: 'Confirm this address' })
  const links = await addressesFromMails(strict, { email, path: '/confirm-email/', count: 2 })
  for (const link of links) {
    await page.goto(link)
    if ((await confirming.count()) > 0) break
  }
  await confirming.click()
  await expectMessage(page, 'Your email address is confirmed')
  await page.goto(`${strict.origin}/proxies/add`)
  await expect(page.getByLabel('Full Name')).toBeVisible()
})

test('the owner of an email deletes an account that somebody else made, and the email is free', async ({
  page,
  server,
}) => {
  const strict = await strictServer(server)
  const { person, client } = await newOwner(strict)
  await page.goto(await addressFromMail(strict, person.email, '/confirm-email/'))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the password of the account')
  await page.getByRole('link', { name: 'I did not make this account' }).click()
  await page.getByRole('button', { name: 'Delete this account' }).click()
  await expect(page.getByText('Nobody can use your address here now.')).toBeVisible()
  expect((await client.get('/dashboard')).headers.location).toBe('/login')
})

test('the first reset lists what opens the account, and ends it unless its owner made it', async ({
  page,
  server,
}) => {
  const strict = await strictServer(server)
  const { person, client, shareId } = await newOwner(strict)
  await client.post('/forgot-password', { email: person.email })
  await page.goto(await addressFromMail(strict, person.email, '/reset/'))
  await expect(page.getByRole('main')).toContainText('1 emergency link')
  await expect(page.getByLabel('I made this account and printed its cards')).not.toBeChecked()
  const password = 'Calm-Meadow-x7'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'What can open your account' })).toBeVisible()
  expect((await client.get(`/view/${shareId}`)).status).toBe(404)
  await page.getByRole('button', { name: 'End all of it' }).click()
  await expect(page.getByRole('heading', { name: 'All of it has ended' })).toBeVisible()
  await page.goto(strict.origin)
  await page.goto(`${strict.origin}/login`)
  await submitLogin(page, { email: person.email, password })
  await expect(page).toHaveURL(/\/dashboard$/)
})
