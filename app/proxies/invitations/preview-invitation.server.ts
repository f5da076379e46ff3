import { inviteExpiry } from '#app/access/proxy-status.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { zonedDay } from '#app/lib/zoned-time.ts'
import { footerLines } from '#app/mail/mail-footer.server.ts'
import { renderMail } from '#app/mail/render-mail.server.ts'
import { sectionTitles } from '../list/proxy-limits.server.ts'
import { createInvitationDraft, readDraftToken } from './invitation-draft.server.ts'
import { invitationMail } from './invitation-mail.server.ts'
import type { PreviewedMail } from './invite-preview.tsx'
import { invitationAddress } from './queue-invitation.server.ts'
import type { NewInvitation } from './send-invitation.server.ts'

/**
 * Returns the preview of an invitation's mail.
 * @param isSpent true if the link of the last preview can no longer be sent.
 */
export function previewInvitation(
  owner: Person,
  invitation: NewInvitation,
  isSpent = false,
): PreviewedMail {
  const { name, email, relationship, level, endsAt = null, withheld = [] } = invitation
  // The link stays the same while the same mail is previewed.
  const isReusable = !isSpent && readDraftToken(owner, email, invitation.proposed) !== undefined
  const proposed = isReusable ? invitation.proposed : createInvitationDraft(owner, email)
  const content = invitationMail({
    owner,
    name,
    email,
    level,
    limits: { endsAt, withheld },
    address: invitationAddress(readDraftToken(owner, email, proposed) ?? ''),
    expiresAt: inviteExpiry(new Date().toISOString()),
  })
  const { text } = renderMail(content)
  const hidden = {
    ...{ name, email, relationship, level, proposed, owner: owner.id },
    ...(endsAt && { lastDay: zonedDay(endsAt, owner.timeZone ?? 'UTC') }),
    ...Object.fromEntries(withheld.map((section, index) => [`withheld[${index}]`, section])),
  }
  const titles = withheld.flatMap(section => sectionTitles[section] ?? [])
  const footer = footerLines(content)
  const shown = { level, endsAt, withheld: titles }
  return { to: { name, email }, ...shown, content, footer, text, hidden }
}
