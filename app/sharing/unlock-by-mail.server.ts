import { personColumns, personOf } from '#app/accounts/person.server.ts'
import { findMailLink, useMailLink } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { isLocked, unlockPurpose, unlockShareLink } from './share-links.server.ts'

/** Whether a token of a mail still unlocks something. Looking does not use it up: mail scanners look at every link. */
export async function canUnlockByMail(db: Database, token: string): Promise<boolean> {
  const mailed = await findMailLink(db, unlockPurpose, token)
  return mailed !== undefined && (await lockedLink(db, mailed)) !== undefined
}

/**
 * Unlocks a link with the token of a mail, once.
 * @returns false when the token is used, expired or unknown, the link was replaced or is not locked, or all unlocks are used.
 */
export async function unlockByMail(db: Database, token: string): Promise<boolean> {
  return inTransaction(db, async trx => {
    const mailed = await useMailLink(trx, unlockPurpose, token)
    const link = mailed && (await lockedLink(trx, mailed))
    return link ? unlockShareLink(trx, link.owner, link.id) : false
  })
}

async function lockedLink(db: Database, { userId, subject }: { userId: string; subject: string }) {
  const [id = '', generation] = subject.split('.')
  const row = await db
    .selectFrom('share_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select(['link.failures', 'link.device_failures', 'link.unlocks'])
    .select(personColumns)
    .where('link.id', '=', id)
    .where('link.user_id', '=', userId)
    .where('link.generation', '=', Number(generation))
    .executeTakeFirst()
  return row && isLocked(row) ? { id, owner: personOf(row) } : undefined
}
