import { expect, test } from '#tests/support/browser/fixtures.ts'
import {
  logIn,
  logOut,
  registerByForm,
  submitLogin,
  submitRegistration,
} from '#tests/support/browser/journey.ts'
import { newPerson } from '#tests/support/data/people.ts'

test('an empty registration names every missing field in the summary and beside the field', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('There is a problem')
  await expect(page).toHaveTitle(/^Error: /)
  for (const words of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'You must agree to the terms and privacy policy',
  ]) {
    await expect(page.getByText(words)).toHaveCount(2)
  }
  await summary.getByRole('link', { name: 'Email is required' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a rejected registration keeps the typed values except the passwords', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password').fill('other')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Email is invalid')
  await expect(summary).toContainText('Password must be at least 8 characters')
  await expect(page.getByLabel('First name')).toHaveValue('Anna')
  await expect(page.getByLabel('Email')).toHaveValue('not an address')
  await page.waitForLoadState()
  expect(await page.content()).not.toContain('value="short"')
})

test('a registration reports an email that is taken', async ({ page, owner }) => {
  await submitRegistration(page, { ...owner.person, email: owner.person.email.toUpperCase() })
  await expect(page.getByRole('alert')).toContainText('Email already in use or invalid')
})

test('a wrong password and an unknown email get the same answer', async ({ page, owner }) => {
  const texts: (string | null)[] = []
  for (const email of [owner.person.email, newPerson().email]) {
    await page.goto('/login')
    await submitLogin(page, { email, password: 'not the password' })
    await expect(page.getByRole('alert')).toContainText('Invalid email or password')
    // The summary arrives before the rest of the page.
    await page.waitForLoadState()
    texts.push(await page.getByRole('main').textContent())
  }
  expect(texts[0]).toBe(texts[1])
})

test('a user logs out, sees the home page and logs in again', async ({ page }) => {
  const person = newPerson()
  await registerByForm(page, person)
  await logOut(page)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)

  await logIn(page, person)
  await expect(page.getByText('Login successful!')).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
})
