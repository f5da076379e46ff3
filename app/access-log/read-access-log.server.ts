import { setImmediate as yieldToRequests } from 'node:timers/promises'
import type { RecordOwner } from '#app/access/withheld.ts'
import type { Database } from '#db/client.server.ts'
import type { AccessLogFilter, AccessLogItem } from './access-log.ts'
import { rowsAtOnce, selectEntries, toSelection } from './entry-selection.server.ts'
import { createReader, toVisitEntry } from './log-reader.server.ts'

/**
 * Reads all entries that fit a filter, newest first, in batches.
 * @param timeZone of the filter's days.
 */
export async function* readAccessLog(
  db: Database,
  owner: RecordOwner,
  filter: AccessLogFilter,
  timeZone?: string,
): AsyncGenerator<AccessLogItem> {
  const selection = toSelection(filter, timeZone)
  const reader = await createReader(db, owner)
  let before: number | undefined
  for (;;) {
    const query = selectEntries(db, owner, selection).selectAll()
    const rows = await (before === undefined ? query : query.where('number', '<', before))
      .orderBy('number', 'desc')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) yield toVisitEntry(reader, row).item
    const oldest = rows.at(-1)
    if (!oldest || rows.length < rowsAtOnce) return
    before = oldest.number
    await yieldToRequests()
  }
}
