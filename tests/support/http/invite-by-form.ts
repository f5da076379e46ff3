import { expect } from '@playwright/test'
import type { HttpClient } from './http-client.ts'
import { readField } from './read-field.ts'

export interface InvitationForm {
  name: string
  email: string
  relationship: string
  level: string
}

/**
 * Invites a proxy by the form and its preview, as a browser without JavaScript does.
 * @returns the proposed token of the preview.
 */
export async function inviteByForm(client: HttpClient, invited: InvitationForm): Promise<string> {
  const preview = await client.post('/proxies/add', { ...invited, step: 'preview' })
  const proposed = readField(preview.body, 'proposed')
  if (!proposed) throw new Error(`No preview: ${preview.status}`)
  const confirmed: Record<string, string> =
    invited.level === 'full_edit' ? { fullEditing: 'confirmed' } : {}
  const sent = await client.post('/proxies/add', {
    ...invited,
    proposed,
    step: 'send',
    ...confirmed,
  })
  expect(sent.status, sent.body.slice(0, 2000)).toBe(302)
  return proposed
}
