import { expect, type Page } from '@playwright/test'
import type { TestPerson } from '../data/people.ts'

/** Registers through the form. */
export async function registerByForm(page: Page, person: TestPerson): Promise<void> {
  await submitRegistration(page, person)
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Fills in the registration form and submits it, without waiting for the result. */
export async function submitRegistration(page: Page, person: TestPerson): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox', { name: /agree/i }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
}

type Login = Pick<TestPerson, 'email' | 'password'>

/** Logs in by the form of the login page. */
export async function logIn(page: Page, login: Login): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, login)
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Fills in the login form of the open page and submits it, without waiting for the result. */
export async function submitLogin(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

/** Logs out by the button of the header. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Successfully logged out')).toBeVisible()
}

/** Opens a row of a list in the form of the page. */
export async function editRow(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('button', { name: `Edit ${title}` })).toHaveCount(0)
}
