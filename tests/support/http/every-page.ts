import { expect, type Page } from '@playwright/test'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { steps } from '#app/profile/record/steps.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { startPageNames, startPagePath } from '#app/profile-pages/start/start-pages.ts'
import { startParts } from '#app/profile-pages/start/start-parts.server.ts'
import { register } from '../browser/fixtures.ts'
import { enterAccessCode, submitLogin } from '../browser/journey.ts'
import { openAs, openAsNewOwner } from '../browser/open-as.ts'
import { codeOf } from '../data/authenticator.ts'
import { cardJpeg } from '../data/card-images.ts'
import {
  logInAs,
  newOwner,
  type OwnerWithLink,
  ownerWithFullProfile,
  ownerWithProfile,
  ownerWithSections,
  saveSection,
  sharedOwner,
} from '../data/owner.ts'
import { withDatabaseOf } from '../db/server-store.ts'
import { addressFromMail } from '../mail/file-outbox.ts'
import { ensureLink } from './access-walk/walk.ts'
import { HttpClient } from './http-client.ts'
import { inviteByForm } from './invite-by-form.ts'
import { readField } from './read-field.ts'
import { grantFullAccess } from './served-access.ts'
import type { TestServer } from './server.ts'
import { strictServer } from './strict-server.ts'
import { tryWrongCodes } from './wrong-codes.ts'

interface Here {
  page: Page
  server: TestServer
}

const publicPages = [
  '/',
  '/about',
  '/privacy',
  '/terms',
  '/hipaa',
  '/help',
  '/help?q=lost+card',
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

/** Opens every page in each of its states: empty, filled, with errors, locked. */
export const everyPage: Record<string, (here: Here) => Promise<unknown>> = {
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
  'not found': ({ page }) => page.goto('/no/such/page'),
  '/register, with errors': async ({ page }) => {
    await page.goto('/register')
    await submitForError(page, { name: 'Create Account' })
  },
  '/login, with errors': async ({ page }) => {
    await page.goto('/login')
    await submitForError(page, { name: 'Login', exact: true })
  },
  '/settings/security, with errors': async here => {
    await openShared(here, newOwner, '/settings/security')
    await submitForError(here.page, { name: 'Update Password' })
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
  ...Object.fromEntries(
    ['/proxies/add', '/links', '/links/new', '/print-kit', '/settings', '/settings/two-factor'].map(
      path => [`${path}, unproven`, here => openUnproven(here, path)],
    ),
  ),
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
  '/login/verify, with errors': async here => {
    const { person } = await turnOnTwoFactor(here)
    await here.page.context().clearCookies()
    await here.page.goto('/login')
    await submitLogin(here.page, person)
    await submitForError(here.page, { name: 'Log in', exact: true })
  },
  '/profile/allergies, with errors': async ({ page }) => {
    await openAsNewOwner(page, '/profile/allergies')
    await page.getByRole('button', { name: 'Add allergy' }).click()
    await page.getByLabel('Reaction').fill('Hives')
    await submitForError(page, { name: 'Save', exact: true })
  },
  '/profile/edit/medications, with errors': async here => {
    await openShared(here, ownerWithFullProfile, '/profile/edit/medications')
    await here.page.getByText('Warfarin').first().click()
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
        'Medications:\nmetformn 500 mg twice daily\nHumalog 10 units before meals\nmy heart pill',
      )
    await here.page.getByRole('button', { name: 'Continue' }).click()
    await here.page.getByRole('heading', { name: 'Check your list' }).waitFor()
  },
  '/profile/medications/add-list, with a question before saving': async here => {
    await openShared(here, ownerWithFinding, '/profile/medications/add-list')
    await here.page.getByLabel('Your medicines').fill('ampicillin 500 mg, dicloxacillin 250 mg')
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
  '/profile/allergies, changed by somebody else meanwhile': async here => {
    await openConflict(here, '/profile/allergies?edit=1')
  },
  '/profile/edit/allergies, changed by somebody else meanwhile': async here => {
    await openConflict(here, '/profile/edit/allergies')
  },
  '/profile/allergies, with a difference that is not decided': async here => {
    await openConflict(here, '/profile/allergies?edit=1')
    await here.page.getByRole('button', { name: 'Save', exact: true }).click()
    await here.page.getByText('Choose which entry to keep').first().waitFor()
  },
  '/profile/history/:entryId': async here => {
    await openShared(here, ownerWithFullProfile, '/profile/history?section=personal')
    await here.page.getByRole('link', { name: /^Show all \d+ changes/ }).click()
    await here.page.getByRole('heading', { level: 1, name: /^\d+ changes$/ }).waitFor()
  },
  '/profile/history/:entryId/:change/restore': async here => {
    await openShared(here, ownerWithFullProfile, '/profile/history?section=allergies')
    await here.page
      .getByRole('link', { name: 'Restore the previous value of Known' })
      .last()
      .click()
    await here.page.getByRole('button', { name: 'Restore Value' }).waitFor()
  },
  '/profile/history/:entryId/:change/restore, impossible': async here => {
    await openShared(here, ownerWithProfile, '/profile/history?section=personal')
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
  '/dashboard with a message': async ({ page }) => {
    await openAsNewOwner(page, '/dashboard')
    await page.getByText('Account created successfully!').waitFor()
  },
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
  '/dashboard while the link is locked': async here => {
    await lockLink(here)
    await here.page.goto('/dashboard')
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
  '/proxy/dashboard, with an owner': here => openAsProxy(here, () => '/proxy/dashboard'),
  '/proxy/dashboard/:accessId/leave': here =>
    openAsProxy(here, accessId => `/proxy/dashboard/${accessId}/leave`),
  '/dashboard of an owner, for a proxy': here => openAsProxy(here, accessId => proxyUrl(accessId)),
  '/seen': async here => {
    await openWithNote(here, '/seen')
  },
  '/unlock/:token, used': ({ page }) => page.goto(`/unlock/${'A'.repeat(43)}`),
  '/proxies/add, with errors': async here => {
    await openShared(here, newOwner, '/proxies/add')
    await submitForError(here.page, { name: 'Preview Invite' })
  },
  '/proxies/add, the mail': async here => {
    await openShared(here, newOwner, '/proxies/add')
    for (const [label, value] of Object.entries({ 'Full Name': invited.name, ...invited.labels })) {
      await here.page.getByLabel(label, { exact: true }).fill(value)
    }
    await here.page.getByRole('button', { name: 'Preview Invite' }).click()
    await here.page.getByRole('button', { name: 'Send Invitation' }).waitFor()
  },
  '/proxies, with an open menu': async here => {
    await invite(here)
    await here.page.goto('/proxies')
    await here.page
      .getByText(/^More of/)
      .first()
      .click()
    await here.page.getByRole('link', { name: 'Remove Access' }).waitFor()
  },
  '/proxies/:proxyId': here => openProxy(here, ''),
  '/proxies/:proxyId/level': here => openProxy(here, '/level'),
  '/proxies/:proxyId/remove': here => openProxy(here, '/remove'),
  '/proxies/:proxyId/limits, with errors': async here => {
    await openProxy(here, '/limits')
    await here.page.getByLabel('Last day').fill('2020-01-01')
    await submitForError(here.page, { name: 'Save limits' })
  },
  '/proxies/:proxyId/resend': async here => {
    await invite(here)
    await here.page.goto('/proxies')
    await here.page.getByRole('link', { name: 'Resend' }).first().click()
    await here.page.getByRole('button', { name: 'Resend Invitation' }).waitFor()
  },
  '/proxy/register/:token, with errors': async here => {
    const address = await invite(here)
    await here.page.context().clearCookies()
    await here.page.goto(address)
    await submitForError(here.page, { name: 'Complete Registration' })
  },
  '/proxy/register/:token, for somebody else': async here => {
    await here.page.goto(await invite(here))
  },
  '/register/:token, used': ({ page }) => page.goto(`/register/${'A'.repeat(43)}`),
  '/proxy/register/:token, used': ({ page }) => page.goto(`/proxy/register/${'A'.repeat(43)}`),
  '/links/:linkId': here => openLink(here, ''),
  '/links/:linkId/qr': here => openLink(here, '/qr'),
  '/links/:linkId/shows': here => openLink(here, '/shows'),
  '/links/:linkId/preview': here => openLink(here, '/preview'),
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
  '/links/:linkId/unlock': async here => {
    await lockLink(here)
    await here.page.goto('/dashboard')
    await here.page.getByRole('link', { name: 'Unlock the emergency link' }).click()
    await here.page.getByRole('button', { name: 'Unlock the link' }).waitFor()
  },
}

/** Clicks a button whose form is rejected. */
async function submitForError(page: Page, button: { name: string; exact?: true }): Promise<void> {
  await page.getByRole('button', button).click()
  await page.getByRole('alert').waitFor()
}

/** Opens a page about an invited proxy. */
async function openProxy(here: Here, below: string): Promise<void> {
  await invite(here)
  await here.page.goto('/proxies')
  const details = here.page.getByRole('link', { name: /^Details/ }).first()
  await here.page.goto(`${await details.getAttribute('href')}${below}`)
}

async function openShared(
  { page, server }: Here,
  make: (server: TestServer) => Promise<OwnerWithLink>,
  path: string,
): Promise<void> {
  await openAs(page, await sharedOwner(server, make), path)
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

/** Opens a record with its code, and then a page below it. */
async function openRecord({ page, server }: Here, below = ''): Promise<void> {
  const { shareId, code } = await ownerWithProfile(server)
  await page.goto(`/view/${shareId}/${code}`)
  if (below) await page.goto(`/view/${shareId}${below}`)
}

/** Opens a page as a proxy with full access. */
async function openAsProxy(
  { page, server }: Here,
  path: (accessId: string) => string,
): Promise<void> {
  const proxy = await newOwner(server)
  const accessId = await grantFullAccess(server, await ownerWithProfile(server), proxy)
  await openAs(page, proxy, path(accessId))
}

/** Opens a page of a new link called "School". */
async function openLink({ page, server }: Here, below: string): Promise<void> {
  const owner = await ownerWithProfile(server)
  await openAs(page, owner, `/links/${await ensureLink(owner)}${below}`)
}

const invited = {
  name: 'Maria Huber',
  labels: { Email: 'maria.huber@example.org', Relationship: 'Daughter' },
}

/**
 * Logs in a new owner who has invited a proxy.
 * @returns the address of the invitation.
 */
async function invite({ page, server }: Here): Promise<string> {
  const owner = await newOwner(server)
  // The invitations to one address are limited by day.
  const email = `maria.${owner.shareId.toLowerCase()}@example.org`
  const form = { name: invited.name, email, relationship: 'Daughter', level: 'full_edit' }
  const proposed = await inviteByForm(owner.client, form)
  await logInAs(page, owner, server.origin)
  return `/proxy/register/${proposed.split('.')[0]}`
}

/** Searches for a name, and waits until the button no longer says "Searching…". */
async function search(page: Page, name: string): Promise<void> {
  await page.getByLabel('Search for a medication').fill(name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('heading', { name: /^Results for/ }).waitFor()
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
}

/** Downloads the kit, which counts as printing it. */
async function printKit({ client }: OwnerWithLink): Promise<void> {
  const { body } = await client.get('/print-kit')
  const owner = readField(body, 'owner') ?? ''
  expect((await client.post('/print-kit.pdf', { owner })).status).toBe(200)
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

function ownerWithMentalHistory(server: TestServer): Promise<OwnerWithLink> {
  return ownerWithSections(server, { history: { hasMentalHealthHistory: 'yes' } })
}

/** Opens a page as a new owner whose unconfirmed email restricts it. */
async function openUnproven({ page, server }: Here, path: string): Promise<void> {
  const strict = await strictServer(server)
  await logInAs(page, await sharedOwner(strict, newOwner), strict.origin)
  await page.goto(strict.origin + path)
  await page.getByRole('button', { name: 'Send the mail again' }).waitFor()
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

/** Starts the set-up of an authenticator, as a new owner. */
async function openSetUp({ page, server }: Here): Promise<OwnerWithLink> {
  const owner = await newOwner(server)
  await openAs(page, owner, '/settings/two-factor')
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  return owner
}

/** Completes the set-up, and stays on the page with the recovery codes. */
async function turnOnTwoFactor(here: Here): Promise<OwnerWithLink> {
  const owner = await openSetUp(here)
  const secret = (await here.page.locator('#authenticator-key').textContent()) ?? ''
  await here.page.getByLabel('6-digit code').fill(codeOf(secret))
  await here.page.getByRole('button', { name: 'Turn on' }).click()
  await here.page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  return owner
}

/** Opens a form of the allergies, changes it, and saves it after another save. */
async function openConflict({ page, server }: Here, path: string): Promise<void> {
  const owner = await ownerWithFullProfile(server)
  await openAs(page, owner, path)
  const theirs = { 'allergies[0].id': '1', 'allergies[0].allergen': 'Penicillin of any kind' }
  const saved = await saveSection(owner.client, 'allergies', theirs, 1)
  expect(saved.status).toBe(302)
  await page.getByText('Penicillin').first().click()
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

async function lockLink(here: Here) {
  const owner = await ownerWithProfile(here.server)
  await logInAs(here.page, owner, here.server.origin)
  await tryWrongCodes(here.server, owner)
  return owner
}

/** Creates an owner whose newest allergy concerns their medication. */
function ownerWithFinding(server: TestServer): Promise<OwnerWithLink> {
  return ownerWithSections(server, {
    medications: { medications: [{ name: 'amoxicillin' }] },
    allergies: { allergies: [{ allergen: 'Penicillin' }] },
  })
}
