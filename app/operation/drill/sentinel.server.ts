import { randomBytes } from 'node:crypto'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { createAccount, findByEmail } from '#app/accounts/accounts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { createPrimaryLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import type { Database } from '#db/client.server.ts'

/** An invented account that a drill must find again in the restored copy. */
export interface Sentinel {
  person: Person
  password: string
  /** Text at the top of its emergency page. */
  text: string
  shareId: string
  code: string
}

// The domain is reserved for addresses that do not exist (RFC 2606).
const email = 'drill@medfold.invalid'

/** Creates an account with a record and an emergency link. Its address can get no mail. */
export async function createSentinel(db: Database): Promise<Sentinel> {
  const word = randomBytes(8).toString('hex')
  const password = randomBytes(18).toString('base64url')
  const text = `Drill ${word}`
  // A drill that was killed left it.
  const former = await findByEmail(db, email)
  if (former) await eraseAccount(db, former)
  const identity = { firstName: 'Backup', lastName: 'Drill', email, password }
  const person = await createAccount(db, identity, createPrimaryLink)
  const value = { firstToKnow: text }
  const by = { owner: person, actor: person }
  await saveSection(db, by, { section: history, value, version: 0, way: 'import' })
  const { shareId, code } = await getPrimaryLink(db, person)
  return { person, password, text, shareId, code }
}

/** Erases the account, as its owner would. */
export async function eraseSentinel(db: Database, { person }: Sentinel): Promise<void> {
  await eraseAccount(db, person)
}
