import { type FormerKeys, readFormerKeys } from '#app/access/audit/former-keys.server.ts'
import { type AccessRow, computeRowSeal } from '#app/access/audit/hash-chain.server.ts'
import { type AccessDetails, openDetails } from '#app/access/audit/log-access.server.ts'
import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import { visibleLinkIds } from '#app/emergency/links/visible-links.server.ts'
import { linkTitle } from '#app/emergency/owner/link-texts.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import {
  type AccessLogItem,
  type AccessLogLink,
  accessKinds,
  unnamedResponder,
  type Visitor,
  withheldLinkLabel,
} from './access-log.ts'
import { selectEntries } from './entry-selection.server.ts'
import type { VisitEntry } from './visits.server.ts'

/** The reader of the log, and the parts that they may see. */
export interface LogReader {
  owner: RecordOwner
  formerKeys: FormerKeys
  /** Undefined for a file: it labels no entry "You", because anybody may read it. */
  id?: string
  /** Ids of the links that the reader may see; undefined for all. */
  links?: ReadonlySet<string>
}

/** @param actor whose own entries are labelled "You"; absent for a file. */
export async function createReader(
  db: Database,
  owner: RecordOwner,
  actor?: { id: string },
): Promise<LogReader> {
  const links = await visibleLinkIds(db, owner)
  const formerKeys = await readFormerKeys(db, owner)
  return {
    owner,
    formerKeys,
    ...(actor && { id: actor.id }),
    ...(links && { links: new Set(links) }),
  }
}

function canSeeLink({ links }: LogReader, linkId: string): boolean {
  return links?.has(linkId) ?? true
}

/**
 * Returns the links in the log with the name of their last use, because they may be removed.
 * Omits withheld links.
 */
export async function listLogLinks(db: Database, reader: LogReader): Promise<AccessLogLink[]> {
  const { owner, formerKeys } = reader
  const newest = await selectEntries(db, owner, {})
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('link_id', 'is not', null)
    .groupBy('link_id')
    .execute()
  if (newest.length === 0) return []
  const rows = await selectEntries(db, owner, {})
    .select(['seq', 'link_id', 'data'])
    .where(
      'seq',
      'in',
      newest.map(({ seq }) => seq),
    )
    .orderBy('seq')
    .execute()
  return rows.flatMap(row => {
    const name = openDetails(owner, row, formerKeys)?.linkName
    return row.link_id && canSeeLink(reader, row.link_id)
      ? [{ id: row.link_id, name: linkTitle(name ?? '') }]
      : []
  })
}

// The entries of other proxies do not name a section that is withheld from the reader.
function namesWithheldSection(owner: RecordOwner, what: string): boolean {
  return sections.some(section => section.title === what && isWithheld(owner, section))
}

/** Opens an entry of the log for its reader. */
export function toVisitEntry(reader: LogReader, row: AccessRow): VisitEntry {
  const details = openDetails(reader.owner, row, reader.formerKeys)
  const item = toLogItem(reader, row, details)
  // A changed entry may say anything, so it is part of no visit.
  const visitor = details && item.isIntact ? findVisitor(row, details) : undefined
  return { item, kind: row.kind, visitor }
}

// Without an account, link, name, device and address together identify a visitor.
function findVisitor({ link_id }: AccessRow, details: AccessDetails): string | undefined {
  const { id, name, device, address } = details
  if (id !== undefined) return `account ${id}`
  if (address === undefined) return undefined
  return JSON.stringify([link_id, name ?? null, device ?? null, address])
}

function toLogItem(
  reader: LogReader,
  row: AccessRow,
  details: AccessDetails | undefined,
): AccessLogItem {
  const { number, at, kind } = row
  const { owner } = reader
  const { id, name, device, address, what, linkName } = details ?? {}
  const isReader = id !== undefined && id === reader.id
  const action = Object.hasOwn(accessKinds, kind) ? accessKinds[kind] : 'Cannot be read'
  return {
    number,
    at,
    who: !details ? 'Cannot be read' : isReader ? 'You' : (name ?? unnamedResponder),
    visitor: findVisitorType(owner, details),
    isGivenName: id === undefined && name !== undefined,
    what: what && !namesWithheldSection(owner, what) ? `${action}: ${what}` : action,
    ...(device && { device }),
    ...(address && { address }),
    ...(row.link_id && {
      link: canSeeLink(reader, row.link_id) ? linkTitle(linkName ?? '') : withheldLinkLabel,
    }),
    isIntact: details !== undefined && row.mac === computeRowSeal(row),
  }
}

function findVisitorType(owner: { id: string }, details: AccessDetails | undefined): Visitor {
  if (!details) return 'unknown'
  if (details.id === undefined) return 'responder'
  return details.id === owner.id ? 'owner' : 'proxy'
}
