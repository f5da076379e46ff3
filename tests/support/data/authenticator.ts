import { createHmac, randomBytes } from 'node:crypto'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { seal } from '#db/crypto/sealed.server.ts'

/** Length of a time step, in seconds. */
const stepSeconds = 30

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Returns the code of an authenticator app by RFC 4226 and RFC 6238, without the code of the
 * server.
 * @param secret base32, with or without spaces.
 * @param steps time steps from now: -1 is the previous code.
 */
export function codeOf(secret: string, steps = 0): string {
  return codeAt(secretBytes(secret), Math.floor(Date.now() / 1000 / stepSeconds) + steps)
}

/** Returns the code of one time step. */
export function codeAt(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns a code that is wrong now, one step before and one step after. */
export function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map(steps => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333'].find(code => !right.includes(code)) ?? ''
}

/**
 * Adds a confirmed authenticator without recovery codes.
 * @returns its secret, as base32.
 */
export async function addAuthenticator(db: Database, person: Person): Promise<string> {
  const secret = base32(randomBytes(20))
  await db
    .insertInto('second_factors')
    .values({
      user_id: person.id,
      secret: seal(person, ['second_factors.secret', person.id], secret),
      confirmed_at: new Date().toISOString(),
    })
    .execute()
  return secret
}

/** Decodes a secret in base32. */
export function secretBytes(secret: string): Buffer {
  const bits = [...secret.replaceAll(' ', '')]
    .map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map(five => alphabet[Number.parseInt(five, 2)]).join('')
}
