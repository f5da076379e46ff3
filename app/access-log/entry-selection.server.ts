import { endOfZonedDay, startOfDay } from '#app/lib/zoned-time.ts'
import type { Database } from '#db/client.server.ts'
import { type AccessLogFilter, responderKinds } from './access-log.ts'

/** Maximum of entries that one query reads. */
export const rowsAtOnce = 500

/** A filter whose days are ISO times: the first, and the one after the last. */
export interface EntrySelection extends Pick<AccessLogFilter, 'kind' | 'link'> {
  start?: string
  end?: string
}

/** @param timeZone of the filter's days. */
export function toSelection(
  { from, to, ...filter }: AccessLogFilter,
  timeZone = 'UTC',
): EntrySelection {
  return {
    ...filter,
    ...(from && { start: startOfDay(from, timeZone) }),
    ...(to && { end: endOfZonedDay(to, timeZone) }),
  }
}

/** Returns a query of an owner's entries. */
export function selectEntries(db: Database, owner: { id: string }, selection: EntrySelection) {
  const { kind, link, start, end } = selection
  let query = db.selectFrom('access_log').where('user_id', '=', owner.id)
  if (kind === 'responders') query = query.where('kind', 'in', responderKinds)
  else if (kind) query = query.where('kind', '=', kind)
  if (link) query = query.where('link_id', '=', link)
  if (start) query = query.where('at', '>=', start)
  if (end) query = query.where('at', '<', end)
  return query
}

/** Counts the entries that a selection has. */
export async function countEntries(
  db: Database,
  owner: { id: string },
  selection: EntrySelection,
): Promise<number> {
  const { count } = await selectEntries(db, owner, selection)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns whether a selection has entries below or above a number. */
export async function hasEntry(
  db: Database,
  owner: { id: string },
  selection: EntrySelection,
  side: '<' | '>',
  number: number,
): Promise<boolean> {
  const entry = await selectEntries(db, owner, selection)
    .select('number')
    .where('number', side, number)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}
