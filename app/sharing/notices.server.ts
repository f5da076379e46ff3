import { randomUUID } from 'node:crypto'
import type { Person } from '#app/accounts/person.server.ts'
import { countEvent, forgetEvent } from '#app/limits/rate-limits.server.ts'
import { mailToPerson } from '#app/mail/mail-to-person.server.ts'
import type { RecordOwner } from '#app/profile/withheld.ts'
import { listFullEditors } from '#app/proxies/full-editors.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import type { NoticeKind } from '#db/schema.ts'
import { noticeMail, proxyNoticeMail } from './notice-mails.server.ts'
import { listShareLinks } from './share-links.server.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** Something that the owner of a record must know. */
export interface Notice {
  id: string
  kind: NoticeKind
  linkId: string
  /** Empty for the primary link. */
  linkName: string
  /** ISO time. */
  createdAt: string
}

/**
 * One notice of a kind in an hour, and six in a day: one of each of the four kinds, and two more. Those two are not for
 * wrong codes, which anybody with the link can type all day: they must not use up what a lock or a note needs.
 */
const limits = { perKindAndHour: 1, perKindAndDay: 1, moreOfADay: 2 }

/** So long a notice stands on the dashboard when nobody takes it away. */
const keptMs = 30 * day

/**
 * Tells the owner of a record: on the dashboard, and by mail; and by mail those who may do everything for them. Within
 * the limits; beyond them nothing happens. Runs in the transaction of what it is about.
 */
export async function notify(
  db: Database,
  owner: Person,
  { kind, linkId }: { kind: NoticeKind; linkId: string },
): Promise<void> {
  if (!(await mayTell(db, owner, { kind, linkId }))) return
  await db
    .insertInto('notices')
    .values({
      id: randomUUID(),
      user_id: owner.id,
      link_id: linkId,
      kind,
      created_at: new Date().toISOString(),
    })
    .execute()
  for (const { person, accessId } of await peopleToTell(db, owner, linkId)) {
    const content = accessId
      ? await proxyNoticeMail(db, owner, { kind, linkId, accessId })
      : await noticeMail(db, owner, { kind, linkId })
    await mailToPerson(db, person, kind, content)
  }
}

/**
 * What stands on the dashboard, newest first: one of each kind and link.
 * @param owner with what is withheld from the reader: of a link that is kept from them they see no notice either.
 */
export async function openNotices(db: Database, owner: RecordOwner): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', owner.id)
    .where('dismissed_at', 'is', null)
    .where('created_at', '>', new Date(Date.now() - keptMs).toISOString())
    .orderBy('created_at', 'desc')
    .execute()
  if (rows.length === 0) return []
  const names = new Map((await listShareLinks(db, owner)).map(({ id, name }) => [id, name]))
  const seen = new Set<string>()
  return rows.flatMap(({ id, kind, link_id, created_at }) => {
    const what = `${kind} ${link_id}`
    const linkName = link_id === null ? undefined : names.get(link_id)
    if (link_id === null || linkName === undefined || seen.has(what)) return []
    seen.add(what)
    return [{ id, kind, linkId: link_id, linkName, createdAt: created_at }]
  })
}

/**
 * Takes notices off the dashboard: all of them, or those of one kind.
 * @param upTo ISO time of the newest one that was seen; what came later stays.
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

// Counted by single statements: two links of one person may ask at the same time.
async function mayTell(
  db: Database,
  owner: Person,
  { kind, linkId }: { kind: NoticeKind; linkId: string },
): Promise<boolean> {
  const person = lookupHash('notice', owner.id)
  const ofHour = `notice:${await whatOf(db, kind, linkId)}:${person}`
  if (await countEvent(db, { key: ofHour, limit: limits.perKindAndHour, windowMs: hour }))
    return false
  const ofDay = { key: `notice-day:${kind}:${person}`, limit: limits.perKindAndDay, windowMs: day }
  if (!(await countEvent(db, ofDay))) return true
  const more = { key: `notice-more:${person}`, limit: limits.moreOfADay, windowMs: day }
  if (kind !== 'wrong-codes' && !(await countEvent(db, more))) return true
  // Not told, so not counted for the hour.
  await forgetEvent(db, ofHour)
  return false
}

// Each lock of each link is an event of its own: it takes an unlock by the owner to have another one.
async function whatOf(db: Database, kind: NoticeKind, linkId: string): Promise<string> {
  if (kind !== 'locked') return kind
  const { generation, unlocks } = await db
    .selectFrom('share_links')
    .select(['generation', 'unlocks'])
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
  return `${kind}:${linkId}:${generation}:${unlocks}`
}

/** Whom a notice about a link goes to. */
interface Told {
  person: Person
  /** By which access they may see the link; undefined for its owner. */
  accessId?: string
}

/** The owner, and their proxies with full access, but for those from whom the link is kept. */
export async function peopleToTell(db: Database, owner: Person, linkId: string): Promise<Told[]> {
  const told: Told[] = [{ person: owner }]
  for (const { accessId, person, withheld } of await listFullEditors(db, owner)) {
    const mayKnow = !withheld || (await seesLink(db, { ...owner, withheld }, linkId))
    if (mayKnow) told.push({ person, accessId })
  }
  return told
}

async function seesLink(db: Database, owner: RecordOwner, linkId: string): Promise<boolean> {
  return (await listShareLinks(db, owner)).some(({ id }) => id === linkId)
}
