import { steps } from '#app/profile/record/steps.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { startPageNames, startPagePath } from '#app/profile-pages/start/start-pages.ts'
import { startParts } from '#app/profile-pages/start/start-parts.server.ts'
import {
  logInAs,
  newOwner,
  type OwnerWithLink,
  ownerWithFullProfile,
  ownerWithProfile,
  ownerWithSections,
  sharedOwner,
} from '../../data/owner.ts'
import type { TestServer } from '../server.ts'
import { strictServer } from '../strict-server.ts'
import { type Here, openShared, type PageStates, submitForError } from './open-state.ts'

const publicPages = [
  '/',
  '/about',
  '/privacy',
  '/terms',
  '/hipaa',
  '/help',
  '/register',
  '/login',
  '/forgot-password',
  '/forgot-password?sent',
  '/view',
  '/interaction-rules',
  '/interaction-rules?q=zzzz',
]

const slugs = sections.map(({ slug }) => slug)
const stepNames = steps.map(({ name }) => name)

// The last page has no part of its own.
const startNames = startPageNames.filter(name => name === 'ready' || startParts[name])

const emptyPages = [
  '/dashboard',
  '/dashboard/qr',
  '/links',
  '/links/new',
  '/notes',
  ...slugs.filter(slug => slug !== 'mental').map(slug => `/profile/${slug}`),
  // The step of mental health says that it does not apply.
  ...stepNames.map(name => `/profile/edit/${name}`),
  ...startNames.map(startPagePath),
  '/profile/view',
  '/profile/history',
  '/profile/insurance-cards',
  '/profile/medications?tab=researching',
  '/profile/medications?tab=add',
  '/profile/medications/add-list',
  '/profile/medications/report',
  '/profile/medications/print',
  '/print-kit',
  '/proxy/dashboard',
  '/proxies',
  '/settings/passkeys',
  '/settings/sessions',
  '/settings',
  '/settings/email',
  '/settings/export',
  '/settings/email-preferences',
  '/settings/time-zone',
  '/settings/two-factor',
]

const filledPages = [
  '/dashboard',
  // This record exceeds a wallet card.
  '/print-kit',
  // This filter is empty for a complete record.
  '/dashboard?show=incomplete',
  '/dashboard?show=complete',
  ...slugs.flatMap(slug => [`/profile/${slug}`, `/profile/${slug}?edit=1`]),
  ...stepNames.map(name => `/profile/edit/${name}`),
  '/profile/medications?tab=researching',
  '/profile/medications?tab=discontinued',
  '/profile/medications/1',
  '/profile/medications/4/move',
  '/profile/medications/4/delete',
  '/profile/medications/report',
  '/profile/medications/print',
  ...startNames.map(startPagePath),
  '/profile/view',
  '/dashboard?tab=changes',
  '/profile/history',
  '/reminders',
]

/** Pages that an address alone opens: empty, filled, with errors. */
export const listedPages: PageStates = {
  ...Object.fromEntries(publicPages.map(path => [path, ({ page }) => page.goto(path)])),
  ...Object.fromEntries(
    emptyPages.map(path => [`${path}, empty`, here => openShared(here, newOwner, path)]),
  ),
  ...Object.fromEntries(
    filledPages.map(path => [
      `${path}, filled`,
      here => openShared(here, ownerWithFullProfile, path),
    ]),
  ),
  ...Object.fromEntries(
    [
      '/dashboard',
      '/dashboard?show=incomplete',
      // A section without changes.
      '/dashboard?tab=changes&section=social',
      '/profile/view',
    ].map(path => [`${path}, filled in part`, here => openShared(here, ownerWithProfile, path)]),
  ),
  ...Object.fromEntries(
    ['/profile/mental', '/profile/edit/mental'].map(path => [
      `${path}, empty but applying`,
      here => openShared(here, ownerWithMentalHistory, path),
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(startParts).map(name => [
      `/start/${name}, with errors`,
      async (here: Here) => {
        await openShared(here, newOwner, `/start/${name}`)
        if (name === 'name') await here.page.getByLabel('Full name').fill('')
        const button = name === 'medications' ? 'Continue' : 'Save and continue'
        await submitForError(here.page, { name: button })
      },
    ]),
  ),
  ...Object.fromEntries(
    ['/proxies/add', '/links', '/links/new', '/print-kit', '/settings', '/settings/two-factor'].map(
      path => [`${path}, unproven`, here => openUnproven(here, path)],
    ),
  ),
}

/** Opens a page as a new owner whose unconfirmed email restricts it. */
async function openUnproven({ page, server }: Here, path: string): Promise<void> {
  const strict = await strictServer(server)
  await logInAs(page, await sharedOwner(strict, newOwner), strict.origin)
  await page.goto(strict.origin + path)
  await page.getByRole('button', { name: 'Send the mail again' }).waitFor()
}

function ownerWithMentalHistory(server: TestServer): Promise<OwnerWithLink> {
  return ownerWithSections(server, { history: { hasMentalHealthHistory: 'yes' } })
}
