import { createHmac, createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto'
import type { Database } from '../client.server.ts'
import { checkAccountKeys } from './check-account-keys.server.ts'
import { loadSecret, openSecret, wrapSecret } from './instance-secret.server.ts'
import type { MasterKeys } from './master-key.server.ts'
import { heldWrapKeys, holdsKeyOf, holdWrapKeys } from './wrap-keys.server.ts'
import { deriveKey, deriveWrapKeys, unwrapKey, wrapKey, wrappingKeyId } from './wrapping.server.ts'

export { openInstanceSecret } from './instance-secret.server.ts'

/**
 * The keys of this instance. They are derived from a random secret that is stored wrapped: a new
 * master key changes no lookup hash.
 */
interface Keys {
  lookup: KeyObject
  code: KeyObject
  cookie: Buffer
  password: Buffer
  accessLog: KeyObject
  mail: Buffer
  form: Buffer
  row: KeyObject
}

let current: Keys | undefined

/**
 * Unwraps or creates the instance secret and derives the keys of this process.
 * @throws SettingsError in one line when a master key of the store is not given, or is another one.
 */
export async function unlockInstance(db: Database, masterKeys: MasterKeys): Promise<void> {
  const wrap = deriveWrapKeys(masterKeys)
  const value = await loadSecret(db, wrap)
  const secret = openSecret(wrap, value)
  await checkAccountKeys(db, wrap, [wrappingKeyId(value)])
  holdWrapKeys(wrap, value)
  current = {
    lookup: hmacKey(secret, 'lookup'),
    code: hmacKey(secret, 'code'),
    cookie: deriveKey(secret, 'cookie'),
    password: deriveKey(secret, 'password'),
    accessLog: hmacKey(secret, 'access log'),
    mail: deriveKey(secret, 'mail'),
    form: deriveKey(secret, 'form'),
    row: hmacKey(secret, 'row'),
  }
}

function keys(): Keys {
  if (!current) throw new Error('unlockInstance() must run before any key is used')
  return current
}

/** Returns the id of the master key that wraps new data. */
export function activeKeyId(): string {
  return heldWrapKeys()[0]?.kid ?? ''
}

/** Returns a new data key of an account, plain and wrapped for the `users` row. */
export function newDataKey(userId: string): { dataKey: Buffer; wrapped: Buffer } {
  const dataKey = randomBytes(32)
  return { dataKey, wrapped: wrapKey(heldWrapKeys(), userId, dataKey) }
}

export function openDataKey(userId: string, wrapped: Buffer): Buffer {
  holdsKeyOf(userId, wrapped)
  return unwrapKey(heldWrapKeys(), userId, wrapped)
}

/**
 * Returns the data key of an account, wrapped by the first master key.
 * @throws SettingsError or SealBrokenError when the present wrapping does not open.
 */
export function rewrapDataKey(userId: string, wrapped: Buffer): Buffer {
  return wrapKey(heldWrapKeys(), userId, openDataKey(userId, wrapped))
}

/**
 * Returns the instance secret, wrapped by the first master key.
 * @throws SettingsError when the present wrapping does not open.
 */
export function rewrapSecret(value: Buffer): Buffer {
  return wrapSecret(heldWrapKeys(), openSecret(heldWrapKeys(), value))
}

/**
 * Returns the keyed hash that finds a row by a value that is not stored, such as an email address.
 * @param purpose separates equal values of different kinds.
 */
export function lookupHash(purpose: string, value: string): string {
  return createHmac('sha256', keys().lookup).update(`${purpose}\0${value}`).digest('base64url')
}

/** Returns the keyed hash of an access code. A stolen table alone does not reveal the code. */
export function codeHash(linkId: string, generation: number, code: string): Buffer {
  return createHmac('sha256', keys().code).update(`${linkId}\0${generation}\0${code}`).digest()
}

/** Returns the secret that signs cookies without rights (toasts). */
export function cookieSecret(): string {
  return keys().cookie.toString('base64url')
}

/** Returns the key of the password hash. A stolen table alone cannot be searched. */
export function passwordSecret(): Buffer {
  return keys().password
}

/** Returns the MAC of an access log row over its content and the row before it. */
export function accessLogMac(content: Buffer): string {
  return createHmac('sha256', keys().accessLog).update(content).digest('base64url')
}

/** Returns the HMAC-SHA-256 over the columns that give a right, as base64url. */
export function rowMac(content: string): string {
  return createHmac('sha256', keys().row).update(content).digest('base64url')
}

/** Returns the key owner of waiting mails: a recipient may have no account and no key. */
export function mailKeyOwner(): { id: string; dataKey: Buffer } {
  return { id: 'mail', dataKey: keys().mail }
}

/** Returns the key owner of a responder's form: it travels in a cookie and has no account. */
export function formKeyOwner(): { id: string; dataKey: Buffer } {
  return { id: 'form', dataKey: keys().form }
}

/** Returns 256 random bits for a cookie or a link, and the hash that may be stored. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/**
 * Returns the SHA-256 hash that finds the row of a random token. In a table of db/rows a hash
 * without the MAC of its row gives no right.
 */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

// A prepared key makes an HMAC ten times faster than bytes do.
function hmacKey(secret: Buffer, purpose: string): KeyObject {
  return createSecretKey(deriveKey(secret, purpose))
}
