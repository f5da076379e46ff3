import { personColumns, unsealPerson } from '#app/accounts/person.server.ts'
import { findMailLink, useMailLink } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { openLinkSettings } from '../links/emergency-links.server.ts'
import { isLocked, unlocksLeft } from '../links/link-locks.server.ts'
import { unlockEmergencyLink, unlockPurpose } from '../links/unlock-link.server.ts'
import type { Unlocks } from './unlock-texts.server.ts'

/**
 * Finds the link that a mailed token unlocks, without using the token up: mail scanners open links.
 * @returns its name, empty for the primary link, and its unlocks; undefined for no such link.
 */
export async function findUnlockByMail(
  db: Database,
  token: string,
): Promise<({ name: string } & Unlocks) | undefined> {
  const mailed = await findMailLink(db, unlockPurpose, token)
  const link = mailed && (await findLockedLink(db, mailed))
  if (!link || link.unlocksLeft === 0) return undefined
  const { name, unlocks, unlocksLeft } = link
  return { name, unlocks, unlocksLeft }
}

/**
 * Unlocks a link with a mailed token, once.
 * @returns false for a token that is used, expired or unknown, or a link that cannot be unlocked.
 */
export async function unlockByMail(db: Database, token: string): Promise<boolean> {
  return inTransaction(db, async trx => {
    const mailed = await useMailLink(trx, unlockPurpose, token)
    const link = mailed && (await findLockedLink(trx, mailed))
    return link ? unlockEmergencyLink(trx, link.owner, link.id) : false
  })
}

async function findLockedLink(
  db: Database,
  { userId, subject }: { userId: string; subject: string },
) {
  const [id = '', generation] = subject.split('.')
  const row = await emergencyLinkRows.first(db, query =>
    query
      .innerJoin('users', 'users.id', 'share_links.user_id')
      .select(['failures', 'device_failures', 'unlocks', 'settings'])
      .select(personColumns)
      .where('share_links.id', '=', id)
      .where('share_links.user_id', '=', userId)
      .where('share_links.generation', '=', Number(generation)),
  )
  if (!row || !isLocked(row)) return undefined
  const owner = unsealPerson(row)
  const { name = '' } = openLinkSettings(owner, { id, settings: row.settings })
  return { id, owner, name, unlocks: row.unlocks, unlocksLeft: unlocksLeft(row) }
}
