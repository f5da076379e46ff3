import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { type Person, sealIdentity } from '#app/accounts/person.server.ts'
import { findLink, type Grant } from '#app/emergency/codes/emergency-access.server.ts'
import { grantAccess, type OpenedBrowser } from '#app/emergency/codes/grant-access.server.ts'
import { type CodeResult, verifyCode } from '#app/emergency/codes/verify-code.server.ts'
import { addEmergencyLink, createPrimaryLink } from '#app/emergency/links/change-links.server.ts'
import {
  type EmergencyLink,
  findEmergencyLink,
  getPrimaryLink,
} from '#app/emergency/links/emergency-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { newDataKey } from '#db/crypto/keys.server.ts'
import { openDatabaseBeforeEach, db as testDatabase } from '../db/test-database.ts'

export interface LinkedPerson {
  person: Person
  link: EmergencyLink
  /** Returns a code that does not open the link; another one for each number below 90000. */
  wrongCode(number?: number): string
}

/** Creates a person with an emergency link as registration does, but without hashing a password. */
export async function createPersonWithLink(
  db: Database,
  name = { firstName: 'Anna', lastName: 'Berg' },
): Promise<LinkedPerson> {
  const id = randomUUID()
  const { dataKey, wrapped } = newDataKey(id)
  const identity = { ...name, email: `${id}@example.org` }
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
  await createPrimaryLink(db, person)
  const link = await getPrimaryLink(db, person)
  return { person, link, wrongCode: (number = 0) => otherCode(link.code, number + 1) }
}

/** The owner of the running test, in a file that calls `createLinkedOwnerBeforeEach`. */
export let owner: LinkedPerson

/** Opens a new database and creates a person with a link before each test of the file. */
export function createLinkedOwnerBeforeEach(now?: string, open = openDatabaseBeforeEach): void {
  open(now)
  beforeEach(async () => {
    owner = await createPersonWithLink(testDatabase)
  })
}

/** Adds a link of this name for the owner of the running test. */
export async function addLink(name: string): Promise<EmergencyLink> {
  const id = await addEmergencyLink(testDatabase, owner.person, name)
  const link = id && (await findEmergencyLink(testDatabase, owner.person, id))
  if (!link) throw new Error('the link was not added')
  return link
}

function otherCode(code: string, distance: number): string {
  return String((Number(code) + distance) % 100_000).padStart(5, '0')
}

let browsers = 0

/** Checks a code, each time from a new browser unless the test names one. */
export async function tryCode(
  db: Database,
  { link }: Pick<LinkedPerson, 'link'>,
  code: string,
  from: { client?: string; browser?: string; device?: string; reader?: string } = {},
): Promise<CodeResult<OpenedBrowser>> {
  const { client = '198.51.100.1', browser = `browser ${browsers++}`, device, reader } = from
  const found = await findLink(db, link.shareId, { device })
  if (!found) throw new Error('there is no such link')
  const use = grantAccess({ client, responderName: reader })
  return verifyCode(db, found, { code, client, browser }, use)
}

/**
 * Tries `count` different wrong codes at once, from many addresses. Returns the kinds of the
 * verdicts.
 */
export async function tryWrongCodes(
  db: Database,
  owner: LinkedPerson,
  count: number,
  first = 0,
): Promise<string[]> {
  const verdicts = Array.from({ length: count }, (_, n) =>
    tryCode(db, owner, owner.wrongCode(first + n), { client: `203.0.113.${n % 250}` }),
  )
  return (await Promise.all(verdicts)).map(({ kind }) => kind)
}

/** Opens a link with the right code. Returns the tokens of the grant and of a new device. */
export async function openEmergencyLink(
  db: Database,
  owner: Pick<LinkedPerson, 'link'>,
  from: Parameters<typeof tryCode>[3] = {},
): Promise<{ token: string; deviceToken?: string }> {
  const verdict = await tryCode(db, owner, owner.link.code, from)
  if (verdict.kind !== 'opened') throw new Error(`not opened but ${verdict.kind}`)
  return verdict
}

/** Opens a link with the right code. Returns its grant. */
export async function openGrant(
  db: Database,
  owner: Pick<LinkedPerson, 'link'>,
  from?: Parameters<typeof tryCode>[3],
): Promise<Grant> {
  const { token } = await openEmergencyLink(db, owner, from)
  const found = await findLink(db, owner.link.shareId, { grant: token })
  if (!found?.grant) throw new Error('the link was not opened')
  return found.grant
}
