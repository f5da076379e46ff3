import type { Page } from '@playwright/test'
import type { AccessLevel } from '#db/schema.ts'
import { helpedStates } from '#db/schema.ts'
import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { pressOn, typeInto } from '#tests/support/browser/keyboard.ts'
import { newOwner, type OwnerWithLink, ownerWithProfile } from '#tests/support/data/owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { planted } from '#tests/support/db/planted.ts'
import { withDatabaseOf } from '#tests/support/db/server-store.ts'
import type { TestServer } from '#tests/support/http/server.ts'

// The daily errands on a phone, by keyboard alone.
for (const width of [320, 390]) {
  const phone = { width, height: 660 }

  test(`an owner does five errands at ${width} pixels`, async ({ page, server }) => {
    await page.setViewportSize(phone)
    const owner = await ownerWithProfile(server)
    await openAs(page, owner, '/about')
    await expectBar(page, ['Card', 'Profile', 'Medicines', 'People', 'More'])
    await showCode(page, owner)
    await addMedicine(page)
    await seeWhoLooked(page)

    await pressOn(page, 'People')
    await expectTitle(page, 'Proxy Access')
    await pressOn(page, 'Add Your First Proxy')
    await page.getByLabel('Full Name').waitFor()
    await typeInto(page, 'Full Name', 'Tom Berg')
    await typeInto(page, 'Email', newPerson().email)
    await typeInto(page, 'Relationship', 'Son')
    await pressOn(page, 'Preview Invite')
    await page.getByRole('button', { name: 'Send Invitation' }).waitFor()
    await pressOn(page, 'Send Invitation')
    await expectMessage(page, 'Invitation sent successfully!')

    await printAgain(page)
  })

  test(`a proxy with full access does the owner’s errands at ${width} pixels`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(phone)
    const { owner } = await openAsProxy(page, server, 'full_edit')
    await expectBar(page, ['Card', 'Profile', 'Medicines', 'More'])
    await showCode(page, owner)
    await addMedicine(page)
    await seeWhoLooked(page)
    await printAgain(page)
  })

  test(`proxies who read do it at ${width} pixels, without a card`, async ({ page, server }) => {
    await page.setViewportSize(phone)
    for (const level of ['view_only', 'view_comment'] as const) {
      await openAsProxy(page, server, level)
      await expectBar(page, ['Profile', 'Medicines', 'More'])
      await pressOn(page, 'Medicines')
      await expectTitle(page, 'Medications & Supplements')
      await expect(page.getByRole('main')).toContainText(planted.medication)
      await expect(page.getByRole('link', { name: 'Add Medication' })).toHaveCount(0)
      await pressOn(page, 'More')
      await expectTitle(page, 'More')
      await pressOn(page, 'Changes')
      await expectTitle(page, 'Change History')
    }
  })

  test(`an account that only helps begins with people at ${width} pixels`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(phone)
    const { owner, helper } = await makeProxy(server, 'view_only')
    await withDatabaseOf(server, async (db, findPerson) => {
      const { id } = await findPerson(helper.person.email)
      const has_helped = helpedStates.accountMadeToHelp
      await db.updateTable('users').set({ has_helped }).where('id', '=', id).execute()
    })
    await openAs(page, helper, '/more')
    await expectBar(page, ['People', 'More'])
    await pressOn(page, 'Settings')
    await expectTitle(page, 'Account Settings')
    await pressOn(page, 'People')
    await expectTitle(page, 'People I help')
    await pressOn(page, `Open ${owner.person.firstName}’s profile`)
    await page.waitForURL(/\/for\//)
    await pressOn(page, 'Medicines')
    await expect(page.getByRole('main')).toContainText(planted.medication)
  })
}

async function showCode(page: Page, { code }: OwnerWithLink): Promise<void> {
  await pressOn(page, 'Card')
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeInViewport({ ratio: 1 })
  await pressOn(page, /^Access code/)
  await expect(page.getByText(code, { exact: true })).toBeInViewport({ ratio: 1 })
}

async function addMedicine(page: Page): Promise<void> {
  await pressOn(page, 'Medicines')
  await expectTitle(page, 'Medications & Supplements')
  await pressOn(page, 'Add Medication')
  await page.getByLabel('Search for a medication').waitFor()
  await typeInto(page, 'Search for a medication', 'metformin 500 mg twice daily')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Results for' }).waitFor()
  await pressOn(page, 'Add to Current metformin')
  await expectMessage(page, 'Added metformin to current medications')
  await expectNoHorizontalScroll(page)
}

async function seeWhoLooked(page: Page): Promise<void> {
  await pressOn(page, 'More')
  await expectTitle(page, 'More')
  await pressOn(page, 'Who has seen it')
  await expectTitle(page, /^Who has seen/)
}

async function printAgain(page: Page): Promise<void> {
  await pressOn(page, 'Card')
  await expectTitle(page, /ashboard$/)
  await pressOn(page, 'Print')
  await expectTitle(page, 'Print kit')
  await pressOn(page, /Download PDF|Print kit/)
}

async function expectTitle(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

async function expectBar(page: Page, labels: string[]): Promise<void> {
  const bar = page.getByRole('navigation', { name: /pages$/ })
  await expect(bar.getByRole('link')).toHaveText(labels)
}

async function openAsProxy(page: Page, server: TestServer, level: AccessLevel) {
  const proxied = await makeProxy(server, level)
  await openAs(page, proxied.helper, `/for/${proxied.accessId}/profile`)
  await expect(page.getByRole('region', { name: 'Whose profile this is' })).toBeVisible()
  return proxied
}

async function makeProxy(server: TestServer, level: AccessLevel) {
  const [owner, helper] = [await ownerWithProfile(server), await newOwner(server)]
  const accessId = await withDatabaseOf(server, async (db, findPerson) => {
    const [own, person] = [owner.person.email, helper.person.email]
    return await grantAccess(db, await findPerson(own), await findPerson(person), level)
  })
  return { owner, helper, accessId }
}
