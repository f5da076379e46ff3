import type { Selectable } from 'kysely'
import { openDataKey } from '#db/crypto/keys.server.ts'
import { seal, unseal } from '#db/crypto/sealed.server.ts'
import { reportBrokenSeal } from '#db/crypto/unseal-or-report.server.ts'
import type { UsersTable } from '#db/schema.ts'

/** A person with an account; also the `Owner` whose key seals their data. */
export interface Person {
  id: string
  firstName: string
  lastName: string
  email: string
  /** IANA name of the time zone; undefined if none is known. */
  timeZone?: string | undefined
  dataKey: Buffer
  createdAt: string
}

/** Names, e-mail and time zone of a person: the part that is stored sealed. */
export type Identity = Pick<Person, 'firstName' | 'lastName' | 'email' | 'timeZone'>

/** The columns that `unsealPerson` needs. */
export const personColumns = [
  'users.id',
  'users.identity',
  'users.data_key',
  'users.created_at',
] as const

/**
 * Unseals a row of `users`.
 * @param dataKey of the row, if the caller has it.
 * @throws SealBrokenError if the row was changed or moved.
 */
export function unsealPerson(
  row: Pick<Selectable<UsersTable>, 'id' | 'identity' | 'data_key' | 'created_at'>,
  dataKey: Buffer = openDataKey(row.id, row.data_key),
): Person {
  const owner = { id: row.id, dataKey }
  const { firstName, lastName, email, timeZone } = unseal<Identity>(
    owner,
    ['users.identity', row.id],
    row.identity,
  )
  const createdAt = row.created_at
  return { ...owner, firstName, lastName, email, ...(timeZone && { timeZone }), createdAt }
}

/** Like `unsealPerson`, for lists. Logs an alert and returns undefined if a row does not unseal. */
export function tryUnsealPerson(row: Parameters<typeof unsealPerson>[0]): Person | undefined {
  return reportBrokenSeal(['users.identity', row.id], undefined, () => unsealPerson(row))
}

/** Seals a person's identity for their row of `users`. */
export function sealIdentity(owner: { id: string; dataKey: Buffer }, identity: Identity): Buffer {
  const { firstName, lastName, email, timeZone } = identity
  return seal(owner, ['users.identity', owner.id], { firstName, lastName, email, timeZone })
}
