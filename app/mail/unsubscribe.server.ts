import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { type MailPreferences, mailPreferenceNames } from './mail.ts'

/** Whose mails a token is about, and which of them. */
export interface Unsubscription {
  userId: string
  preference: keyof MailPreferences
}

/**
 * The last part of the address that ends one kind of mail for one person. It works for good and without signing in:
 * nothing is stored, a keyed hash vouches for it. It can turn this one preference on and off and read nothing.
 */
export function unsubscribeToken({ userId, preference }: Unsubscription): string {
  return `${preference}.${userId}.${macOf(userId, preference)}`
}

/** What a token is about; undefined when we did not make it, or the account is gone. */
export async function findUnsubscription(
  db: Database,
  token: string,
): Promise<Unsubscription | undefined> {
  const [name, userId = '', mac = ''] = token.split('.')
  const preference = mailPreferenceNames.find(known => known === name)
  if (!preference || unsubscribeToken({ userId, preference }).length !== token.length) {
    return undefined
  }
  const expected = Buffer.from(macOf(userId, preference))
  const given = Buffer.from(mac)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return user && { userId, preference }
}

function macOf(userId: string, preference: keyof MailPreferences): string {
  return lookupHash('unsubscribe', `${userId}\0${preference}`)
}
