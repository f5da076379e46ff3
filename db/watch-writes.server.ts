import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { DiskReserve } from './disk-reserve.server.ts'
import { isStoreFull } from './store-full.server.ts'

const watched = new WeakMap<DatabaseConnection, DatabaseConnection>()
const errorsWithRelease = new WeakSet<object>()

/** Returns whether a failed write released the disk reserve, so that a second try has room. */
export function hasReleasedReserve(error: unknown): boolean {
  return typeof error === 'object' && error !== null && errorsWithRelease.has(error)
}

/** Returns a connection that reports stored and failed writes to the disk reserve. */
export function watchWrites(
  connection: DatabaseConnection,
  reserve: DiskReserve,
): DatabaseConnection {
  const cached = watched.get(connection)
  if (cached) return cached
  let isInTransaction = false
  let hasWritten = false
  const watching: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { sql } = query
      if (isWrite(query)) hasWritten = true
      if (/^begin/i.test(sql)) [isInTransaction, hasWritten] = [true, false]
      if (/^(commit|rollback)/i.test(sql)) isInTransaction = false
      try {
        const result = await connection.executeQuery<Row>(query)
        if (hasWritten && !isInTransaction) {
          hasWritten = false
          if (!/^rollback/i.test(sql)) reserve.noteStored()
        }
        return result
      } catch (error) {
        if (isStoreFull(error)) releaseReserve(reserve, error as Error)
        throw error
      }
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  }
  watched.set(connection, watching)
  return watching
}

function isWrite({ query: { kind } }: CompiledQuery): boolean {
  return kind === 'InsertQueryNode' || kind === 'UpdateQueryNode' || kind === 'DeleteQueryNode'
}

function releaseReserve(reserve: DiskReserve, error: Error): void {
  if (!reserve.noteFull()) return
  errorsWithRelease.add(error)
  console.error(
    'ALERT SQLITE_FULL: the disk is full. The reserve is released: only emergency access is written until there is room',
  )
}
