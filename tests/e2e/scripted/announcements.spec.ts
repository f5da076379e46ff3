import type { Page } from '@playwright/test'
import { recordAnnouncements, takeAnnouncements } from '#tests/support/browser/announcements.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { openAsNewOwner } from '#tests/support/browser/open-as.ts'
import { newPerson } from '#tests/support/data/people.ts'

// A screen reader hears each of these once: no second live region says the same.

test.beforeEach(({ context }) => recordAnnouncements(context))

test('an auto-save and a Save are announced once each, and a repeated one again', async ({
  page,
}) => {
  await openAsNewOwner(page, '/profile/cultural')
  const religion = page.getByLabel('Religion', { exact: true })
  await religion.selectOption({ index: 1 })
  await expectAnnounced(page, ['Saved'])
  await pressSave(page)
  await expectAnnounced(page, ['Cultural preferences saved successfully'])
  await expect(page.locator('#main')).toBeFocused()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await religion.selectOption({ index: 2 })
  await pressSave(page)
  await expectAnnounced(page, ['Cultural preferences saved successfully'])
})

test('a refused Save is announced by its summary alone, once for each Save', async ({ page }) => {
  await openAsNewOwner(page, '/profile/allergies')
  await page.getByRole('button', { name: 'Add Allergy' }).click()
  await page.getByLabel('Reaction').fill('Hives')
  await expectAnnounced(page, ['Not saved yet, check Known allergies'])
  const summary = 'There is a problem Allergy 1: Allergen is required'
  for (let press = 0; press < 2; press++) {
    await pressSave(page)
    await expectAnnounced(page, [summary])
    await expect(page.locator('.error-summary')).toBeFocused()
    await expect(page).toHaveTitle(/^Error: Allergies/)
  }
  await page.getByLabel('Allergen').fill('Peanut')
  await pressSave(page)
  await expectAnnounced(page, ['Allergies saved successfully'])
  await page.getByRole('button', { name: 'Still correct' }).click()
  await expectAnnounced(page, ['Allergies confirmed as still correct'])
})

test('each copy of a link is announced once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAsNewOwner(page, '/dashboard')
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: 'Copy link' }).first().click()
    await expectAnnounced(page, ['Shareable link copied to clipboard!'])
  }
})

test('an invitation is announced once, and its errors once', async ({ page }) => {
  await openAsNewOwner(page, '/proxies/add')
  const preview = page.getByRole('button', { name: 'Preview Invite' })
  await preview.click()
  await expectAnnounced(page, [
    'There is a problem Name is required Email is required Relationship is required',
  ])
  await page.getByLabel('Full Name').fill('Maria Huber')
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByLabel('Relationship').fill('Daughter')
  await takeAnnouncements(page)
  await preview.click()
  await expect(page.getByRole('region', { name: 'The mail' })).toBeVisible()
  await expectAnnounced(page, [])
  await page.getByRole('button', { name: /^Send/ }).click()
  await expectAnnounced(page, [/^Invitation sent/])
})

async function pressSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** Waits for announcements, and for a second in which no further one may come. */
async function expectAnnounced(page: Page, texts: (string | RegExp)[]): Promise<void> {
  const heard: string[] = []
  const listen = async () => {
    heard.push(...(await takeAnnouncements(page).catch(() => [])))
    return heard.length
  }
  await expect.poll(listen).toBeGreaterThanOrEqual(texts.length)
  await page.waitForTimeout(1000)
  await listen()
  expect(heard).toEqual(
    texts.map(text => (typeof text === 'string' ? text : expect.stringMatching(text))),
  )
}
