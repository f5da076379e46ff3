import { expect, type Page } from '@playwright/test'
import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { enterAccessCode, openAs } from '../browser/fixtures.ts'
import { editRow, submitLogin } from '../browser/journey.ts'
import { codeOf } from '../data/authenticator.ts'
import {
  newOwner,
  type OwnerWithLink,
  ownerWithFullProfile,
  saveSection,
  sharedOwner,
} from '../data/owner.ts'
import { expireSession } from '../data/session-clock.ts'
import {
  ownerWithLongValues,
  ownerWithMuch,
  ownerWithNotices,
  proxyOfThree,
  proxyWithLevel,
} from './page-owners.ts'
import type { TestServer } from './server.ts'
import { wrongCode } from './wrong-codes.ts'

/** The page that a state is opened on, and its server. */
interface Here {
  page: Page
  server: TestServer
}

type Open = (here: Here) => Promise<unknown>
type Make = (server: TestServer) => Promise<OwnerWithLink>
type Prepare = (page: Page, owner: OwnerWithLink, server: TestServer) => Promise<unknown>

/** A page of each kind with each kind of control, in the state with most on it. */
export const namedStates: Record<string, Open> = {
  '/': visit('/'),
  '/help': visit('/help'),
  '/register, with errors': visit('/register', submitForError('Create Account')),
  '/login/verify, with errors': openFresh(newOwner, '/settings/two-factor', async (page, owner) => {
    await turnOnTwoFactor(page)
    await page.context().clearCookies()
    await page.goto('/login')
    await submitLogin(page, owner.person)
    await submitForError('Log in')(page)
  }),
  '/kept': openFresh(newOwner, '/profile/social', async (page, { person }, server) => {
    await expireSession(server, person)
    await page.getByLabel('Current occupation').fill('Bell founder')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('What you typed is not saved, but kept for 12 hours').waitFor()
    await submitLogin(page, person)
    await page.getByRole('button', { name: 'Continue with the form' }).waitFor()
  }),
  '/dashboard, empty': open(newOwner, '/dashboard'),
  '/dashboard, filled': open(ownerWithMuch, '/dashboard', page =>
    page.locator('main details > summary').first().click(),
  ),
  '/dashboard, with notices': open(ownerWithNotices, '/dashboard'),
  '/reminders': open(ownerWithFullProfile, '/reminders'),
  '/profile/personal, edited': open(ownerWithFullProfile, '/profile/personal?edit=1'),
  '/profile/medical-history, edited': open(ownerWithFullProfile, '/profile/medical-history?edit=1'),
  '/profile/immunizations, edited': open(ownerWithFullProfile, '/profile/immunizations?edit=1'),
  '/profile/allergies, with errors': open(newOwner, '/profile/allergies', async page => {
    await page.getByRole('button', { name: 'Add allergy' }).click()
    await page.getByLabel('Reaction').fill('Hives')
    await submitForError('Save')(page)
  }),
  '/profile/allergies, changed by somebody else meanwhile': openFresh(
    ownerWithFullProfile,
    '/profile/allergies?edit=1',
    async (page, { client }) => {
      await editRow(page, 'Penicillin')
      const theirs = { 'allergies[0].id': '1', 'allergies[0].allergen': 'Penicillin of any kind' }
      expect((await saveSection(client, 'allergies', theirs, 1)).status).toBe(302)
      await page.getByLabel('Reaction').first().fill('Hives')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('changed the same answers while you were editing').waitFor()
    },
  ),
  '/profile/allergies, for a proxy': open(
    proxyWithLevel.view_comment,
    '/for/:accessId/profile/allergies',
  ),
  '/profile/edit/social, filled': open(ownerWithFullProfile, '/profile/edit/social'),
  '/profile/view, filled': open(ownerWithFullProfile, '/profile/view'),
  '/profile/history, filled': open(ownerWithFullProfile, '/profile/history'),
  '/profile/history/:entryId/:change/restore': open(
    ownerWithFullProfile,
    '/profile/history?section=allergies',
    async page => {
      const restore = page.getByRole('link', { name: 'Restore the previous value of Known' })
      await restore.last().click()
      await page.getByRole('button', { name: 'Restore Value' }).waitFor()
    },
  ),
  '/profile/insurance-cards, with an error': open(
    ownerWithMuch,
    '/profile/insurance-cards',
    submitForError('Add image'),
  ),
  '/profile/allergies/comments, with an error': open(
    ownerWithMuch,
    '/profile/allergies/comments',
    async page => {
      await page.locator('summary').filter({ hasText: 'Answer' }).click()
      await submitForError('Save comment')(page)
    },
  ),
  '/profile/medications?select=all': open(ownerWithFullProfile, '/profile/medications?select=all'),
  '/profile/medications, edited': open(ownerWithFullProfile, '/profile/medications?edit=1'),
  '/profile/medications, a misspelled search': open(
    newOwner,
    '/profile/medications?tab=add',
    async page => {
      await searchMedication(page, 'warfrin')
      await page.getByText('Did you mean').first().waitFor()
    },
  ),
  '/profile/medications/1': open(ownerWithFullProfile, '/profile/medications/1'),
  '/profile/medications/report': open(ownerWithFullProfile, '/profile/medications/report'),
  '/profile/medications/add, with findings before saving': open(
    ownerWithFullProfile,
    '/profile/medications?tab=add',
    async page => {
      await searchMedication(page, 'aspirin')
      await page.getByRole('button', { name: 'Add to Current' }).first().click()
      await page.getByText('Nothing is saved yet.').waitFor()
    },
  ),
  '/profile/medications/add-list, with rows to confirm': open(
    newOwner,
    '/profile/medications/add-list',
    async page => {
      const list = 'metformn 500 mg twice daily\nHumalog 10 units before meals\nVitamin D 50,000 IU'
      await page.getByLabel('Your medicines').fill(list)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: 'Check your list' }).waitFor()
    },
  ),
  '/start/allergies, with errors': open(
    newOwner,
    '/start/allergies',
    submitForError('Save and continue'),
  ),
  '/print-kit, filled': open(ownerWithFullProfile, '/print-kit'),
  '/links, with ten links': open(ownerWithMuch, '/links'),
  '/links/:linkId, with errors': open(ownerWithMuch, '/links/:linkId', async page => {
    await page.getByRole('textbox', { name: 'Name' }).fill('')
    await submitForError('Save')(page)
  }),
  '/links/:linkId/shows': open(ownerWithMuch, '/links/:linkId/shows'),
  '/seen, with many visits': open(ownerWithMuch, '/seen', page =>
    page.locator('details.visit > summary').first().click(),
  ),
  '/view after a wrong code': async ({ page, server }) => {
    const { shareId, code } = await sharedOwner(server, ownerWithFullProfile)
    await page.goto(`/view/${shareId}`)
    await enterAccessCode(page, wrongCode(code))
  },
  '/view with a full record': readRecord(ownerWithFullProfile),
  '/view with a full record, in ar': readRecord(ownerWithFullProfile, '?lang=ar'),
  '/view/:shareId/note, with errors': readRecord(ownerWithFullProfile, '/note', page =>
    submitForError('Send the note')(page),
  ),
  '/proxies, with an open menu': open(ownerWithMuch, '/proxies', async page => {
    const [menu] = await page.getByText(/^More of/).all()
    await menu?.click()
    await page.getByRole('link', { name: 'Remove Access' }).first().waitFor()
  }),
  '/proxies/add, with errors': open(newOwner, '/proxies/add', submitForError('Preview Invite')),
  '/proxy/dashboard, with several owners': open(proxyOfThree, '/proxy/dashboard'),
  '/settings': open(newOwner, '/settings'),
  '/settings/two-factor/set-up, with errors': openFresh(
    newOwner,
    '/settings/two-factor',
    async page => {
      await startTwoFactor(page)
      await submitForError('Turn on')(page)
    },
  ),
  '/settings/email-preferences, after a save': open(
    newOwner,
    '/settings/email-preferences',
    async page => {
      await page.getByRole('checkbox').first().click()
      await page.getByRole('button', { name: 'Save preferences' }).click()
      await page.getByText('Email preferences updated successfully').waitFor()
    },
  ),
  'error: not found': open(newOwner, '/no/such/page'),
}

// Named states show the pages of the other sections.
const slugs = sections
  .map(({ slug }) => slug)
  .filter(slug => !['personal', 'medications'].includes(slug))

/** Pages that an address alone opens, of each owner. In a path `:linkId` is the id of a link. */
export const plainPages: [make: Make | undefined, who: string, paths: string[]][] = [
  [
    undefined,
    'for everybody',
    [
      ...['/about', '/privacy', '/terms', '/hipaa', '/login', '/forgot-password'],
      ...['/forgot-password?sent', '/view', '/interaction-rules', '/interaction-rules?q=zzzz'],
      // Links of mails that are used or expired.
      ...[
        '/register',
        '/confirm-email',
        '/account-access',
        '/reset',
        '/unlock',
        '/proxy/register',
      ].map(path => `${path}/${'A'.repeat(43)}`),
      `/view/${'A'.repeat(22)}`,
      '/%E0%A4%A',
    ],
  ],
  [
    newOwner,
    'empty',
    [
      ...[
        '/more',
        '/profile',
        '/dashboard/qr',
        '/links',
        '/notes',
        '/profile/personal',
        '/profile/edit/mental',
      ],
      ...['/profile/view', '/profile/history', '/profile/insurance-cards', '/profile/medications'],
      ...['/profile/allergies/comments', '/profile/medications?tab=researching', '/print-kit'],
      ...['/profile/medications/report', '/profile/medications/print', '/start/name', '/proxies'],
      ...['/start/medications', '/proxy/dashboard', '/settings/passkeys', '/settings/sessions'],
      ...['/settings/email', '/settings/export', '/settings/time-zone', '/settings/two-factor'],
      ...['/settings/security', '/settings/delete'],
    ],
  ],
  [
    ownerWithFullProfile,
    'filled',
    [
      ...slugs.flatMap(slug => [`/profile/${slug}`, `/profile/${slug}?edit=1`]),
      ...[
        '/profile?show=incomplete',
        '/profile/edit/allergies',
        '/dashboard?show=complete',
        '/dashboard?tab=changes',
      ],
      ...['/profile/medications?tab=discontinued', '/profile/medications/4/move'],
      ...['/profile/medications/4/delete', '/profile/medications/print', '/start/medications'],
      ...['/start/first-aid', '/start/contact', '/start/ready', '/profile/personal'],
    ],
  ],
  [
    ownerWithLongValues,
    'with long values',
    [
      ...['/dashboard', '/profile/personal', '/profile/personal?edit=1', '/profile/allergies'],
      ...['/profile/allergies?edit=1', '/profile/medications', '/profile/medications/1'],
      ...['/profile/medications/print', '/profile/view', '/profile/history', '/print-kit'],
      '/start/ready',
    ],
  ],
  [
    ownerWithMuch,
    'with much',
    [
      ...['/links/new', '/links/:linkId', '/links/:linkId/qr', '/links/:linkId/scanner'],
      ...['/links/:linkId/replace', '/links/:linkId/remove', '/notes', '/comments'],
      ...['/seen?from=2001-01-01&to=2001-01-02', '/proxies?search=zzzz', '/proxies/:proxyId'],
      ...['/proxies/:proxyId/level', '/proxies/:proxyId/limits', '/proxies/:proxyId/full-editing'],
      '/proxies/:proxyId/remove',
    ],
  ],
  [ownerWithNotices, 'with notices', ['/links/:linkId', '/links/:linkId/unlock']],
  [proxyOfThree, 'with limits', ['/proxy/dashboard/:accessId/leave', '/for/:accessId/dashboard']],
  ...Object.entries(proxyWithLevel).map(([level, make]): (typeof plainPages)[number] => [
    make,
    `for a proxy with ${level}`,
    ['/dashboard', '/profile', '/more', '/profile/medications', '/links'].map(
      path => `/for/:accessId${path}`,
    ),
  ]),
]

const responderPages: Record<string, Open> = {
  ...Object.fromEntries(
    allLanguages.flatMap(({ tag }): [string, Open][] => [
      [`/view asking for the code, in ${tag}`, askForCode(`?lang=${tag}&e=wrong`)],
      [`/view with the record, in ${tag}`, readRecord(ownerWithFullProfile, `?lang=${tag}`)],
      [`/view/:shareId/note, in ${tag}`, readRecord(ownerWithFullProfile, `/note?lang=${tag}`)],
    ]),
  ),
  '/view after a right code without cookies': askForCode('?c=1'),
  '/view with an empty record': readRecord(newOwner),
  '/view with a long record': readRecord(ownerWithLongValues),
  '/view while the link is locked': async ({ page, server }) => {
    const { shareId } = await sharedOwner(server, ownerWithNotices)
    await page.goto(`/view/${shareId}`)
  },
}

/** Opens every page: the named states, and pages that an address opens. */
export const everyPage: Record<string, Open> = {
  ...namedStates,
  ...Object.fromEntries(
    plainPages.flatMap(([make, who, paths]) =>
      paths.map((path): [string, Open] => [
        `${path}, ${who}`,
        make ? open(make, path) : visit(path),
      ]),
    ),
  ),
  ...responderPages,
}

function visit(path: string, prepare?: (page: Page) => Promise<unknown>): Open {
  return async ({ page }) => {
    await page.goto(path)
    await prepare?.(page)
  }
}

/** Opens a page of an owner whom all states share: the state changes nothing that others show. */
function open(make: Make, path: string, prepare?: Prepare): Open {
  return openFresh(server => sharedOwner(server, make), path, prepare)
}

/** Opens a page of an owner of its own. */
function openFresh(make: Make, path: string, prepare?: Prepare): Open {
  return async ({ page, server }) => {
    const owner = await make(server)
    await openAs(page, owner, await withIds(path, owner))
    await prepare?.(page, owner, server)
  }
}

// The pages that list what the parts of a path name.
const lists = { linkId: '/links', proxyId: '/proxies', accessId: '/proxy/dashboard' }

/** Returns a path with the ids of what an owner's pages list. */
export async function withIds(path: string, { client }: OwnerWithLink): Promise<string> {
  for (const [name, list] of Object.entries(lists)) {
    if (!path.includes(`:${name}`)) continue
    const { body } = await client.get(list)
    // The last of the links can be renamed and removed.
    const id = [...body.matchAll(/="\/[a-z]+\/([\da-f-]{36})/g)].at(-1)?.[1]
    if (!id) throw new Error(`${list} names nothing`)
    return path.replace(`:${name}`, id)
  }
  return path
}

function askForCode(query: string): Open {
  return async ({ page, server }) => {
    const { shareId } = await sharedOwner(server, ownerWithFullProfile)
    await page.goto(`/view/${shareId}${query}`)
  }
}

/** Opens a record as a responder, and then a page below it. */
function readRecord(make: Make, below = '', prepare?: (page: Page) => Promise<unknown>): Open {
  return async ({ page, server }) => {
    const { shareId, code } = await sharedOwner(server, make)
    await page.goto(`/view/${shareId}/${code}`)
    if (below) await page.goto(`/view/${shareId}${below}`)
    await prepare?.(page)
  }
}

/** Clicks a button whose form is rejected. */
function submitForError(name: string): (page: Page) => Promise<void> {
  return async page => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('alert').waitFor()
  }
}

async function startTwoFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
}

async function turnOnTwoFactor(page: Page): Promise<void> {
  await startTwoFactor(page)
  const secret = (await page.locator('#authenticator-key').textContent()) ?? ''
  await page.getByLabel('6-digit code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
}

/** Searches for a name, and waits until the button no longer says "Searching…". */
async function searchMedication(page: Page, name: string): Promise<void> {
  await page.getByLabel('Search for a medication').fill(name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('heading', { name: /^Results for/ }).waitFor()
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
}
