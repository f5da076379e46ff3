import type { Page } from '@playwright/test'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { addressFromMail } from '#tests/support/mail/file-outbox.ts'

test('one invitee registers and becomes a proxy, another logs in and declines', async ({
  page,
  otherPage,
  server,
}) => {
  const owner = await newOwner(server)
  const { person: other } = await newOwner(server)
  const invitee = newPerson()
  const from = `${owner.person.firstName} ${owner.person.lastName}`
  await openAs(page, owner, '/proxies')
  await page.getByRole('link', { name: 'Add Your First Proxy' }).click()
  await page.getByRole('button', { name: 'Preview Invite' }).click()
  await expect(page.getByRole('alert')).toContainText('Relationship is required')
  await expect(page).toHaveTitle(/^Error: /)
  await fillIn('Maria Huber', invitee.email, 'Full Editing Access')
  const mail = page.getByRole('region', { name: 'The mail' })
  await expect(mail).toContainText(`${from} would like to give you access`)
  await expect(mail).toContainText('Full Editing Access')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('Maria Huber')
  await expect(page.getByLabel('Full Editing Access')).toBeChecked()
  await page.getByRole('button', { name: 'Preview Invite' }).click()
  const address = await addressIn(mail)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  const question = page.getByRole('dialog', { name: 'Give Maria Huber Full Editing Access?' })
  await expect(question).toContainText('see your emergency links and their codes')
  await question.getByRole('button', { name: 'Give access and send' }).click()
  await expectMessage(page, 'Invitation sent successfully!')
  await expect(page.getByText('Invitation Pending').last()).toBeVisible()

  const mailed = await addressFromMail(server, invitee.email, '/proxy/register/')
  expect(mailed.split('.').slice(0, -1).join('.')).toBe(address)
  await otherPage.goto(mailed)
  await expect(otherPage.getByLabel('Email')).toHaveValue(invitee.email)
  await expect(otherPage.getByLabel('First name')).toHaveValue('Maria')
  await expect(otherPage.getByLabel('Last name')).toHaveValue('Huber')
  await otherPage.getByLabel('First name').fill('')
  await otherPage.getByLabel('Last name').fill('Huber-Okafor')
  await otherPage.getByLabel('Create Password').fill(invitee.password)
  await otherPage.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(otherPage.getByRole('alert')).toContainText('Passwords do not match')
  await expect(otherPage.getByRole('alert')).toContainText('First name is required')
  await expect(otherPage.getByLabel('Last name')).toHaveValue('Huber-Okafor')
  await otherPage.getByLabel('First name').fill('Mia')
  await otherPage.getByLabel('Create Password').fill(invitee.password)
  await otherPage.getByLabel('Confirm Password').fill(invitee.password)
  await otherPage.getByRole('checkbox', { name: /agree/i }).check()
  await otherPage.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(otherPage).toHaveURL(/\/proxy\/dashboard$/)
  await expectMessage(otherPage, 'Proxy account created successfully!')
  await expect(otherPage.getByRole('main')).toContainText(from)
  await otherPage.goto('/dashboard')
  await expect(otherPage).toHaveURL(/\/proxy\/dashboard$/)

  await page.goto('/proxies')
  await expect(page.getByRole('listitem').filter({ hasText: invitee.email })).toContainText(
    'Active',
  )
  await page.getByRole('link', { name: 'Add Proxy' }).click()
  await fillIn('Otto Other', other.email, 'View Only')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expectMessage(page, 'Invitation sent successfully!')

  await otherPage.goto(await addressFromMail(server, other.email, '/proxy/register/'))
  await expect(otherPage.getByRole('main')).toContainText(`You are logged in as ${invitee.email}`)
  await otherPage.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await otherPage.getByLabel('Password', { exact: true }).fill(other.password)
  await otherPage.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(otherPage.getByRole('button', { name: 'Accept' })).toBeVisible()
  await otherPage.getByRole('link', { name: 'Decline' }).click()
  await otherPage.getByRole('button', { name: 'Decline the invitation' }).click()
  await expect(
    otherPage.getByRole('heading', { name: 'You declined the invitation' }),
  ).toBeVisible()
  await otherPage.goto(address)
  await expect(otherPage.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()

  await page.goto('/proxies')
  await expect(page.getByRole('listitem').filter({ hasText: other.email })).toContainText(
    'Declined',
  )
  expect(server.log()).not.toContain(address.split('/').at(-1))

  async function fillIn(name: string, email: string, level: string): Promise<void> {
    await page.getByLabel('Full Name').fill(name)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Relationship', { exact: true }).fill('Daughter')
    await page.getByLabel(level).check()
    await page.getByRole('button', { name: 'Preview Invite' }).click()
    await page.getByRole('button', { name: 'Send Invitation' }).waitFor()
  }
})

/** Returns the complete link of a mail: without scripts a page is read while it arrives. */
async function addressIn(mail: ReturnType<Page['getByRole']>): Promise<string> {
  const pattern = /http\S+\/proxy\/register\/[\w-]{43}/
  await expect(mail).toContainText(pattern)
  return pattern.exec(await mail.innerText())?.[0] ?? ''
}
