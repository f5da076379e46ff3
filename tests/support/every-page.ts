import type { Page } from '@playwright/test'
import { register } from './fixtures.ts'
import { tryCode } from './journey.ts'
import { ownerWithProfile } from './owner.ts'
import type { TestServer } from './server.ts'
import { Visitor } from './visitor.ts'

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
  '/register',
  '/login',
  '/forgot-password',
  '/view',
]

const emptyPages = [
  '/dashboard',
  '/dashboard/qr',
  '/profile/personal',
  '/profile/allergies',
  '/profile/medications',
]

const filledPages = [
  '/dashboard',
  '/dashboard?show=incomplete',
  '/profile/personal',
  '/profile/allergies',
  '/profile/medications',
  '/profile/personal?edit=1',
  '/profile/allergies?edit=1',
  '/profile/medications?edit=1',
]

/** How to come to every page in each of its states: empty, filled, with errors, locked. */
export const everyPage: Record<string, (here: Here) => Promise<unknown>> = {
  ...Object.fromEntries(publicPages.map(path => [path, ({ page }) => page.goto(path)])),
  ...Object.fromEntries(
    emptyPages.map(path => [
      `${path}, empty`,
      async ({ page, server }) => {
        await register(page, server.origin)
        await page.goto(path)
      },
    ]),
  ),
  ...Object.fromEntries(
    filledPages.map(path => [
      `${path}, filled`,
      async here => {
        await signInWithProfile(here)
        await here.page.goto(path)
      },
    ]),
  ),
  'not found': ({ page }) => page.goto('/no/such/page'),
  '/register, with errors': async ({ page }) => {
    await page.goto('/register')
    await page
      .getByRole('main')
      .getByRole('button', { name: /create account/i })
      .click()
    await page.getByRole('alert').waitFor()
  },
  '/login, with errors': async ({ page }) => {
    await page.goto('/login')
    await page
      .getByRole('main')
      .getByRole('button', { name: /log ?in/i })
      .click()
    await page.getByRole('alert').waitFor()
  },
  '/profile/allergies, with errors': async ({ page, server }) => {
    await register(page, server.origin)
    await page.goto('/profile/allergies')
    await page.getByRole('button', { name: 'Add allergy' }).click()
    await page.getByLabel('Reaction').fill('Hives')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').waitFor()
  },
  '/dashboard with a message': async ({ page, server }) => {
    await register(page, server.origin)
    await page.goto('/dashboard')
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
    await tryCode(page, code === '11111' ? '22222' : '11111')
  },
  '/view with the record': async ({ page, server }) => {
    const { shareId, code } = await ownerWithProfile(server)
    await page.goto(`/view/${shareId}/${code}`)
  },
  '/view while the link is locked': async here => {
    const { shareId } = await lock(here)
    await here.page.goto(`/view/${shareId}`)
  },
  '/dashboard while the link is locked': async here => {
    await lock(here)
    await here.page.goto('/dashboard')
  },
  '/dashboard/unlock': async here => {
    await lock(here)
    await here.page.goto('/dashboard/unlock')
  },
}

async function signInWithProfile({ page, server }: Here) {
  const owner = await ownerWithProfile(server)
  await page.request.post('/login', {
    form: { email: owner.person.email, password: owner.person.password },
    headers: { origin: server.origin },
  })
  await page.goto('/dashboard')
  return owner
}

async function lock(here: Here) {
  const owner = await signInWithProfile(here)
  for (let index = 0; index < 20; index++) {
    const code = String((Number(owner.code) + 1 + index) % 100_000).padStart(5, '0')
    // Not from the browser's own address, which would run into its own limit.
    const visitor = new Visitor(here.server.origin, `127.0.2.${index + 1}`)
    await visitor.post(`/view/${owner.shareId}`, { code })
  }
  return owner
}
