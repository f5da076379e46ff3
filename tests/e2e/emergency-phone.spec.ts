import type { Page } from '@playwright/test'
import { demoProfile } from '#app/development/demo-profile.server.ts'
import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { enterAccessCode, expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner, ownerWithSections, sharedOwner } from '#tests/support/data/owner.ts'
import type { TestServer } from '#tests/support/http/server.ts'

const phone = { width: 320, height: 568 }
const languages = ['en', 'es', 'fr', 'zh', 'ar', 'ru']

test.use({ viewport: phone })

test('the code page has field and button on the first screen of a small phone, also with an error', async ({
  page,
  server,
}) => {
  const { shareId, code } = await sharedOwner(server, demoOwner)
  for (const language of languages) {
    await page.goto(`/view/${shareId}?lang=${language}`)
    await expectOnFirstScreen(page)
    await page.goto(`/view/${shareId}?lang=${language}&e=wrong`)
    await expect(page.locator('#code-error')).toBeVisible()
    await expectOnFirstScreen(page)
    await expectNoHorizontalScroll(page)
  }
  await page.goto(`/view/${shareId}?lang=en`)
  await enterAccessCode(page, code)
  await expect(page.getByRole('status')).toHaveText('Access code verified!')
})

test('the bar stays on one line at the lower edge, and covers neither the end nor a focused link', async ({
  page,
  server,
}) => {
  const { shareId, code } = await sharedOwner(server, demoOwner)
  await page.goto(`/view/${shareId}/${code}`)
  for (const language of languages) {
    await page.goto(`/view/${shareId}?lang=${language}`)
    await expectNoHorizontalScroll(page)
    const bar = page.locator('nav.bar')
    await expect(bar.locator('a')).toHaveCount(5)
    await expectBarAtEdge(page)
    for (const link of await bar.locator('a').all()) {
      const box = await link.boundingBox()
      expect(box?.height, language).toBeGreaterThanOrEqual(44)
      expect(box?.width, language).toBeGreaterThanOrEqual(44)
    }
    const ends = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      const bottom = (words: string) =>
        Math.round(document.querySelector(words)?.getBoundingClientRect().bottom ?? 0)
      const top = document.querySelector('nav.bar')?.getBoundingClientRect().top
      return { footer: bottom('footer'), bar: Math.round(top ?? 0) }
    })
    expect(ends.footer, language).toBeLessThanOrEqual(ends.bar)
    // Larger text of the reader, in letters as wide as those of DejaVu Sans.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '115%'
      document.body.style.letterSpacing = '0.055em'
    })
    await expectBarAtEdge(page)
    await expectNoHorizontalScroll(page)
  }
  await page.goto(`/view/${shareId}?lang=en`)
  for (const name of ['Contacts', 'Medicines', 'Language', 'More']) {
    await page.locator('nav.bar').getByRole('link', { name }).click()
    const id = new URL(page.url()).hash
    await expect(page.locator(id)).toBeInViewport()
    await expectBarAtEdge(page)
  }
  await page.goto(`/view/${shareId}?lang=en`)
  for (const link of await page.locator('main a').all()) {
    await link.focus()
    const isCovered = await link.evaluate(element => {
      const bar = document.querySelector('nav.bar')?.getBoundingClientRect().top ?? 0
      return element.getBoundingClientRect().bottom > bar + 1
    })
    expect(isCovered, (await link.textContent()) ?? '').toBe(false)
  }
})

test('More leads to print, note and the end of viewing', async ({ page, server }) => {
  const { shareId, code } = await sharedOwner(server, demoOwner)
  await page.goto(`/view/${shareId}/${code}`)
  await page.locator('nav.bar').getByRole('link', { name: 'More' }).click()
  const box = page.locator('#access')
  for (const name of ['Print', 'Leave a note for the owner']) {
    await expect(box.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
  const finish = box.getByRole('button', { name: 'Finish viewing' })
  await expect(finish).toBeInViewport({ ratio: 1 })
  await finish.click()
  await expect(page.getByRole('status')).toContainText('Viewing is finished.')
  await expect(page.locator('nav.bar')).toHaveCount(0)
})

test('without a contact the bar has no call', async ({ page, server }) => {
  const { shareId, code } = await newOwner(server)
  await page.goto(`/view/${shareId}/${code}`)
  const bar = page.locator('nav.bar')
  await expect(bar.getByRole('link', { name: 'Contacts' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Call' })).toHaveCount(0)
})

test('the demonstration record has what changes first aid on one screen and two thirds, and nothing but the bar below 16 px', async ({
  page,
  server,
}) => {
  const { shareId, code } = await sharedOwner(server, demoOwner)
  await page.goto(`/view/${shareId}/${code}`)
  for (const language of languages) {
    await page.goto(`/view/${shareId}?lang=${language}`)
    const { head, height, smallest } = await page.evaluate(() => ({
      head: Math.max(
        ...[...document.querySelectorAll('.first')].map(
          panel => panel.getBoundingClientRect().bottom + window.scrollY,
        ),
      ),
      height: document.documentElement.scrollHeight,
      smallest: Math.min(
        ...[...document.body.querySelectorAll(':not(.bar, .bar *)')].map(element =>
          Number.parseFloat(getComputedStyle(element).fontSize),
        ),
      ),
    }))
    expect(head, language).toBeLessThanOrEqual(1.65 * phone.height)
    expect(height, language).toBeLessThanOrEqual(6500)
    expect(smallest, language).toBeGreaterThanOrEqual(16)
  }
})

test('the demonstration record is printed on one sheet, its text not larger than its titles', async ({
  page,
  server,
}) => {
  const { shareId, code } = await sharedOwner(server, demoOwner)
  await page.goto(`/view/${shareId}/${code}`)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.setViewportSize({ width: 718, height: 1047 })
  await page.emulateMedia({ media: 'print' })
  const [title, text] = await page
    .locator('.first.untitled li')
    .first()
    .evaluate(row =>
      [row.querySelector('strong') ?? row, row].map(element =>
        Number.parseFloat(getComputedStyle(element).fontSize),
      ),
    )
  expect(text).toBeLessThan(title ?? 0)
})

function demoOwner(server: TestServer) {
  return ownerWithSections(server, demoProfile)
}

async function expectOnFirstScreen(page: Page): Promise<void> {
  for (const part of [page.locator('input[name=code]'), page.locator('form button')]) {
    const box = await part.boundingBox()
    const scrolled = await page.evaluate(() => window.scrollY)
    const bottom = (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY) + scrolled
    expect(bottom, page.url()).toBeLessThanOrEqual(phone.height)
  }
}

async function expectBarAtEdge(page: Page): Promise<void> {
  const box = await page.locator('nav.bar').boundingBox()
  expect(box?.height).toBeLessThanOrEqual(52)
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(phone.height)
}
