import type { Person } from '#app/accounts/person.server.ts'
import { env } from '#app/lib/env.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { days } from '#app/lib/time.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { createMailLink } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import type { MacRow } from '#db/rows/rows-with-mac.server.ts'
import type { NoticeKind } from '#db/schema.ts'
import { openLinkSettings } from '../links/emergency-links.server.ts'
import { isNextLockFinal, unlocksLeft } from '../links/link-locks.server.ts'
import { unlockPurpose, unlockSubject } from '../links/unlock-link.server.ts'
import { ownerNoticeText, proxyNoticeText } from './notice-texts.server.ts'

interface NoticeEvent {
  kind: NoticeKind
  linkId: string
}

/** Returns the mail to the owner. The mail about a lock carries a link that unlocks once. */
export async function ownerNoticeMail(
  db: Database,
  owner: Person,
  { kind, linkId }: NoticeEvent,
): Promise<MailContent> {
  const link = await loadLinkRow(db, linkId)
  const about = {
    linkId,
    linkName: openLinkName(owner, link),
    isNextLockFinal: isNextLockFinal(link),
  }
  const left = unlocksLeft(link)
  if (kind !== 'locked' || left === 0) return ownerNoticeText(kind, about)
  const token = await createMailLink(db, {
    purpose: unlockPurpose,
    userId: owner.id,
    subject: unlockSubject(linkId, link.generation),
    ttlMs: days(1),
  })
  const address = `${env().origin}/unlock/${token}`
  const unlock = { address, unlocks: link.unlocks, unlocksLeft: left }
  return ownerNoticeText(kind, { ...about, unlock })
}

/**
 * Returns the mail to a proxy. It carries no link that unlocks without a login, because a new one
 * would end the owner's.
 */
export async function proxyNoticeMail(
  db: Database,
  owner: Person,
  { kind, linkId, accessId }: NoticeEvent & { accessId: string },
): Promise<MailContent> {
  const link = await loadLinkRow(db, linkId)
  return proxyNoticeText(kind, {
    name: formatFullName(owner).replace(/\s+/g, ' ').trim(),
    linkName: openLinkName(owner, link),
    unlocks: link.unlocks,
    unlocksLeft: unlocksLeft(link),
    isNextLockFinal: isNextLockFinal(link),
    linkId,
    accessId,
  })
}

async function loadLinkRow(db: Database, linkId: string): Promise<MacRow<'share_links'>> {
  const row = await emergencyLinkRows.first(db, query => query.selectAll().where('id', '=', linkId))
  if (!row) throw new Error('There is no such link')
  return row
}

function openLinkName(owner: Person, link: MacRow<'share_links'>): string {
  return openLinkSettings(owner, link).name ?? ''
}
