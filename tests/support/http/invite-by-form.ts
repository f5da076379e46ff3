import { expect } from '@playwright/test'
import type { HttpClient } from './http-client.ts'

export interface InvitationForm {
  name: string
  email: string
  relationship: string
  level: string
}

/** Invites a proxy by the form and its preview, as a browser without JavaScript does. */
export async function inviteByForm(client: HttpClient, invited: InvitationForm): Promise<void> {
  const preview = await client.post('/proxies/add', { ...invited, step: 'preview' })
  const proposed = /name="proposed"[^>]* value="([^"]+)"/.exec(preview.body)?.[1]
  if (!proposed) throw new Error(`No preview: ${preview.status}`)
  const sent = await client.post('/proxies/add', { ...invited, proposed, step: 'send' })
  expect(sent.status, 'sending the invitation').toBe(302)
}
