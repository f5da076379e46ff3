import type { TestPerson } from '#tests/support/data/people.ts'
import type { BrowserUser } from '../browser-user.ts'

/** Logs in by the form. */
export async function logIn(user: BrowserUser, person: TestPerson): Promise<void> {
  await enterPassword(user, person)
  await user.expectText('Login successful!')
}

/** Fills in the login form and sends it, without waiting for the result. */
export async function enterPassword(
  user: BrowserUser,
  { email, password }: TestPerson,
): Promise<void> {
  await user.open('/login')
  await user.fill('Email', email)
  await user.fill('Password', password)
  await user.press('Login', { within: 'main' })
}

/** Logs out by the button of the header. */
export async function logOut(user: BrowserUser): Promise<void> {
  await user.press('Logout')
  await user.expectText('Successfully logged out')
}
