import type { Person } from '#app/accounts/person.server.ts'
import { createInvitationDraft } from '#app/proxies/invitations/invitation-draft.server.ts'
import {
  type NewInvitation,
  sendInvitation,
} from '#app/proxies/invitations/send-invitation.server.ts'
import type { Database } from '#db/client.server.ts'
import { queuedMails } from '../mail/queued-mails.ts'

/** An invited proxy. Tests tell several apart by `email`. */
export const maria = {
  name: 'Maria Anna Huber',
  email: 'maria.huber@example.org',
  relationship: 'Daughter',
  level: 'view_comment',
} as const satisfies Omit<NewInvitation, 'proposed'>

/**
 * Invites a proxy, as the preview's button does.
 * @returns the id in the owner's list, and the token of the link.
 */
export async function inviteProxy(
  db: Database,
  owner: Person,
  whom: Omit<NewInvitation, 'proposed'> = maria,
): Promise<{ id: string; token: string }> {
  const sent = await sendInvitation(db, owner, {
    ...whom,
    proposed: createInvitationDraft(owner, whom.email),
  })
  if ('refused' in sent) throw new Error(`Not invited: ${sent.refused}`)
  return { id: sent.id, token: await newestToken(db, whom.email) }
}

/** Returns the token of the newest mail in the outbox for an address. */
export async function newestToken(db: Database, email: string): Promise<string> {
  const mails = (await queuedMails(db)).filter(({ to }) => to.email === email)
  const token = /\/proxy\/register\/([\w-]{43})(?:\.[\w-]{43})?$/m.exec(
    mails.at(-1)?.text ?? '',
  )?.[1]
  if (!token) throw new Error('No invitation waits for this address')
  return token
}
