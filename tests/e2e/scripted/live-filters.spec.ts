import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { inviteByForm } from '#tests/support/http/invite-by-form.ts'

test('a filter applies while it is typed, keeps the focus, and leaves one page in the history', async ({
  page,
  server,
}) => {
  const owner = await newOwner(server)
  for (const name of ['Ann', 'Bob', 'Carl', 'Dora', 'Emil', 'Finn']) {
    const email = `${crypto.randomUUID()}@example.org`
    const invited = { name, email, relationship: 'Friend', level: 'view_only' }
    await inviteByForm(owner.client, invited)
  }
  await openAs(page, owner, '/proxies')
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeHidden()
  // The router counts its entries; the browser keeps fifty of all the pages of a tab.
  const readPosition = () => page.evaluate(() => (history.state as { idx: number }).idx)
  const start = await readPosition()
  const count = page.getByRole('status').filter({ hasText: /people|proxies/ })
  await expect(count).toHaveText('6 people')

  const search = page.getByRole('textbox', { name: /^Search/ })
  await search.pressSequentially('an')
  await expect(names).toHaveText(['Ann'])
  await expect(count).toHaveText('1 of 6 people')
  await expect(search).toBeFocused()
  await search.pressSequentially(' xyz')
  await expect(count).toHaveText('No proxies match your search criteria')
  await expect(search).toHaveValue('an xyz')
  await page.getByRole('link', { name: 'Show all', exact: true }).click()
  await expect(names).toHaveCount(6)
  await expect(search).toHaveValue('')
  await page.getByLabel('Order').focus()
  await page.getByLabel('Order').selectOption('Descending')
  await expect(names.first()).toHaveText('Finn')
  await expect(page.getByLabel('Order')).toBeFocused()
  expect(await readPosition()).toBe(start + 1)

  await page.goBack()
  await expect(search).toHaveValue('an xyz')
  await expect(page.getByLabel('Order')).toHaveValue('asc')
})

test('a choice before the scripts run applies once they do', async ({ page, server }) => {
  const owner = await newOwner(server)
  for (const name of ['Ann', 'Bob', 'Carl', 'Dora', 'Emil', 'Finn']) {
    const email = `${crypto.randomUUID()}@example.org`
    const level = name === 'Ann' ? 'view_comment' : 'view_only'
    await inviteByForm(owner.client, { name, email, relationship: 'Friend', level })
  }
  await openAs(page, owner, '/dashboard')
  const chosen = Promise.withResolvers<void>()
  await page.route(/\.js$/, async route => {
    await chosen.promise
    await route.continue()
  })
  await page.goto('/proxies', { waitUntil: 'commit' })
  await page.getByLabel('Access level').selectOption('View & Comment Only')
  chosen.resolve()
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Ann'])
})

test('a choice that the page did not notice is applied with the next answer', async ({
  page,
  server,
}) => {
  const owner = await newOwner(server)
  for (const [name, level] of [
    ['Ann', 'view_comment'],
    ['Bob', 'view_only'],
    ['Carl', 'view_comment'],
  ] as const) {
    const email = `${crypto.randomUUID()}@example.org`
    await inviteByForm(owner.client, { name, email, relationship: 'Friend', level })
  }
  await openAs(page, owner, '/proxies')
  const chosen = Promise.withResolvers<void>()
  await page.route(/order=desc/, async route => {
    await chosen.promise
    await route.continue()
  })
  await page.getByText('Search and filter').click()
  const asked = page.waitForRequest(/order=desc/)
  await page.getByLabel('Order').selectOption('Descending')
  await asked
  const level = page.getByLabel('Access level')
  await level.evaluate((select: HTMLSelectElement) => {
    select.value = 'view_comment'
  })
  chosen.resolve()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Carl',
    'Ann',
  ])
  await expect(level).toHaveValue('view_comment')
})
