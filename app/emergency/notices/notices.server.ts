import { randomUUID } from 'node:crypto'
import { listFullEditors } from '#app/access/full-editors.server.ts'
import type { RecordOwner } from '#app/access/withheld.ts'
import { mailToAccount } from '#app/accounts/email/mail-to-account.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { days, hours, timeAgo } from '#app/lib/time.ts'
import { readPreferences } from '#app/mail/mail-preferences.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { countEvent, uncountEvent } from '#db/rate-limits.server.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import type { NoticeKind } from '#db/schema.ts'
import { listEmergencyLinks } from '../links/emergency-links.server.ts'
import { isSpent } from '../links/link-locks.server.ts'
import { maxCountedOpenings, maxNoticesPerDay } from './notice-limits.ts'
import { ownerNoticeMail, proxyNoticeMail } from './notice-mails.server.ts'

/** An event that the owner must learn about. */
export interface Notice {
  id: string
  kind: NoticeKind
  linkId: string
  /** Empty for the primary link. */
  linkName: string
  /** ISO time of the newest event. */
  createdAt: string
  /** Openings since the last dismissal, up to `maxCountedOpenings`; 1 for the other kinds. */
  count: number
}

/**
 * Limits of one link. Half of a day's notices is reserved for openings and notes, because
 * anybody with the link can type wrong codes.
 */
const limits = { perHour: 1, perDay: 1, extraPerDay: maxNoticesPerDay - 3 }

/** Lifetime of a notice that nobody dismisses. */
const noticeLifetimeMs = days(30)

/**
 * Notifies the owner on the dashboard and by mail, and proxies with full access by mail. Beyond the
 * limits only openings are added to the dashboard. Runs in the transaction of the event.
 */
export async function notify(
  db: Database,
  owner: Person,
  { kind, linkId }: { kind: NoticeKind; linkId: string },
): Promise<void> {
  const isWithinLimits = await countNotice(db, kind, linkId)
  if (isWithinLimits || kind === 'first-view') await addNotice(db, owner, { kind, linkId })
  for (const { person, accessId } of await listNoticeRecipients(db, owner, linkId)) {
    if (!(await wantsMail(db, { person, accessId }, kind))) continue
    if (!(await countNotice(db, kind, linkId, person))) continue
    const content = accessId
      ? await proxyNoticeMail(db, owner, { kind, linkId, accessId })
      : await ownerNoticeMail(db, owner, { kind, linkId })
    await mailToAccount(db, person, kind, content)
  }
}

async function addNotice(
  db: Database,
  owner: Person,
  { kind, linkId }: { kind: NoticeKind; linkId: string },
): Promise<void> {
  const id = randomUUID()
  const created_at = new Date().toISOString()
  await db
    .insertInto('notices')
    .values({ id, user_id: owner.id, link_id: linkId, kind, created_at })
    .execute()
  // A responder can open a link all day, so the oldest rows are deleted.
  const newest = db
    .selectFrom('notices')
    .select('id')
    .where('link_id', '=', linkId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxCountedOpenings)
  await db
    .deleteFrom('notices')
    .where('link_id', '=', linkId)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('id', 'not in', newest)
    .execute()
}

/**
 * Returns the notices of the dashboard, newest first: one for each kind and link, with their
 * number.
 * @param owner with the sections that are withheld from the actor; some links are withheld too.
 */
export async function listOpenNotices(db: Database, owner: RecordOwner): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', owner.id)
    .where('dismissed_at', 'is', null)
    .where('created_at', '>', timeAgo(noticeLifetimeMs))
    .orderBy('created_at', 'desc')
    .execute()
  if (rows.length === 0) return []
  const names = new Map((await listEmergencyLinks(db, owner)).map(({ id, name }) => [id, name]))
  const byKind = new Map<string, Notice>()
  for (const { id, kind, link_id, created_at } of rows) {
    const linkName = link_id === null ? undefined : names.get(link_id)
    if (link_id === null || linkName === undefined) continue
    const key = `${kind} ${link_id}`
    const notice = byKind.get(key)
    if (notice) notice.count += kind === 'first-view' ? 1 : 0
    else byKind.set(key, { id, kind, linkId: link_id, linkName, createdAt: created_at, count: 1 })
  }
  return [...byKind.values()]
}

/**
 * Dismisses notices: all of them, or those of one kind.
 * @param upTo ISO time of the newest notice on the page; later ones stay.
 */
export async function dismissNotices(
  db: Database,
  owner: Person,
  kind?: NoticeKind,
  upTo?: string,
): Promise<void> {
  let query = db
    .updateTable('notices')
    .set({ dismissed_at: new Date().toISOString() })
    .where('user_id', '=', owner.id)
    .where('dismissed_at', 'is', null)
  if (kind) query = query.where('kind', '=', kind)
  if (upTo) query = query.where('created_at', '<=', upTo)
  await query.execute()
}

async function wantsMail(
  db: Database,
  { person, accessId }: NoticeRecipient,
  kind: NoticeKind,
): Promise<boolean> {
  if (kind === 'locked' && accessId === undefined) return true
  const { helpedAlerts, securityAlerts } = await readPreferences(db, person.id)
  return accessId === undefined ? securityAlerts : helpedAlerts
}

// Single statements, because two browsers may open one link at the same time. Without a person it
// counts the notices of the dashboard.
async function countNotice(
  db: Database,
  kind: NoticeKind,
  linkId: string,
  person?: Pick<Person, 'id'>,
): Promise<boolean> {
  const link = lookupHash('notice', person ? `${linkId} ${person.id}` : linkId)
  const event = kind === 'locked' ? await findLockEvent(db, linkId) : kind
  const hourKey = `notice:${event}:${link}`
  if (await countEvent(db, { key: hourKey, limit: limits.perHour, windowMs: hours(1) }))
    return false
  if (kind === 'locked') return true
  const dayLimit = { key: `notice-day:${kind}:${link}`, limit: limits.perDay, windowMs: days(1) }
  if (!(await countEvent(db, dayLimit))) return true
  const extraLimit = { key: `notice-more:${link}`, limit: limits.extraPerDay, windowMs: days(1) }
  if (kind !== 'wrong-codes' && !(await countEvent(db, extraLimit))) return true
  // No notice was sent, so it does not count for the hour.
  await uncountEvent(db, hourKey)
  return false
}

// Each lock is an event of its own. After the final one the owner must replace the link.
async function findLockEvent(db: Database, linkId: string): Promise<string> {
  const link = await emergencyLinkRows.first(db, query =>
    query.selectAll().where('id', '=', linkId),
  )
  if (!link) throw new Error('There is no such link')
  const state = isSpent(link) ? 'spent' : link.unlocks
  return `locked:${link.generation}:${state}`
}

/** A person who gets a notice about a link. */
interface NoticeRecipient {
  person: Person
  /** Id of a proxy's access; undefined for the owner. */
  accessId?: string
}

/** Returns the owner, and the proxies with full access who may see the link. */
export async function listNoticeRecipients(
  db: Database,
  owner: Person,
  linkId: string,
): Promise<NoticeRecipient[]> {
  const recipients: NoticeRecipient[] = [{ person: owner }]
  for (const { accessId, person, withheld } of await listFullEditors(db, owner)) {
    const mayReceive = !withheld || (await canSeeLink(db, { ...owner, withheld }, linkId))
    if (mayReceive) recipients.push({ person, accessId })
  }
  return recipients
}

async function canSeeLink(db: Database, owner: RecordOwner, linkId: string): Promise<boolean> {
  return (await listEmergencyLinks(db, owner)).some(({ id }) => id === linkId)
}
