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
 * The keys of this instance. `wrap` is derived from the master key, the others from a random secret
 * that is stored wrapped: a new master key changes no lookup hash.
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

// The additional data of the wrapped secret says whether rows without a MAC are accepted:
// docs/decisions/0040-writers-of-the-database.md.
const unsealedPlace = 'instance'
const sealedPlace = 'instance, every row sealed'

/**
 * Unwraps or creates the instance secret and derives the keys of this process.
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
      // Tried next with the other place.
    }
  }
  return undefined
}

/** Returns whether every row has its MAC, so that a row without one is refused. */
export function areRowsSealed(): boolean {
  return keys().areRowsSealed
}

/** Returns `areRowsSealed` after reading the database, where another server may have noted it. */
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

/** Returns a new data key of an account, plain and wrapped for the `users` row. */
export function newDataKey(userId: string): { dataKey: Buffer; wrapped: Buffer } {
  const dataKey = randomBytes(32)
  return { dataKey, wrapped: wrapWith(keys().wrap, userId, dataKey) }
}

/** Returns the data key of an account. */
export function openDataKey(userId: string, wrapped: Buffer): Buffer {
  return unwrapWith(keys().wrap, userId, wrapped)
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
 * Returns the SHA-256 hash that finds the row of a random token. A hash without the MAC of its row
 * (row-mac.server.ts) gives no right.
 */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

// A prepared key makes an HMAC ten times faster than bytes do.
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
