import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { register } from '../../browser/fixtures.ts'
import { editRow } from '../../browser/journey.ts'
import { openAs, openAsNewOwner } from '../../browser/open-as.ts'
import { cardJpeg } from '../../data/card-images.ts'
import {
  newOwner,
  type OwnerWithLink,
  ownerWithFullProfile,
  ownerWithProfile,
  saveSection,
} from '../../data/owner.ts'
import type { TestServer } from '../server.ts'
import { type Here, openShared, type PageStates, submitForError } from './open-state.ts'

/** Sections, history, insurance cards and comments, in each of their states. */
export const profilePages: PageStates = {
  '/profile/allergies, with errors': async ({ page }) => {
    await openAsNewOwner(page, '/profile/allergies')
    await page.getByRole('button', { name: 'Add allergy' }).click()
    await page.getByLabel('Reaction').fill('Hives')
    await submitForError(page, { name: 'Save', exact: true })
  },
  '/profile/allergies, changed by somebody else meanwhile': async here => {
    await openConflict(here, '/profile/allergies?edit=1')
  },
  '/profile/edit/allergies, changed by somebody else meanwhile': async here => {
    await openConflict(here, '/profile/edit/allergies')
  },
  '/profile/allergies, with a difference that is not decided': async here => {
    await openConflict(here, '/profile/allergies?edit=1')
    const save = here.page.getByRole('button', { name: 'Save', exact: true })
    // The second answer has the words of the first one.
    const answered = here.page.waitForResponse(answer => answer.request().method() === 'POST')
    await save.click()
    await answered
    await save.waitFor()
  },
  '/profile/history/:entryId': async here => {
    await openShared(here, ownerWithFullProfile, '/profile/history?section=personal')
    await unfoldEntries(here.page)
    await here.page.getByRole('link', { name: /^Show all \d+ changes/ }).click()
    await here.page.getByRole('heading', { level: 1, name: /^\d+ changes$/ }).waitFor()
  },
  '/profile/history/:entryId/:change/restore': async here => {
    await openShared(here, ownerWithFullProfile, '/profile/history?section=allergies')
    await unfoldEntries(here.page)
    await here.page
      .getByRole('link', { name: 'Restore the previous value of Known' })
      .last()
      .click()
    await here.page.getByRole('button', { name: 'Restore Value' }).waitFor()
  },
  '/profile/history/:entryId/:change/restore, impossible': async here => {
    await openShared(here, ownerWithProfile, '/profile/history?section=personal')
    await unfoldEntries(here.page)
    await here.page.getByRole('link', { name: /^Show all \d+ changes/ }).click()
    await here.page.getByRole('link', { name: 'Restore the previous value of Contacts' }).click()
    await here.page.getByText('cannot be restored as things are now').waitFor()
  },
  '/profile/insurance-cards, with pictures': async here => {
    await logInWithCards(here, 2)
  },
  '/profile/insurance-cards, full': async here => {
    await logInWithCards(here, 6)
  },
  '/profile/insurance-cards, with an error': async here => {
    await logInWithCards(here, 1)
    await submitForError(here.page, { name: 'Add image' })
  },
  '/profile/insurance-cards/:imageId/remove': async here => {
    await logInWithCards(here, 1)
    await here.page.getByRole('link', { name: 'Remove card image 1' }).click()
    await here.page.getByRole('button', { name: 'Remove image' }).waitFor()
  },
  '/dashboard with a message': async ({ page }) => {
    await openAsNewOwner(page, '/dashboard')
    await page.getByText('Account created successfully!').waitFor()
  },
  '/profile/:section/comments, empty': here =>
    openShared(here, newOwner, '/profile/allergies/comments'),
  '/profile/:section/comments, with an error': async here => {
    await openShared(here, ownerWithComment, '/profile/allergies/comments')
    await here.page.locator('summary').filter({ hasText: 'Answer' }).click()
    await submitForError(here.page, { name: 'Save comment' })
  },
  '/comments': here => openShared(here, ownerWithComment, '/comments'),
  '/comments/:commentId/delete': async here => {
    await openShared(here, ownerWithComment, '/profile/allergies/comments')
    await here.page.getByRole('link', { name: /^Delete/ }).click()
    await here.page.getByRole('button', { name: 'Delete comment' }).waitFor()
  },
}

/** Opens a form of the allergies, changes it, and saves it after another save. */
async function openConflict({ page, server }: Here, path: string): Promise<void> {
  const owner = await ownerWithFullProfile(server)
  await openAs(page, owner, path)
  await editRow(page, 'Penicillin')
  const theirs = { 'allergies[0].id': '1', 'allergies[0].allergen': 'Penicillin of any kind' }
  const saved = await saveSection(owner.client, 'allergies', theirs, 1)
  expect(saved.status).toBe(302)
  await page.getByLabel('Reaction').first().fill('Hives')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('changed the same answers while you were editing').waitFor()
}

async function logInWithCards({ page, server }: Here, count: number) {
  await register(page)
  const file = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await cardJpeg() }
  for (let added = 0; added < count; added++) {
    await page.request.post('/profile/insurance-cards', {
      multipart: { image: file },
      headers: { origin: server.origin },
    })
  }
  await page.goto('/profile/insurance-cards')
  await page.getByRole('img', { name: `Insurance card image ${count}` }).waitFor()
}

/** Creates an owner with a comment on an allergy. */
async function ownerWithComment(server: TestServer): Promise<OwnerWithLink> {
  const owner = await ownerWithFullProfile(server)
  await owner.client.post('/profile/allergies/comments', {
    intent: 'write',
    entry: 'allergies.1',
    text: 'Was it ever tested?\nLlanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  })
  return owner
}

/** Unfolds the entries of the change history, which are folded if they have many changes. */
async function unfoldEntries(page: Page): Promise<void> {
  await page.locator('details.row-card').evaluateAll(entries => {
    for (const entry of entries) (entry as HTMLDetailsElement).open = true
  })
}
