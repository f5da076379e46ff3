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
  await expect(current).toHaveText('Profile')
  for (const [name, heading] of [
    ['Medications', 'Medications & Supplements'],
    ['Emergency links', 'Emergency links'],
    ['People', 'Proxy Access'],
  ] as const) {
    await bar.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(current).toHaveCount(1)
  }
  for (const [name, heading] of [
    ['Activity', 'Who has seen my record'],
    ['Print kit', 'Print kit'],
    ['Settings', 'Account Settings'],
  ] as const) {
    await bar.getByText('More').click()
    await bar.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(bar.getByRole('link', { name })).toBeHidden()
  }
})

test('the first screen of a phone shows name, state of the link and the covered code', async ({
  page,
  server,
}) => {
  await page.setViewportSize(phone)
  const owner = await ownerWithProfile(server)
  await openAs(page, owner, '/dashboard')
  const { firstName, lastName } = owner.person
  const main = page.getByRole('main')
  const bar = page.getByRole('navigation', { name: 'My pages' })
  for (const part of [
    main.getByRole('heading', { name: `${firstName} ${lastName}` }),
    main.getByText('Open. Never opened.'),
    main.getByText('Nobody else has access'),
    main.locator('summary', { hasText: 'Access code' }),
  ]) {
    await expect(part).toBeVisible()
    expect(await bottomOf(part)).toBeLessThanOrEqual(await topOf(bar))
  }
  await expect(main.getByText(owner.code, { exact: true })).toBeHidden()
})

test('a low or narrow window has the places in a row above the page', async ({ page, owner }) => {
  // 1280 by 1024 pixels at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await openAs(page, owner, '/dashboard')
  const places = page.getByRole('navigation', { name: 'My pages' })
  await expectOneRow(places.getByRole('listitem').filter({ visible: true }))
  await places.getByText('More').click()
  await expect(places.getByRole('link', { name: 'Settings' })).toBeVisible()
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
  await page.goto('/settings')
  await expectOneRow(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link'))
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
