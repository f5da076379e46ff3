import { expect } from '@playwright/test'
import { openAs } from '../../browser/open-as.ts'
import {
  type OwnerWithLink,
  ownerWithFullProfile,
  ownerWithProfile,
  saveSection,
  sharedOwner,
} from '../../data/owner.ts'
import { flipSection } from '../../db/flip-bit.ts'
import { withDatabaseOf } from '../../db/server-store.ts'
import { ensureLink } from '../access-walk/walk.ts'
import { readField } from '../read-field.ts'
import { lockLink } from './lock-link.ts'
import { type Here, openShared, type PageStates, submitForError } from './open-state.ts'

/** Emergency links and the print kit, in each of their states. */
export const linkPages: PageStates = {
  '/print-kit, with errors': async here => {
    await openShared(here, ownerWithProfile, '/print-kit')
    await here.page.getByLabel('somewhere else', { exact: true }).check()
    await submitForError(here.page, { name: 'Update preview' })
  },
  '/print-kit, changed since the last print': async here => {
    const owner = await ownerWithProfile(here.server)
    await printKit(owner)
    const now = { 'allergies[0].id': '1', 'allergies[0].allergen': 'Latex' }
    expect((await saveSection(owner.client, 'allergies', now, 1)).status).toBe(302)
    await openAs(here.page, owner, '/print-kit')
    await here.page.getByText('Something has changed since.').first().waitFor()
  },
  '/print-kit, with the QR code for scanners': async here => {
    await openAs(here.page, await ownerWithFullProfile(here.server), '/print-kit')
    await here.page.getByLabel('QR code that scanners can read too').check()
    await here.page.getByRole('button', { name: 'Update preview' }).click()
    await here.page.getByText('Print kit saved').waitFor()
  },
  '/dashboard while the link is locked': async here => {
    await lockLink(here)
    await here.page.goto('/dashboard')
  },
  '/links/:linkId': here => openLink(here, ''),
  '/links/:linkId/qr': here => openLink(here, '/qr'),
  '/links/:linkId/shows': here => openLink(here, '/shows'),
  '/links/:linkId/preview': here => openLink(here, '/preview'),
  '/links/:linkId/scanner': here => openLink(here, '/scanner'),
  '/links/:linkId/scanner, in Arabic': async here => {
    const owner = await sharedOwner(here.server, ownerWithFullProfile)
    await openAs(here.page, owner, `/links/${await ensureLink(owner)}/scanner?lang=ar`)
  },
  '/links/:linkId/scanner, paused and with allergies withheld': async here => {
    await openLink(here, '/shows')
    await here.page.getByLabel('Show Allergies').uncheck()
    await here.page.getByRole('button', { name: 'Save', exact: true }).click()
    await here.page.getByRole('button', { name: 'Pause this link' }).click()
    await here.page.getByText('This link is paused').waitFor()
    await here.page.getByRole('link', { name: 'What a scanner gets' }).click()
    // The message of the click before may still be there, with the same words.
    await here.page.getByRole('main').getByText('The link is paused').waitFor()
  },
  '/links/:linkId/scanner, with a part that cannot be read': async here => {
    const owner = await ownerWithProfile(here.server)
    await withDatabaseOf(here.server, async (db, findPerson) => {
      await flipSection(db, await findPerson(owner.person.email), 'allergies')
    })
    await openAs(here.page, owner, `/links/${await ensureLink(owner)}/scanner`)
  },
  '/links/:linkId/replace': here => openLink(here, '/replace'),
  '/links/:linkId/remove': here => openLink(here, '/remove'),
  '/links/:linkId, with errors': async here => {
    await openLink(here, '')
    await here.page.getByRole('textbox', { name: 'Name' }).fill('')
    await submitForError(here.page, { name: 'Save', exact: true })
  },
  '/links/:linkId while it is paused': async here => {
    await openLink(here, '')
    await here.page.getByRole('button', { name: 'Pause this link' }).click()
    await here.page.getByText('This link is paused').waitFor()
  },
  '/links/:linkId while it is locked': async here => {
    await lockLink(here)
    await here.page.goto('/links')
    await here.page.getByRole('link', { name: 'Manage Primary link' }).click()
    await here.page.getByText('This link is locked').waitFor()
  },
}

/** Opens a page of a new link called "School". */
async function openLink({ page, server }: Here, below: string): Promise<void> {
  const owner = await ownerWithProfile(server)
  await openAs(page, owner, `/links/${await ensureLink(owner)}${below}`)
}

/** Downloads the kit, which counts as printing it. */
async function printKit({ client }: OwnerWithLink): Promise<void> {
  const { body } = await client.get('/print-kit')
  const owner = readField(body, 'owner') ?? ''
  expect((await client.post('/print-kit.pdf', { owner })).status).toBe(200)
}
