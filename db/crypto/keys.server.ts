import {
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { SettingsError } from '#app/lib/settings.server.ts'
import type { Database } from '../client.server.ts'
import { decrypt, encrypt } from './cipher.server.ts'
import type { MasterKeys } from './master-key.server.ts'

/**
 * The keys of this instance. `wrap` comes from the operator's master key. The others come from a random
 * instance secret that is stored wrapped, so that rotating the master key leaves every lookup as it is.
 */
interface Keys {
  wrap: { kid: string; key: Buffer }[]
  lookup: KeyObject
  code: KeyObject
  cookie: Buffer
  password: Buffer
  accessLog: KeyObject
  mail: Buffer
  form: Buffer
  row: KeyObject
  secret: Buffer
  areRowsSealed: boolean
}

let current: Keys | undefined

// The place that the instance secret is wrapped for says whether rows without a MAC are accepted.
// It cannot be deleted alone: docs/decisions/0040-writers-of-the-database.md.
const unsealedPlace = 'instance'
const sealedPlace = 'instance, every row sealed'

/**
 * Opens the instance secret, or makes it in an empty store, and keeps the derived keys for this process.
 * @throws SettingsError in one line when the store was made with another master key.
 */
export async function unlockInstance(db: Database, masterKeys: MasterKeys): Promise<void> {
  const wrap = masterKeys.map(({ kid, key }) => ({ kid, key: derive(key, 'wrap') }))
  const fresh = wrapWith(wrap, sealedPlace, randomBytes(32))
  await db
    .insertInto('instance')
    .values({ name: 'secret', value: fresh })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { value } = await selectSecret(db)
  const opened = openSecret(wrap, value)
  if (!opened) {
    throw new SettingsError('Master key: this is not the key that the stored data was made with')
  }
  const { secret } = opened
  current = {
    ...opened,
    wrap,
    lookup: hmacKey(secret, 'lookup'),
    code: hmacKey(secret, 'code'),
    cookie: derive(secret, 'cookie'),
    password: derive(secret, 'password'),
    accessLog: hmacKey(secret, 'access log'),
    mail: derive(secret, 'mail'),
    form: derive(secret, 'form'),
    row: hmacKey(secret, 'row'),
  }
}

function selectSecret(db: Database) {
  return db
    .selectFrom('instance')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirstOrThrow()
}

function openSecret(
  wrap: Keys['wrap'],
  value: Buffer,
): Pick<Keys, 'secret' | 'areRowsSealed'> | undefined {
  for (const place of [sealedPlace, unsealedPlace]) {
    try {
      return { secret: unwrapWith(wrap, place, value), areRowsSealed: place === sealedPlace }
    } catch {
      // The other place is left, or it is another key.
    }
  }
  return undefined
}

/** Returns true once every row has its MAC: a row without one is refused from then on. */
export function areRowsSealed(): boolean {
  return keys().areRowsSealed
}

/** As `areRowsSealed`, after asking the database: another server may have noted it. */
export async function refreshRowsSealed(db: Database): Promise<boolean> {
  if (keys().areRowsSealed) return true
  const { value } = await selectSecret(db)
  keys().areRowsSealed = openSecret(keys().wrap, value)?.areRowsSealed ?? false
  return keys().areRowsSealed
}

/** Notes in the database and in this process that every row has its MAC. It is never undone. */
export async function noteRowsSealed(db: Database): Promise<void> {
  const { wrap, secret } = keys()
  await db
    .updateTable('instance')
    .set({ value: wrapWith(wrap, sealedPlace, secret) })
    .where('name', '=', 'secret')
    .execute()
  keys().areRowsSealed = true
}

function keys(): Keys {
  if (!current) throw new Error('unlockInstance() must run before any key is used')
  return current
}

/** Makes a person's data key. Returns it plain, for use now, and wrapped, for the `users` row. */
export function newDataKey(userId: string): { dataKey: Buffer; wrapped: Buffer } {
  const dataKey = randomBytes(32)
  return { dataKey, wrapped: wrapWith(keys().wrap, userId, dataKey) }
}

/** Opens a person's wrapped data key. */
export function openDataKey(userId: string, wrapped: Buffer): Buffer {
  return unwrapWith(keys().wrap, userId, wrapped)
}

/**
 * Keyed hash for finding a row by something that is not stored in the clear (e-mail, link id, client address).
 * @param purpose keeps equal values of different kinds apart.
 */
export function lookupHash(purpose: string, value: string): string {
  return createHmac('sha256', keys().lookup).update(`${purpose}\0${value}`).digest('base64url')
}

/** Keyed hash of an access code, bound to its link and generation: a stolen table alone gives no code. */
export function codeHash(linkId: string, generation: number, code: string): Buffer {
  return createHmac('sha256', keys().code).update(`${linkId}\0${generation}\0${code}`).digest()
}

/** Secret that signs cookies which carry no rights (toasts). */
export function cookieSecret(): string {
  return keys().cookie.toString('base64url')
}

/** Keyed part of the password hash: a stolen table alone cannot be searched. */
export function passwordSecret(): Buffer {
  return keys().password
}

/** Seal of a row of the access log over what it holds and the row before it. */
export function accessLogMac(content: Buffer): string {
  return createHmac('sha256', keys().accessLog).update(content).digest('base64url')
}

/** HMAC-SHA-256 over the columns that say what a row gives to whom, as base64url. */
export function rowMac(content: string): string {
  return createHmac('sha256', keys().row).update(content).digest('base64url')
}

/** The owner of mails that wait to be sent: they may go to somebody without an account, and so without a key. */
export function mailKeyOwner(): { id: string; dataKey: Buffer } {
  return { id: 'mail', dataKey: keys().mail }
}

/** The owner of what a responder typed: it travels in a cookie and belongs to no account. */
export function formKeyOwner(): { id: string; dataKey: Buffer } {
  return { id: 'form', dataKey: keys().form }
}

/** 256 random bits for a cookie or a link, with the hash that may be stored. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/**
 * Returns the hash that a row is found by: SHA-256 of 256 random bits tells nothing of the token.
 * It gives no right without the MAC of its row (row-mac.server.ts).
 */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

// An HMAC with a prepared key takes a tenth of the time of one with bytes.
function hmacKey(secret: Buffer, purpose: string): KeyObject {
  return createSecretKey(derive(secret, purpose))
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'medfold', purpose, 32))
}

// Layout of a wrapped key: length of kid (1 byte), kid, then what `encrypt` gives.
function wrapWith(wrap: Keys['wrap'], owner: string, key: Buffer): Buffer {
  const active = wrap[0]
  if (!active) throw new Error('no master key')
  const kid = Buffer.from(active.kid)
  return Buffer.concat([
    Buffer.of(kid.length),
    kid,
    encrypt(active.key, `${owner}|${active.kid}`, key),
  ])
}

function unwrapWith(wrap: Keys['wrap'], owner: string, wrapped: Buffer): Buffer {
  const kid = wrapped.subarray(1, 1 + (wrapped[0] ?? 0)).toString()
  const master = wrap.find(candidate => candidate.kid === kid)
  if (!master) throw new SettingsError(`Master key: "${kid}" is needed and not given`)
  return decrypt(master.key, `${owner}|${kid}`, wrapped.subarray(1 + kid.length))
}
