import type { Page } from '@playwright/test'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { expectFocusKept, pressOn, typeInto } from '#tests/support/browser/keyboard.ts'
import { expectTree } from '#tests/support/browser/reading-tree.ts'
import { codeOf } from '#tests/support/data/authenticator.ts'
import { newPerson, type TestPerson } from '#tests/support/data/people.ts'

test('the first Tab of every page skips to its content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.locator(':focus')
  await expect(skip).toBeVisible()
  await expect(skip).toHaveAttribute('href', '#main')
})

test('a visitor registers by keyboard', async ({ page, javaScriptEnabled }) => {
  await page.goto('/register')
  await expectTree(javaScriptEnabled, page.getByRole('main'), 'register')
  const person = newPerson()
  await typeInto(page, 'First name', person.firstName)
  await typeInto(page, 'Last name', person.lastName)
  await typeInto(page, 'Email', person.email)
  await typeInto(page, 'Password', person.password)
  await typeInto(page, 'Confirm password', person.password)
  await pressOn(page, /agree/i, 'Space')
  await pressOn(page, 'Create Account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const places = page.getByRole('navigation', { name: 'My pages' })
  await expectTree(javaScriptEnabled, places, 'navigation')
  await expectTree(javaScriptEnabled, page.getByRole('main'), 'dashboard-of-a-new-owner')
})

test('a user logs in by keyboard, goes back, and logs out', async ({ page, owner }) => {
  await page.goto('/login')
  await logInByKeyboard(page, owner.person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await pressOn(page, 'Settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await pressOn(page, 'Logout')
  await expectMessage(page, 'Successfully logged out')
})

test('a user turns two-factor on and logs in with a code by keyboard', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  await openAs(page, owner, '/settings/two-factor')
  await pressOn(page, 'Set up two-factor authentication')
  const key = page.locator('#authenticator-key')
  await expect(key).toBeVisible()
  const secret = (await key.textContent()) ?? ''
  await typeInto(page, '6-digit code', codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expectFocusKept(page, javaScriptEnabled)
  await pressOn(page, 'Logout')
  await expectMessage(page, 'Successfully logged out')
  await page.goto('/login')
  await logInByKeyboard(page, owner.person)
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await expectTree(javaScriptEnabled, page.getByRole('main'), 'login-with-a-code')
  await typeInto(page, '6-digit code', codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
})

async function logInByKeyboard(page: Page, person: TestPerson): Promise<void> {
  await typeInto(page, 'Email', person.email)
  await typeInto(page, 'Password', person.password)
  await page.keyboard.press('Enter')
}
