import type { Page } from '@playwright/test'
import { editRow } from '../../browser/journey.ts'
import {
  newOwner,
  type OwnerWithLink,
  ownerWithFullProfile,
  ownerWithSections,
} from '../../data/owner.ts'
import type { TestServer } from '../server.ts'
import { openShared, type PageStates, submitForError } from './open-state.ts'

/** Medications and findings, in each of their states. */
export const medicationPages: PageStates = {
  '/profile/edit/medications, with errors': async here => {
    await openShared(here, ownerWithFullProfile, '/profile/edit/medications')
    await editRow(here.page, 'Warfarin')
    await here.page.getByLabel('Name (required)').first().fill('')
    await submitForError(here.page, { name: 'Save', exact: true })
  },
  '/profile/medications, an empty search': async here => {
    await openShared(here, newOwner, '/profile/medications?tab=add')
    await submitForError(here.page, { name: 'Search', exact: true })
  },
  '/profile/medications, a misspelled search': async here => {
    await openShared(here, newOwner, '/profile/medications?tab=add')
    await search(here.page, 'warfrin')
    await here.page.getByText('Did you mean').first().waitFor()
  },
  '/profile/medications/add, with findings before saving': async here => {
    await openShared(here, ownerWithFullProfile, '/profile/medications?tab=add')
    await search(here.page, 'aspirin')
    await here.page.getByRole('button', { name: 'Add to Current' }).first().click()
    await here.page.getByText('Nothing is saved yet.').waitFor()
  },
  '/profile/medications/add-list, with rows to confirm': async here => {
    await openShared(here, ownerWithFinding, '/profile/medications/add-list')
    await here.page
      .getByLabel('Your medicines')
      .fill(
        'Medications:\nmetformn 500 mg twice daily\nHumalog 10 units before meals\nVitamin D 50,000 IU weekly',
      )
    await here.page.getByRole('button', { name: 'Continue' }).click()
    await here.page.getByRole('heading', { name: 'Check your list' }).waitFor()
  },
  '/profile/medications/add-list, with a question before saving': async here => {
    await openShared(here, ownerWithFinding, '/profile/medications/add-list')
    await here.page
      .getByLabel('Your medicines')
      .fill('ampicillin 500 mg daily\ndicloxacillin 250 mg daily')
    await here.page.getByRole('button', { name: 'Continue' }).click()
    await here.page.getByRole('button', { name: 'Add to the list' }).click()
    await here.page.getByText('take this now?').or(here.page.getByText('take these now?')).waitFor()
  },
  '/dashboard, with an open finding': async here => {
    await openShared(here, ownerWithFinding, '/dashboard')
    await here.page.getByRole('region', { name: 'Medication check' }).waitFor()
  },
  '/profile/medications, with a question before saving': async here => {
    await openShared(here, ownerWithFinding, '/profile/medications?edit=1')
    await here.page.getByRole('button', { name: 'Add Medication' }).click()
    await here.page.locator('input[name="medications[1].name"]').fill('ampicillin')
    await here.page.getByRole('button', { name: 'Save', exact: true }).click()
    await here.page.getByText('Do you take this now?').waitFor()
  },
}

/** Searches for a name, and waits until the button no longer says "Searching…". */
async function search(page: Page, name: string): Promise<void> {
  await page.getByLabel('Search for a medication').fill(name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('heading', { name: /^Results for/ }).waitFor()
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
}

/** Creates an owner whose newest allergy concerns their medication. */
function ownerWithFinding(server: TestServer): Promise<OwnerWithLink> {
  return ownerWithSections(server, {
    medications: { medications: [{ name: 'amoxicillin' }] },
    allergies: { allergies: [{ allergen: 'Penicillin' }] },
  })
}
