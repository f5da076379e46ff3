import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '#app/lib/error-code.ts'

/** Returns whether either engine refused a write because a row with that key exists. */
export function isUniqueViolation(error: unknown): boolean {
  const codes = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']
  return codes.includes(errorCode(error))
}

/** Returns whether PostgreSQL ended a transaction as a deadlock. SQLite has one writer and none. */
export function isDeadlock(error: unknown): boolean {
  return errorCode(error) === '40P01'
}

/** Returns whether a rollback failed because SQLite had ended the transaction. */
export function isEndedTransaction(error: unknown): boolean {
  return error instanceof Error && error.message.includes('no transaction is active')
}

/** Returns why a SQLite file cannot be used, for the operator; undefined for other errors. */
export function sqliteFault(error: unknown, file: string): string | undefined {
  const [, kind = ''] = /^SQLITE_([A-Z]+)/.exec(errorCode(error)) ?? []
  const isRefused = kind === 'CANTOPEN' || kind === 'READONLY'
  if (isRefused && isOnReadOnlyDisk(file)) return 'cannot be written: its disk is read-only'
  return sqliteFaults[kind]
}

function isOnReadOnlyDisk(file: string): boolean {
  try {
    accessSync(dirname(file), constants.W_OK)
    return false
  } catch (error) {
    return errorCode(error) === 'EROFS'
  }
}

/**
 * Returns why PostgreSQL cannot be used, for the operator; undefined for other errors. The text
 * never holds the URL, which has a password.
 */
export function connectionFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = errorCode(error) || error.name
  return faultsByCode[code] ?? faultsByMessage.find(([pattern]) => pattern.test(error.message))?.[1]
}

// https://www.sqlite.org/rescode.html
const sqliteFaults: Record<string, string> = {
  NOTADB: 'is no SQLite database; put your backup in its place',
  CORRUPT: 'is damaged; put your backup in its place',
  CANTOPEN: 'cannot be opened; this account must be able to write there',
  READONLY: 'cannot be written by this account',
  PERM: 'cannot be opened by this account',
  FULL: 'cannot grow: the disk is full',
  IOERR: 'cannot be read or written: the disk reports a fault',
  BUSY: 'is held by another program',
}

const unreadable = 'cannot be read; write special characters of the password in percent encoding'
const unreachable = 'the server cannot be reached'
const unknownHost = 'there is no host of this name'
const refusedLogin = 'the server refuses this user or password'
const untrusted = "the server's TLS certificate is not trusted; see sslmode and sslrootcert"

// System and TLS codes of Node, then https://www.postgresql.org/docs/current/errcodes-appendix.html
const faultsByCode: Record<string, string> = {
  ERR_INVALID_URL: unreadable,
  URIError: unreadable,
  ECONNREFUSED: 'no server answers there',
  ECONNRESET: 'the server closed the connection',
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  CERT_HAS_EXPIRED: "the server's TLS certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: "the server's TLS certificate is for another name",
  '28000': refusedLogin,
  '28P01': refusedLogin,
  '3D000': 'there is no such database',
  '42501': 'this user may not make tables; make it the owner of the database',
  '53300': 'the server has no connection left',
  '57P03': 'the server is just starting or stopping',
}

// Faults for which the driver has no code.
const faultsByMessage: [RegExp, string][] = [
  [/connection timeout|timeout exceeded/, unreachable],
  [/Connection terminated/, 'the server closed the connection'],
  [/does not support SSL/, 'the server offers no TLS; without it use sslmode=disable'],
  [/no password|password must be a string/i, 'a password is needed'],
]
