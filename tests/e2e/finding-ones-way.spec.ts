import type { Locator } from '@playwright/test'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithFullProfile, ownerWithProfile } from '#tests/support/data/owner.ts'
import { addProxy } from '#tests/support/data/proxies.ts'
import { withDatabaseOf } from '#tests/support/db/server-store.ts'

const phone = { width: 320, height: 568 }

test('the bar of a phone leads to every place and marks the current one', async ({
  page,
  server,
}) => {
  await page.setViewportSize(phone)
  await openAs(page, await ownerWithProfile(server), '/dashboard')
  const bar = page.getByRole('navigation', { name: 'My pages' })
  const current = bar.locator('[aria-current="page"]:visible')
  const header = page.getByRole('banner')
  await expect(bar.getByRole('link')).toHaveText(['Card', 'Profile', 'Medicines', 'People', 'More'])
  await expect(current).toHaveText('Card')
  for (const [name, heading] of [
    ['Profile', 'Profile'],
    ['Medicines', 'Medications & Supplements'],
    ['People', 'Proxy Access'],
    ['More', 'More'],
  ] as const) {
    await bar.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(header).toContainText(name)
    await expect(current).toHaveText(name)
  }
  for (const [name, heading] of [
    ['Emergency links', 'Emergency links'],
    ['Who has seen it', 'Who has seen my record'],
    ['Notes', 'Notes from responders'],
    ['Changes', 'Change History'],
    ['Print kit', 'Print kit'],
    ['Settings', 'Account Settings'],
    ['Help', 'Help Center'],
  ] as const) {
    await bar.getByRole('link', { name: 'More' }).click()
    const rows = page.getByRole('main').getByRole('listitem').getByRole('link', { name })
    await rows.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await bar.getByRole('link', { name: 'More' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(header.getByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('the first screen of a phone shows the QR code, the covered code and three buttons', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 660 })
  const owner = await ownerWithProfile(server)
  await openAs(page, owner, '/dashboard')
  const main = page.getByRole('main')
  const bar = page.getByRole('navigation', { name: 'My pages' })
  for (const part of [
    main.getByRole('img', { name: /^QR code of your/ }),
    main.locator('summary', { hasText: 'Access code' }),
    main.getByRole('link', { name: 'View larger' }),
    main.getByRole('link', { name: 'Download' }),
    main.getByRole('link', { name: 'Print', exact: true }),
  ]) {
    await expect(part).toBeVisible()
    expect(await bottomOf(part)).toBeLessThanOrEqual(await topOf(bar))
  }
  await expect(main.getByText(owner.code, { exact: true })).toBeHidden()
  await expect(page.getByRole('banner')).toContainText(`Record of ${owner.person.firstName}`)
})

test('what a page is for is on the first screen of a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 660 })
  await openAs(page, await ownerWithFullProfile(server), '/links')
  const main = page.getByRole('main')
  const button = (name: string | RegExp) => main.getByRole('button', { name })
  const link = (name: string | RegExp) => main.getByRole('link', { name })
  const bar = page.getByRole('navigation', { name: 'My pages' })
  for (const [path, part] of [
    ['/dashboard', main.getByRole('img', { name: /^QR code/ })],
    ['/profile', link('View & Edit: Personal Information')],
    ['/profile/medications', link(/^View Info/).first()],
    ['/profile/medications?tab=add', main.getByLabel('Search for a medication')],
    ['/profile/allergies', main.getByText('Penicillin').first()],
    ['/profile/view', main.getByText('Date of birth').first()],
    ['/proxies', link('Add Your First Proxy')],
    ['/more', link('Emergency links')],
    ['/links', link('Manage Primary link')],
    ['/seen', main.getByRole('heading', { name: 'Nobody has opened' })],
    ['/print-kit', button('Download PDF')],
    ['/settings', main.getByText('Your email address is not confirmed yet')],
    ['/start/name', button('Save and continue')],
  ] as const) {
    await page.goto(path)
    await expect(part, path).toBeVisible()
    expect(await bottomOf(part), path).toBeLessThanOrEqual(await topOf(bar))
  }
})

test('a low or narrow window has the places above the page', async ({ page, owner }) => {
  // 1280 by 1024 pixels at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await openAs(page, owner, '/dashboard')
  const places = page.getByRole('navigation', { name: 'My pages' })
  await expectOneRow(places.getByRole('listitem').filter({ visible: true }))
  expect(await bottomOf(places)).toBeLessThanOrEqual(await topOf(page.getByRole('main')))
})

test('pages of equal rank have tabs in one row', async ({ page, owner }) => {
  await page.setViewportSize(phone)
  await openAs(page, owner, '/seen')
  const tabs = page.getByRole('navigation', { name: 'Activity' }).getByRole('link')
  await expect(tabs).toHaveText(['Who has seen it', 'Notes', 'Changes'])
  await expectOneRow(tabs)
  await tabs.filter({ hasText: 'Notes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes from responders')
})

test('the chosen section of the change history is in view on a phone', async ({ page, server }) => {
  await page.setViewportSize(phone)
  await openAs(page, await ownerWithFullProfile(server), '/profile/history?section=cultural')
  const filters = page.getByRole('list', { name: 'Filter changes by section' })
  await expect(filters.getByRole('link', { name: 'Personal' })).toBeVisible()
  const { x, width } = await boxOf(filters.locator('[aria-current]'))
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(phone.width)
})

test('a message is above the page and covers nothing', async ({ page, owner }) => {
  await page.setViewportSize(phone)
  await openAs(page, owner, '/settings/email-preferences')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  const message = page.locator('.toasts > *')
  await expect(message).toHaveText(/saved/)
  expect(await bottomOf(message)).toBeLessThanOrEqual(await topOf(page.getByRole('main')))
})

test('a phone folds the filter of a long list until it is in use', async ({ page, server }) => {
  const owner = await ownerWithProfile(server)
  await withDatabaseOf(server, async (db, person) => {
    const own = await person(owner.person.email)
    for (const number of [1, 2, 3, 4, 5, 6]) await addProxy(db, own, { name: `Proxy ${number}` })
  })
  await openAs(page, owner, '/proxies')
  const summary = page.getByText('Search and filter')
  const search = page.getByRole('textbox', { name: /^Search/ })
  await expect(search).toBeVisible()
  await expect(summary).toBeHidden()

  await page.setViewportSize(phone)
  await expect(search).toBeHidden()
  await summary.click()
  await expect(search).toBeVisible()
  await page.goto('/proxies?search=Proxy+3')
  await expect(search).toHaveValue('Proxy 3')
  await expect(search).toBeVisible()
})

async function expectOneRow(links: Locator): Promise<void> {
  const tops = await links.evaluateAll(all => all.map(link => link.getBoundingClientRect().bottom))
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1)
}

async function topOf(part: Locator): Promise<number> {
  return (await boxOf(part)).y
}

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = await boxOf(part)
  return y + height
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error(`Not on the page: ${part}`)
  return box
}
