import { mailOwnerAboutAnswer } from '#app/access/audit/owner-change-mails.server.ts'
import { openProxyDetails, sealProxyDetails } from '#app/access/proxy-details.server.ts'
import { isPending } from '#app/access/proxy-status.server.ts'
import { inviteExpiry } from '#app/access/proxy-status.ts'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { type Person, personColumns, unsealPerson } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken } from '#db/crypto/keys.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import type { MacRow } from '#db/rows/rows-with-mac.server.ts'
import { type AccessLevel, helpedStates } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { LimitSummary } from './limits-for-invitee.ts'

export interface Invitation {
  /** Id of the grant that accepting it gives. */
  id: string
  owner: Person
  name: string
  email: string
  relationship: string
  level: AccessLevel
  limits: LimitSummary
  /** ISO time. */
  expiresAt: string
}

/** Returns the open invitation of a token, and changes nothing: mail scanners open links too. */
export async function findInvitation(db: Database, token: string): Promise<Invitation | undefined> {
  const row = await proxyRows.first(db, query =>
    query
      .innerJoin('users', 'users.id', 'proxies.owner_id')
      .select(personColumns)
      .select(['proxies.id as access_id', 'access_level', 'details', 'invited_at', 'ends_at'])
      .where('invite_hash', '=', hashToken(token))
      .where(isPending),
  )
  if (!row) return undefined
  const owner = unsealPerson(row)
  const { access_id: id, access_level: level, details, invited_at, ends_at: endsAt } = row
  const { name, email, relationship, withheld } = openProxyDetails(owner, { id, details })
  const limits = { endsAt, withheldCount: withheld.length }
  const expiresAt = inviteExpiry(invited_at)
  return { id, owner, name, email, relationship, level, limits, expiresAt }
}

/**
 * Accepts an invitation for the account with its address, and mails the owner. It replaces an
 * earlier grant that the owner gave the same account.
 * @param options `isNewAccount` if the account was made to accept this invitation.
 * @returns the id of the grant; undefined if this person has no open invitation with this token.
 */
export function acceptInvitation(
  db: Database,
  person: Pick<Person, 'id' | 'email'>,
  token: string,
  { isNewAccount = false }: { isNewAccount?: boolean } = {},
): Promise<string | undefined> {
  return inTransaction(db, async trx => {
    const row = await proxyRows.lock(trx, query =>
      query
        .where('invite_hash', '=', hashToken(token))
        .where('email_hash', '=', emailHash(person.email))
        .where('owner_id', '<>', person.id)
        .where(isPending),
    )
    if (!row) return undefined
    await proxyRows.delete(trx, query =>
      query.where('owner_id', '=', row.owner_id).where('proxy_id', '=', person.id),
    )
    const proxyState = isNewAccount ? helpedStates.accountMadeToHelp : helpedStates.accepted
    await trx
      .updateTable('users')
      .set({ has_helped: proxyState })
      .where('id', '=', person.id)
      .where('has_helped', '<', proxyState)
      .execute()
    const accepted_at = new Date().toISOString()
    await saveAnswer(trx, row, { accepted_at, proxy_id: person.id })
    return row.id
  })
}

/** Declines an invitation and mails the owner. @returns false if the invitation was not open. */
export function declineInvitation(db: Database, token: string): Promise<boolean> {
  return inTransaction(db, async trx => {
    const row = await proxyRows.lock(trx, query =>
      query.where('invite_hash', '=', hashToken(token)).where(isPending),
    )
    if (row) await saveAnswer(trx, row, { declined_at: new Date().toISOString() })
    return row !== undefined
  })
}

async function saveAnswer(
  trx: Database,
  row: MacRow<'proxies'>,
  answer: { accepted_at: string; proxy_id: string } | { declined_at: string },
): Promise<void> {
  const owner = unsealPerson(
    await trx
      .selectFrom('users')
      .select(personColumns)
      .where('id', '=', row.owner_id)
      .executeTakeFirstOrThrow(),
  )
  const { token: _token, ...details } = openProxyDetails(owner, row)
  await proxyRows.rewrite(trx, row, {
    ...answer,
    invite_hash: null,
    details: sealProxyDetails(owner, row.id, details),
  })
  const kind = 'accepted_at' in answer ? 'accepted' : 'declined'
  await mailOwnerAboutAnswer(trx, owner, details.name, kind)
}
