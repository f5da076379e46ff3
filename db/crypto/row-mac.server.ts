import { hash, timingSafeEqual } from 'node:crypto'
import type { Schema } from '../schema.ts'
import { areRowsSealed, rowMac } from './keys.server.ts'

// A row that gives a right has a MAC over the columns of that right. Only the master key makes one:
// docs/decisions/0040-writers-of-the-database.md.

/** The columns that the MAC of each table covers, in this order. A released list never changes. */
export const boundColumns = {
  users: ['id', 'has_two_factor'],
  sessions: ['token_hash', 'user_id', 'created_at', 'authenticated_at'],
  pending_logins: ['token_hash', 'user_id', 'expires_at'],
  recovery_codes: ['id', 'user_id', 'code_hash', 'used_at'],
  passkeys: ['id', 'user_id', 'credential_id', 'public_key'],
  passkey_challenges: ['challenge_hash', 'purpose', 'user_id', 'expires_at'],
  mail_links: ['token_hash', 'purpose', 'user_id', 'subject', 'expires_at'],
  email_changes: ['user_id', 'token_hash', 'email', 'email_hash', 'expires_at'],
  registration_invitations: ['token_hash', 'email_hash', 'expires_at'],
  share_links: [
    'id',
    'user_id',
    'generation',
    'link_hash',
    'code_hash',
    'is_paused',
    'ends_at',
    'settings',
  ],
  share_grants: ['token_hash', 'link_id', 'generation', 'expires_at'],
  share_devices: ['id', 'link_id', 'generation', 'expires_at'],
  proxies: [
    'id',
    'owner_id',
    'proxy_id',
    'email_hash',
    'access_level',
    'invite_hash',
    'invited_at',
    'accepted_at',
    'declined_at',
    'ends_at',
  ],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] }

/** A table whose rows have a MAC. */
export type BoundTable = keyof typeof boundColumns

type BoundColumn<Table extends BoundTable> = (typeof boundColumns)[Table][number]

/** The columns of a row that its MAC covers. */
export type BoundRow<Table extends BoundTable> = Record<BoundColumn<Table>, unknown>

/** Returns the MAC of a row. @throws when a covered column is missing. */
export function macOf<Table extends BoundTable>(table: Table, row: BoundRow<Table>): string {
  const values = boundColumns[table].map(column => {
    const value = row[column as BoundColumn<Table>]
    return column === 'settings' ? isPresent(value) : canonicalForm(value)
  })
  return rowMac(JSON.stringify([table, ...values]))
}

/** Returns a row to insert, with its MAC. */
export function withMac<Table extends BoundTable, Row extends BoundRow<Table>>(
  table: Table,
  row: Row,
): Row & { mac: string } {
  return { ...row, mac: macOf(table, row) }
}

/**
 * Returns whether the server wrote a row. A row without a MAC counts as genuine until all rows have
 * one. Logs an ALERT line for a refused row.
 */
export function isGenuine<Table extends BoundTable>(
  table: Table,
  row: BoundRow<Table> & { mac: string | null },
): boolean {
  const isRight = row.mac === null ? !areRowsSealed() : isEqual(row.mac, macOf(table, row))
  if (!isRight) logChangedRow(table, 'id' in row && table !== 'share_devices' ? row.id : undefined)
  return isRight
}

/**
 * Returns the bound columns and the MAC, as a query with a join selects them for `isGenuineIn`.
 * @param alias the name of the table in the query.
 */
export function boundRefs<Table extends BoundTable, Alias extends string>(
  table: Table,
  alias: Alias,
): BoundRef<BoundColumn<Table> | 'mac', Alias>[] {
  const columns = [...boundColumns[table], 'mac']
  return columns.map(column => `${alias}.${column} as ${alias}_${column}`) as BoundRef<
    BoundColumn<Table> | 'mac',
    Alias
  >[]
}

// Distributes over the union: one reference for each column.
type BoundRef<Column extends string, Alias extends string> = Column extends string
  ? `${Alias}.${Column} as ${Alias}_${Column}`
  : never

/** Returns `isGenuine` for a row of a query that selects `boundRefs`. */
export function isGenuineIn(row: object, table: BoundTable, alias: string): boolean {
  const values = row as Record<string, unknown>
  const columns = [...boundColumns[table], 'mac']
  const own = columns.map(column => [column, values[`${alias}_${column}`]])
  return isGenuine(table, Object.fromEntries(own))
}

/** Logs an ALERT line for a row that the server did not write. Names no token. */
export function logChangedRow(table: string, id?: unknown): void {
  const row = typeof id === 'string' ? `row ${id} of ${table}` : `a row of ${table}`
  console.error(`ALERT ${row} was not written by this server, or was changed since: it is refused`)
}

// A sealed column has its own seal, and damage to it may not end the rest. Only its absence gives
// more rights.
function isPresent(value: unknown): boolean {
  if (value === undefined) throw new Error('A column that a MAC covers is missing')
  return value !== null
}

// JSON separates the values, so that two lists never have one text.
function canonicalForm(value: unknown): unknown {
  if (value === undefined) throw new Error('A column that a MAC covers is missing')
  if (!Buffer.isBuffer(value)) return value
  return { sha256: hash('sha256', value, 'base64url') }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
