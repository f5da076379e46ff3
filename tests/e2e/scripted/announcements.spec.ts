import type { BrowserContext, Page } from '@playwright/test'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { newPerson } from '#tests/support/data/people.ts'

// A screen reader hears each of these once: no second live region says the same.

test.beforeEach(({ context }) => recordAnnouncements(context))

test('an auto-save and a Save are announced once each, and a repeated one again', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/cultural')
  const religion = page.getByLabel('Religion', { exact: true })
  await religion.selectOption({ index: 1 })
  await expectAnnounced(page, ['Saved'])
  await pressSave(page)
  await expectAnnounced(page, ['Cultural preferences saved successfully'])
  await expect(page.locator('#main')).toBeFocused()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await religion.selectOption({ index: 2 })
  await expectAnnounced(page, ['Saved'])
  await pressSave(page)
  await expectAnnounced(page, ['Cultural preferences saved successfully'])
})

test('a refused Save is announced by its summary alone, once for each Save', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/allergies')
  await page.getByRole('button', { name: 'Add Allergy' }).click()
  await page.getByLabel('Reaction').fill('Hives')
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await expectAnnounced(page, ['Not saved yet, check Allergy 1: Allergen. The rest is saved'])
  const summary = 'There is a problem Allergy 1: Allergen is required'
  for (let press = 0; press < 2; press++) {
    await pressSave(page)
    await expectAnnounced(page, [summary])
    await expect(page.locator('.error-summary')).toBeFocused()
    await expect(page).toHaveTitle(/^Error: Allergies/)
  }
  await page.getByLabel('Allergen').fill('Peanut')
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await expectAnnounced(page, ['Saved'])
  await pressSave(page)
  await expectAnnounced(page, ['Allergies saved successfully'])
  await page.getByRole('button', { name: 'Still correct' }).click()
  await expectAnnounced(page, ['Allergies confirmed as still correct'])
})

test('each copy of a link is announced once', async ({ page, owner, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, owner, '/dashboard')
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: 'Copy link' }).first().click()
    await expectAnnounced(page, ['Shareable link copied to clipboard!'])
  }
})

test('an invitation is announced once, and its errors once', async ({ page, owner }) => {
  await openAs(page, owner, '/proxies/add')
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
    const taken = await takeAnnouncements(page).catch(() => [])
    // Only a slow machine needs long enough to announce this.
    heard.push(...taken.filter(text => text !== 'Loading…'))
    return heard.length
  }
  await expect.poll(listen).toBeGreaterThanOrEqual(texts.length)
  await page.waitForTimeout(1000)
  await listen()
  expect(heard).toEqual(
    texts.map(text => (typeof text === 'string' ? text : expect.stringMatching(text))),
  )
}

interface AnnouncingWindow {
  /** Texts that live regions of this document have announced. */
  announcements?: string[]
}

/** Records what the live regions of later documents tell a screen reader. */
async function recordAnnouncements(context: BrowserContext): Promise<void> {
  await context.addInitScript(observeLiveRegions)
}

/** Returns what was announced since the last call or the start of the document. */
function takeAnnouncements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { announcements } = window as AnnouncingWindow
    return announcements?.splice(0) ?? []
  })
}

// Runs in the browser. Screen readers announce a change inside a live region, and a new alert.
function observeLiveRegions(): void {
  const announcements: string[] = []
  Object.assign(window, { announcements })
  const live = 'output, [role="status"], [role="alert"], [aria-live="polite"]'
  const spoken = new WeakMap<Element, string>()
  const speak = (region: Element) => {
    const isSilent =
      !region.isConnected ||
      region.matches('[aria-live="off"]') ||
      !region.checkVisibility({ visibilityProperty: true })
    const text = isSilent ? '' : (region as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
    if (text && spoken.get(region) !== text) announcements.push(text)
    spoken.set(region, text)
  }
  const regionOf = (node: Node) =>
    (node instanceof Element ? node : node.parentElement)?.closest(live)
  const observe = (records: MutationRecord[]) => {
    const regions = new Set<Element>()
    for (const { target, type, addedNodes } of records) {
      const region = regionOf(target)
      // Removed words are announced by no screen reader.
      if (region && (type === 'characterData' || addedNodes.length > 0)) regions.add(region)
      else if (region) spoken.delete(region)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const alert of [node, ...node.querySelectorAll('*')]) {
          if (alert.matches('[role="alert"]')) regions.add(alert)
          // A status that is added with its text is silent until it changes.
          else if (alert.matches(live)) spoken.set(alert, (alert as HTMLElement).innerText.trim())
        }
      }
    }
    for (const region of regions) speak(region)
  }
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(observe).observe(document.documentElement, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
}
