import { openAs } from '../../browser/open-as.ts'
import { codeOf } from '../../data/authenticator.ts'
import { newOwner, type OwnerWithLink } from '../../data/owner.ts'
import type { Here } from './open-state.ts'

/** Starts the set-up of an authenticator, as a new owner. */
export async function openSetUp({ page, server }: Here): Promise<OwnerWithLink> {
  const owner = await newOwner(server)
  await openAs(page, owner, '/settings/two-factor')
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  return owner
}

/** Completes the set-up, and stays on the page with the recovery codes. */
export async function turnOnTwoFactor(here: Here): Promise<OwnerWithLink> {
  const owner = await openSetUp(here)
  const secret = (await here.page.locator('#authenticator-key').textContent()) ?? ''
  await here.page.getByLabel('6-digit code').fill(codeOf(secret))
  await here.page.getByRole('button', { name: 'Turn on' }).click()
  await here.page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  return owner
}
