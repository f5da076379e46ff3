import { newOwner } from '../../data/owner.ts'
import { openShared, type PageStates, submitForError } from './open-state.ts'
import { openSetUp, turnOnTwoFactor } from './two-factor-states.ts'

/** Settings, in each of their states. */
export const settingsPages: PageStates = {
  '/settings/security, with errors': async here => {
    await openShared(here, newOwner, '/settings/security')
    await submitForError(here.page, { name: 'Update Password' })
  },
  '/settings/delete, with errors': async here => {
    await openShared(here, newOwner, '/settings/delete')
    await here.page.getByLabel('Type DELETE to confirm').press('Enter')
    await here.page.getByRole('alert').waitFor()
  },
  '/settings/two-factor/set-up, with errors': async here => {
    await openSetUp(here)
    await submitForError(here.page, { name: 'Turn on' })
  },
  '/settings/two-factor/set-up, done': async here => {
    await turnOnTwoFactor(here)
  },
  '/settings/two-factor, on': async here => {
    await turnOnTwoFactor(here)
    await here.page.getByRole('link', { name: 'I have saved them' }).click()
    await here.page.getByText('You have 10 of 10 left').waitFor()
  },
}
