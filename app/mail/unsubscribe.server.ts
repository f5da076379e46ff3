import { isSameSecret } from '#app/lib/is-same-secret.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { type MailPreferences, mailPreferenceNames } from './mail.ts'

/** The account and the preference of a token. */
export interface Unsubscription {
  userId: string
  preference: keyof MailPreferences
}

/**
 * Returns the last part of the address that turns one preference of an account off or on. It
 * never expires and needs no login; a keyed hash protects it.
 */
export function unsubscribeToken({ userId, preference }: Unsubscription): string {
  return `${preference}.${userId}.${computeMac(userId, preference)}`
}

/** Returns the content of a token; undefined for a forged token or a deleted account. */
export async function findUnsubscription(
  db: Database,
  token: string,
): Promise<Unsubscription | undefined> {
  const [name, userId = '', mac = ''] = token.split('.')
  const preference = mailPreferenceNames.find(candidate => candidate === name)
  if (!preference || unsubscribeToken({ userId, preference }).length !== token.length) {
    return undefined
  }
  if (!isSameSecret(mac, computeMac(userId, preference))) return undefined
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return user && { userId, preference }
}

function computeMac(userId: string, preference: keyof MailPreferences): string {
  return lookupHash('unsubscribe', `${userId}\0${preference}`)
}
