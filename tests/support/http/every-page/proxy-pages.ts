import { proxyUrl } from '#app/http/proxy-url.ts'
import { openAs } from '../../browser/open-as.ts'
import { logInAs, newOwner, ownerWithProfile } from '../../data/owner.ts'
import { inviteByForm } from '../invite-by-form.ts'
import { grantFullAccess } from '../served-access.ts'
import { type Here, openShared, type PageStates, submitForError } from './open-state.ts'

const invited = {
  name: 'Maria Huber',
  labels: { Email: 'maria.huber@example.org', Relationship: 'Daughter' },
}

/** Pages about proxies, and of a proxy, in each of their states. */
export const proxyPages: PageStates = {
  '/proxy/dashboard, with an owner': here => openAsProxy(here, () => '/proxy/dashboard'),
  '/proxy/dashboard/:accessId/leave': here =>
    openAsProxy(here, accessId => `/proxy/dashboard/${accessId}/leave`),
  '/dashboard of an owner, for a proxy': here => openAsProxy(here, accessId => proxyUrl(accessId)),
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
  '/proxies/:proxyId/full-editing': here => openProxy(here, '/full-editing'),
  '/proxies/:proxyId/remove': here => openProxy(here, '/remove'),
  '/proxies/:proxyId/limits, with errors': async here => {
    await openProxy(here, '/limits')
    await here.page.getByLabel('Last day').fill('2020-01-01')
    await submitForError(here.page, { name: 'Save limits' })
  },
  '/proxies/:proxyId/resend': async here => {
    await invite(here)
    await here.page.goto('/proxies')
    await here.page
      .getByRole('link', { name: /^Resend/ })
      .first()
      .click()
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
  '/proxy/register/:token, used': ({ page }) => page.goto(`/proxy/register/${'A'.repeat(43)}`),
}

/** Opens a page about an invited proxy. */
async function openProxy(here: Here, below: string): Promise<void> {
  await invite(here)
  await here.page.goto('/proxies')
  const details = here.page.getByRole('link', { name: /Details of/ }).first()
  await here.page.goto(`${await details.getAttribute('href')}${below}`)
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

/**
 * Logs in a new owner who has invited a proxy.
 * @returns the address of the invitation.
 */
async function invite({ page, server }: Here): Promise<string> {
  const owner = await newOwner(server)
  // The invitations to one address are limited by day.
  const email = `maria.${owner.shareId.toLowerCase()}@example.org`
  const form = { name: invited.name, email, relationship: 'Daughter', level: 'view_comment' }
  const proposed = await inviteByForm(owner.client, form)
  await logInAs(page, owner, server.origin)
  return `/proxy/register/${proposed.split('.')[0]}`
}
