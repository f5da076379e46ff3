import { expect, type Page } from '@playwright/test'
import type { TestPerson } from '../data/people.ts'
import { planted } from '../db/planted.ts'
import { expectMessage } from './toasts.ts'

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

/** Fills in the personal section, with one emergency contact. */
export async function fillPersonal(page: Page): Promise<void> {
  await page.goto('/profile/personal')
  await page.getByLabel('Full name').fill(planted.fullName)
  await page.getByLabel('Date of birth').fill('1950-03-14')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Blood type').selectOption('AB−')
  await page.getByLabel('Primary language').fill('English')
  await page.getByLabel('Street address').fill(planted.address)
  await page.getByLabel('I have an emergency contact').check()
  const contacts = page.getByRole('group', { name: 'Emergency contacts' }).last()
  await contacts.getByLabel('Name (required)').fill(planted.contactName)
  await contacts.getByLabel('Relationship').fill('brother')
  await contacts.getByLabel('Phone').fill(planted.contactPhone)
  await saveForm(page, 'Personal information saved successfully')
}

/** Adds one life-threatening allergy. */
export async function fillAllergies(page: Page): Promise<void> {
  await page.goto('/profile/allergies')
  await page.getByRole('button', { name: 'Add Allergy' }).click()
  await page.getByLabel('Allergen').fill(planted.allergen)
  await page.getByLabel('Reaction').fill(planted.reaction)
  await page.getByLabel('Severity', { exact: true }).selectOption('Life-threatening')
  await saveForm(page, 'Allergies saved successfully')
}

/** Adds one medication. */
export async function fillMedications(page: Page): Promise<void> {
  await page.goto('/profile/medications?edit=1')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await page.getByLabel('Name (required)').fill(planted.medication)
  await page.getByLabel('Reason').fill(planted.reason)
  await saveForm(page, 'Medications saved successfully')
}

/** Enters an access code on the emergency page. */
export async function enterAccessCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/access code/i).fill(code)
  await page.getByRole('button', { name: 'View Medical Information' }).click()
}

/** Opens a row of a list in the form of the page. */
export async function editRow(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('button', { name: `Edit ${title}` })).toHaveCount(0)
}

/** Saves the form of the page, and waits for the message. */
export async function saveForm(page: Page, message: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, message)
}
