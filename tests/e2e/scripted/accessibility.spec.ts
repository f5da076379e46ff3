import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, expectNoHorizontalScroll, test } from '#tests/support/browser/fixtures.ts'
import { findSmallTargets } from '#tests/support/browser/small-targets.ts'
import { everyPage } from '#tests/support/http/every-page.ts'

const narrow = { width: 320, height: 800 }
const wide = { width: 1280, height: 800 }
const groupSize = 16

/** A page of each kind, in the state with most on it. */
const checkedByAxe = [
  ...['/', '/help', '/interaction-rules', '/view', '/register, with errors', '/login, with errors'],
  ...['/forgot-password', '/login/verify, with errors', '/login, with a draft', '/kept'],
  ...['/dashboard, empty', '/dashboard, filled', '/dashboard?tab=changes, filled'],
  ...[
    '/dashboard, with an open finding',
    '/dashboard while the link is locked',
    '/reminders, filled',
  ],
  ...['/profile/personal, filled', '/profile/personal?edit=1, filled'],
  ...['/profile/medical-history?edit=1, filled', '/profile/medications?edit=1, filled'],
  ...['/profile/allergies, with errors', '/profile/immunizations?edit=1, filled'],
  ...['/profile/social?edit=1, filled', '/profile/reproductive?edit=1, filled'],
  ...['/profile/mental?edit=1, filled', '/profile/functional?edit=1, filled'],
  ...['/profile/cultural?edit=1, filled', '/profile/edit/personal, filled'],
  ...['/profile/allergies, changed by somebody else meanwhile', '/profile/view, filled'],
  ...['/profile/history, filled', '/profile/history/:entryId/:change/restore'],
  ...['/profile/insurance-cards, with pictures', '/profile/:section/comments, with an error'],
  ...['/profile/medications, filled', '/profile/medications?tab=researching, filled'],
  ...['/profile/medications/1, filled', '/profile/medications/report, filled'],
  ...['/profile/medications, a misspelled search', '/profile/medications, with an open menu'],
  ...['/profile/medications/add, with findings before saving'],
  ...['/profile/medications/add-list, with rows to confirm'],
  ...['/start/name, with errors', '/start/allergies, with errors', '/start/medications, filled'],
  ...['/start/first-aid, filled', '/start/ready, filled', '/print-kit, filled'],
  ...['/links, with ten links', '/links/:linkId, with errors', '/links/:linkId/shows'],
  ...['/links/:linkId/scanner', '/view asking for the code', '/view after a wrong code'],
  ...['/view with the record', '/view with the record, from right to left'],
  ...['/view with a full record, in es', '/view/:shareId/note, with errors'],
  ...['/view while the link is locked', '/notes with a note', '/seen, with many visits'],
  ...[
    '/proxy/dashboard, with several owners',
    '/proxies/add, with errors',
    '/proxies/add, the mail',
  ],
  ...['/profile/allergies, for a proxy with view_comment', '/proxies, with an open menu'],
  ...['/proxies/:proxyId/limits, with errors', '/settings, empty', '/settings/sessions, empty'],
  ...['/settings/security, with errors', '/settings/two-factor/set-up, with errors'],
  ...['/settings/two-factor/set-up, done', '/settings/delete, with errors'],
  ...['/settings/email-preferences, after a save', 'error: not found, logged in'],
]

test('every state that axe checks exists', () => {
  expect(checkedByAxe.filter(name => !(name in everyPage))).toEqual([])
})

const states = Object.entries(everyPage)
for (let start = 0; start < states.length; start += groupSize) {
  const group = states.slice(start, start + groupSize)
  test(`nothing scrolls sideways, targets are large, axe finds nothing on ${group[0]?.[0]} to ${group.at(-1)?.[0]}`, async ({
    page,
    server,
  }) => {
    test.setTimeout(120_000)
    // A filled form asks for confirmation before it is left.
    page.on('dialog', dialog => dialog.accept())
    for (const [name, open] of group) {
      await test.step(name, async () => {
        await open({ page, server })
        await expectFitsPhone(page)
        if (checkedByAxe.includes(name)) await expectNoAxeViolations(page)
        await page.setViewportSize(wide)
        await expectNoHorizontalScroll(page)
        await page.context().clearCookies()
      })
    }
  })
}

async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(narrow)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectNoHorizontalScroll(page)
  expect(await findSmallTargets(page), 'targets for a finger').toEqual([])
  // The bar of a record covers parts that can be scrolled free, but axe does not scroll.
  await page.locator('nav.bar').evaluateAll(bars => {
    for (const bar of bars) (bar as HTMLElement).style.position = 'static'
  })
}
