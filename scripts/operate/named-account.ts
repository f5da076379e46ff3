import type { Readable } from 'node:stream'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { canonicalEmail } from '#app/lib/email-address.ts'
import type { Database } from '#db/client.server.ts'
import { fail, readTypedLine } from './command.ts'

/** Runs work for the account of an email. Prints one line if there is none. */
export async function runForPerson(
  db: Database,
  email: string,
  work: (db: Database, person: Person) => Promise<void>,
): Promise<void> {
  const person = await findByEmail(db, email)
  if (!person) return fail('Nobody has an account with this email.')
  await work(db, person)
}

/** Asks for the email of an account, and returns whether it was typed. */
export async function isEmailTypedAgain(person: Person, input: Readable): Promise<boolean> {
  console.info('Type its email again to continue:')
  return canonicalEmail(await readTypedLine(input)) === canonicalEmail(person.email)
}
