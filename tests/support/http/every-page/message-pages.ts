import { openAs } from '../../browser/open-as.ts'
import { openMore } from '../../browser/open-more.ts'
import { newOwner, ownerWithFullProfile } from '../../data/owner.ts'
import { ensureLink } from '../access-walk/walk.ts'
import { type Here, openShared, type PageStates } from './open-state.ts'

/** Pages with the message of a save, and with an open menu. */
export const messagePages: PageStates = {
  '/profile/social, after a save': async here => {
    await openNew(here, '/profile/social')
    await here.page.getByLabel('Current occupation').fill('Bell founder')
    await press(here, 'Save', 'Social history saved successfully')
  },
  '/profile/edit/social, after an auto-save': async here => {
    await openNew(here, '/profile/edit/social')
    await here.page.getByLabel('Current occupation').fill('Bell founder')
    await here.page.getByLabel('Current occupation').press('Tab')
    await here.page.getByRole('heading', { level: 1 }).waitFor()
  },
  '/settings/email-preferences, after a save': async here => {
    await openNew(here, '/settings/email-preferences')
    await here.page.getByRole('checkbox').first().click()
    await here.page.getByRole('button', { name: 'Save preferences' }).click()
    await here.page.getByText('Email preferences updated successfully').waitFor()
  },
  '/links, after a link was removed': async here => {
    const owner = await ownerWithFullProfile(here.server)
    await openAs(here.page, owner, `/links/${await ensureLink(owner)}/remove`)
    await here.page.getByRole('main').locator('form button').first().click()
    await here.page.locator('.toasts > *').first().waitFor()
  },
  '/profile/medications, after an addition': async here => {
    await openNew(here, '/profile/medications?edit=1')
    await here.page.getByRole('button', { name: 'Add Medication' }).click()
    await here.page.getByLabel('Name (required)').fill('Metformin')
    await press(here, 'Save', 'Medications saved successfully')
  },
  '/profile/medications, with an open menu': async here => {
    await openShared(here, ownerWithFullProfile, '/profile/medications')
    await openMore(here.page, 'Warfarin')
  },
  '/dashboard, with the access code': async here => {
    await openShared(here, ownerWithFullProfile, '/dashboard')
    await here.page.locator('main details > summary').first().click()
  },
}

async function openNew({ page, server }: Here, path: string): Promise<void> {
  await openAs(page, await newOwner(server), path)
}

async function press({ page }: Here, name: string, message: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByText(message).first().waitFor()
}
