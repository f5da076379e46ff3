import type { LogEvent } from 'kysely'
import { writeLog } from '#app/lib/log.server.ts'
import { isUniqueViolation } from './errors.server.ts'

const maxQueryMs = 500
const maxSqlLength = 500

let failedQueries = 0

/** Logs a slow query by its SQL, in which values are placeholders, and counts a failed one. */
export function watchQuery(event: LogEvent): void {
  if (event.level === 'error') {
    // A rule that a key must be new is checked by such an error.
    if (!isUniqueViolation(event.error)) failedQueries++
    return
  }
  const ms = Math.round(event.queryDurationMillis)
  if (ms <= maxQueryMs) return
  const sql = event.query.sql.slice(0, maxSqlLength)
  writeLog({ level: 'warn', kind: 'database', text: `A query took ${ms} ms: ${sql}` })
}

/** Returns the number of queries of the server that have failed since its start. */
export function countFailedQueries(): number {
  return failedQueries
}
