import { randomUUID } from 'node:crypto'
import { type Person, sealIdentity } from '#app/accounts/person.server.ts'
import { createShareLink, getShareLink, type ShareLink } from '#app/sharing/share-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { newDataKey } from '#db/crypto/keys.server.ts'

export interface LinkedPerson {
  person: Person
  link: ShareLink
  /** A code that does not open the link; another one for every number below 90000. */
  wrong(number?: number): string
}

/** A person with an emergency link, written as registration writes them, without hashing a password. */
export async function personWithLink(db: Database): Promise<LinkedPerson> {
  const id = randomUUID()
  const { dataKey, wrapped } = newDataKey(id)
  const identity = { firstName: 'Anna', lastName: 'Berg', email: `${id}@example.org` }
  const person = { id, dataKey, ...identity, createdAt: new Date().toISOString() }
  await db
    .insertInto('users')
    .values({
      id,
      email_hash: id,
      identity: sealIdentity(person, identity),
      password_hash: 'none',
      data_key: wrapped,
      created_at: person.createdAt,
    })
    .execute()
  await createShareLink(db, person)
  const link = await getShareLink(db, person)
  return { person, link, wrong: (number = 0) => otherCode(link.code, number + 1) }
}

function otherCode(code: string, distance: number): string {
  return String((Number(code) + distance) % 100_000).padStart(5, '0')
}
