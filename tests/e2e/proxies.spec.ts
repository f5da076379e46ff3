import type { Page } from '@playwright/test'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { logInAs, newOwner } from '#tests/support/data/owner.ts'
import { expireReauthentication } from '#tests/support/data/session-clock.ts'
import { inviteByForm } from '#tests/support/http/invite-by-form.ts'

test('an owner searches a proxy, changes their level and limits and removes them, by keyboard', async ({
  page,
  server,
}) => {
  const owner = await newOwner(server)
  for (const [name, relationship, level] of [
    ['Zoë Ahmed', 'Daughter', 'view_only'],
    ['Bob Stone', 'Doctor', 'view_comment'],
    ['Émile Duval', 'Caregiver', 'view_only'],
  ] as const) {
    const email = `${crypto.randomUUID()}@example.org`
    await inviteByForm(owner.client, { name, email, relationship, level })
  }
  await openAs(page, owner, '/dashboard')
  await pressEnter(page.getByRole('link', { name: 'Proxy Access' }))
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Bob Stone', 'Émile Duval', 'Zoë Ahmed'])

  await pressEnter(page.getByText('Search and filter'))
  await page.getByLabel('Order').selectOption('Descending')
  await page.getByLabel('Access level').selectOption('View Only')
  await showMatches(page)
  await expect(names).toHaveText(['Zoë Ahmed', 'Émile Duval'])
  await page.getByRole('textbox', { name: /^Search/ }).fill('DAUGHTER')
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Zoë Ahmed'])

  // The list keeps its search after every action.
  await page.getByLabel('Access level').selectOption('All levels')
  await showMatches(page)
  await expect(page).not.toHaveURL(/level=view/)
  await pressEnter(page.getByText('More of Zoë Ahmed'))
  await expect(page.getByRole('button', { name: 'Set View Only' })).toBeDisabled()
  await pressEnter(page.getByRole('button', { name: 'Set Full Editing Access' }))
  const question = page.getByRole('dialog', { name: 'Give Zoë Ahmed Full Editing Access?' })
  await expect(question).toContainText('see your emergency links and their codes')
  await pressEnter(question.getByRole('link', { name: 'Cancel' }))
  await expect(names).toHaveText(['Zoë Ahmed'])
  await expect(page.getByRole('main')).not.toContainText('Set Full Editing Access (current)')
  await openMenu(page)
  await pressEnter(page.getByRole('button', { name: 'Set Full Editing Access' }))
  await pressEnter(question.getByRole('button', { name: 'Give Full Editing Access' }))
  await expectMessage(page, 'Proxy access level updated to Full Editing Access')
  await expect(names).toHaveText(['Zoë Ahmed'])
  await expect(page.getByRole('listitem').filter({ hasText: 'Zoë' }).first()).toContainText(
    'Full Editing Access',
  )

  await openInMenu(page, 'Limits')
  await page.getByRole('dialog').getByLabel('Mental Health').press('Space')
  await pressEnter(page.getByRole('dialog').getByRole('button', { name: 'Save limits' }))
  await expect(page.getByText('1 section withheld')).toBeVisible()

  await openInMenu(page, 'Remove Access')
  const dialog = page.getByRole('dialog', { name: 'Remove access for Zoë Ahmed?' })
  await pressEnter(dialog.getByRole('button', { name: 'Remove Access' }))
  await expectMessage(page, 'Proxy access revoked successfully')
  await expect(page.getByText('No proxies match your search criteria')).toBeVisible()
  await pressEnter(page.getByRole('link', { name: 'Show all', exact: true }))
  await expect(names).toHaveText(['Bob Stone', 'Émile Duval'])
})

type Control = ReturnType<Page['getByRole']>

async function pressEnter(control: Control): Promise<void> {
  await control.press('Enter')
}

/** Applies the filter. With scripts each change does. */
async function showMatches(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Show', exact: true })
  if (await button.isVisible()) await pressEnter(button)
}

/** Opens the menu of the one card, whether or not it is still open. */
async function openMenu(page: Page): Promise<void> {
  const item = page.getByRole('link', { name: 'Remove Access', exact: true })
  if (!(await item.isVisible())) await pressEnter(page.getByText('More of Zoë Ahmed'))
}

async function openInMenu(page: Page, words: string): Promise<void> {
  await openMenu(page)
  await pressEnter(page.getByRole('link', { name: words, exact: true }))
  await page.getByRole('dialog').waitFor()
}

test('a request for the password is not an error, and a wrong password is', async ({
  page,
  server,
}) => {
  const owner = await newOwner(server)
  const email = `${crypto.randomUUID()}@example.org`
  const level = 'view_only'
  const relationship = 'Daughter'
  await inviteByForm(owner.client, { name: 'Zoë Ahmed', email, relationship, level })
  await logInAs(page, owner, server.origin)
  await expireReauthentication(server, owner.person)
  await page.goto('/proxies')
  await pressEnter(page.getByText('More of Zoë Ahmed'))
  await pressEnter(page.getByRole('button', { name: 'Set Full Editing Access' }))
  const give = page.getByRole('button', { name: 'Give Full Editing Access' })
  await give.click()
  const question = page.getByRole('status').filter({ hasText: 'Enter your password to go on' })
  await expect(question).toBeVisible()
  await expect(page.getByText('There is a problem')).toBeHidden()
  await expect(page).not.toHaveTitle(/Error/)
  const field = page.getByLabel('Your password', { exact: true })
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')

  await field.fill('not my password')
  await give.click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await field.fill(owner.person.password)
  await give.click()
  await expectMessage(page, 'Proxy access level updated to Full Editing Access')
})
