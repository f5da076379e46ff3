import { enterAccessCode } from '../../browser/journey.ts'
import { openAs } from '../../browser/open-as.ts'
import { ownerWithProfile } from '../../data/owner.ts'
import { HttpClient } from '../http-client.ts'
import { lockLink } from './lock-link.ts'
import { type Here, type PageStates, submitForError } from './open-state.ts'

/** Pages of a responder, and what their visit leaves, in each of their states. */
export const emergencyPages: PageStates = {
  '/view with an unknown link': ({ page }) => page.goto(`/view/${'A'.repeat(22)}`),
  '/view asking for the code': async ({ page, server }) => {
    const { shareId } = await ownerWithProfile(server)
    await page.goto(`/view/${shareId}`)
  },
  '/view after a wrong code': async ({ page, server }) => {
    const { shareId, code } = await ownerWithProfile(server)
    await page.goto(`/view/${shareId}`)
    await enterAccessCode(page, code === '11111' ? '22222' : '11111')
  },
  '/view with the record': here => openRecord(here),
  '/view while the link is locked': async here => {
    const { shareId } = await lockLink(here)
    await here.page.goto(`/view/${shareId}`)
  },
  '/view with the record, from right to left': here => openRecord(here, '?lang=ar'),
  '/view for paper': async here => {
    await here.page.addInitScript(() => {
      window.print = () => undefined
    })
    await openRecord(here, '/print')
  },
  '/view/:shareId/note, with errors': async here => {
    await openRecord(here, '/note')
    await submitForError(here.page, { name: 'Send the note' })
  },
  '/notes with a note': async here => {
    await openWithNote(here, '/notes')
  },
  '/seen': async here => {
    await openWithNote(here, '/seen')
  },
  '/seen, with an open visit': async here => {
    await openWithNote(here, '/seen')
    await here.page.locator('details.visit > summary').first().click()
  },
  '/unlock/:token, used': ({ page }) => page.goto(`/unlock/${'A'.repeat(43)}`),
  '/links/:linkId/unlock': async here => {
    await lockLink(here)
    await here.page.goto('/dashboard')
    await here.page.getByRole('link', { name: 'Unlock the emergency link' }).click()
    await here.page.getByRole('button', { name: 'Unlock the link' }).waitFor()
  },
}

/** Opens a record with its code, and then a page below it. */
async function openRecord({ page, server }: Here, below = ''): Promise<void> {
  const { shareId, code } = await ownerWithProfile(server)
  await page.goto(`/view/${shareId}/${code}`)
  if (below) await page.goto(`/view/${shareId}${below}`)
}

/** Opens a page of an owner whose record was opened and has a responder note. */
async function openWithNote({ page, server }: Here, path: string): Promise<void> {
  const owner = await ownerWithProfile(server)
  const responder = new HttpClient(server.origin, '127.0.2.200')
  await responder.post(`/view/${owner.shareId}`, { code: owner.code, reader: 'Medic 7' })
  await responder.post(`/view/${owner.shareId}/note`, {
    text: 'Taken to St. Mary’s.',
    phone: '+1 555 0100',
  })
  await openAs(page, owner, path)
  await page
    .getByText(path === '/notes' ? 'Taken to St. Mary’s.' : 'Medic 7')
    .first()
    .waitFor()
}
