import { submitLogin } from '../../browser/journey.ts'
import { openAs } from '../../browser/open-as.ts'
import { newOwner } from '../../data/owner.ts'
import { withDatabaseOf } from '../../db/server-store.ts'
import { addressFromMail } from '../../mail/file-outbox.ts'
import { HttpClient } from '../http-client.ts'
import { strictServer } from '../strict-server.ts'
import { type Here, type PageStates, submitForError } from './open-state.ts'
import { turnOnTwoFactor } from './two-factor-states.ts'

/** Registration, login, reset, and confirmation of an email, in each of their states. */
export const loginPages: PageStates = {
  'not found': ({ page }) => page.goto('/no/such/page'),
  '/register, with errors': async ({ page }) => {
    await page.goto('/register')
    await submitForError(page, { name: 'Create Account' })
  },
  '/login, with errors': async ({ page }) => {
    await page.goto('/login')
    await submitForError(page, { name: 'Login', exact: true })
  },
  '/reset/:token': async ({ page, server }) => {
    const { person, client } = await newOwner(server)
    await client.post('/forgot-password', { email: person.email })
    await page.goto(await addressFromMail(server, person.email, '/reset/'))
  },
  '/confirm-email/:token': here => openConfirmation(here),
  '/confirm-email/:token, logged in': async ({ page, server }) => {
    const owner = await newOwner(server)
    await openAs(page, owner, await addressFromMail(server, owner.person.email, '/confirm-email/'))
  },
  '/confirm-email/:token, with errors': async here => {
    await openConfirmation(here)
    await submitForError(here.page, { name: 'Confirm this address' })
  },
  '/confirm-email/:token/not-mine': async here => {
    await openNotMine(here)
    await here.page.getByRole('button', { name: 'Delete this account' }).waitFor()
  },
  '/confirm-email/:token/not-mine, done': async here => {
    await openNotMine(here)
    await here.page.getByRole('button', { name: 'Delete this account' }).click()
    await here.page.getByText('Nobody can use your address here now').waitFor()
  },
  '/confirm-email/:token, used': ({ page }) => page.goto(`/confirm-email/${'A'.repeat(43)}`),
  '/account-access/:token': async here => {
    await openAccountAccess(here)
  },
  '/account-access/:token, done': async here => {
    await openAccountAccess(here)
    await here.page.getByRole('button', { name: 'End all of it' }).click()
    await here.page.getByRole('heading', { name: 'All of it has ended' }).waitFor()
  },
  '/account-access/:token, with a code and errors': async here => {
    const { person } = await turnOnTwoFactor(here)
    await resetPassword(here, person.email)
    await submitForError(here.page, { name: 'End all of it' })
  },
  '/account-access/:token, used': ({ page }) => page.goto(`/account-access/${'A'.repeat(43)}`),
  '/reset/:token, unproven': here => openFirstReset(here),
  '/reset/:token, unproven, from before the rule, with errors': async here => {
    await openFirstReset(here, { isOlder: true })
    await submitForError(here.page, { name: 'Set new password' })
  },
  '/login/verify, with errors': async here => {
    const { person } = await turnOnTwoFactor(here)
    await here.page.context().clearCookies()
    await here.page.goto('/login')
    await submitLogin(here.page, person)
    await submitForError(here.page, { name: 'Log in', exact: true })
  },
  '/register/:token, used': ({ page }) => page.goto(`/register/${'A'.repeat(43)}`),
}

/** Opens the link that confirms a new owner's email, in another browser. */
async function openConfirmation({ page, server }: Here): Promise<void> {
  const { person } = await newOwner(server)
  await page.goto(await addressFromMail(server, person.email, '/confirm-email/'))
}

async function openNotMine(here: Here): Promise<void> {
  await openConfirmation(here)
  await here.page.getByRole('link', { name: 'I did not make this account' }).click()
}

/** Opens the first reset of an unconfirmed email. */
async function openFirstReset({ page, server }: Here, { isOlder = false } = {}): Promise<void> {
  const strict = await strictServer(server)
  const { person, client } = await newOwner(strict)
  if (isOlder) {
    await withDatabaseOf(strict, db => db.updateTable('users').set({ must_confirm: 0 }).execute())
  }
  await client.post('/forgot-password', { email: person.email })
  await page.goto(await addressFromMail(strict, person.email, '/reset/'))
}

/** Resets a new owner's password, up to the page that lists what can open the account. */
async function openAccountAccess(here: Here): Promise<void> {
  const { person } = await newOwner(here.server)
  await resetPassword(here, person.email)
}

async function resetPassword({ page, server }: Here, email: string): Promise<void> {
  await new HttpClient(server.origin, '127.0.2.201').post('/forgot-password', { email })
  await page.goto(await addressFromMail(server, email, '/reset/'))
  await page.getByLabel('New password', { exact: true }).fill('Calm-Meadow-x7')
  await page.getByLabel('Confirm new password').fill('Calm-Meadow-x7')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('heading', { name: 'What can open your account' }).waitFor()
}
