import type { Readable } from 'node:stream'
import type { Person } from '#app/accounts/person.server.ts'
import { env } from '#app/lib/env.server.ts'
import { type DataKeyResult, giveNewDataKey } from '#app/operation/keys/give-new-data-key.server.ts'
import type { Database } from '#db/client.server.ts'
import { SealBrokenError } from '#db/crypto/cipher.server.ts'
import { lockDataFolder } from '#db/server-lock.server.ts'
import { fail } from '../command.ts'
import { isEmailTypedAgain, runForPerson } from '../named-account.ts'

/** The account that gets a new data key. */
interface NamedAccount {
  email: string
  /** True if the email need not be typed again. */
  isConfirmed: boolean | undefined
  /** True if the operator says that no server runs on this database. */
  areStopped: boolean | undefined
}

/**
 * Gives an account a new data key, and prints the consequences. Refuses while a server may run.
 * @param input the terminal, for the email that confirms.
 */
export async function runNewDataKey(
  db: Database,
  { email, isConfirmed, areStopped }: NamedAccount,
  input: Readable,
): Promise<void> {
  const { databaseUrl, dataDir } = env()
  if (databaseUrl && !areStopped) {
    return fail(
      'Stop every server first, then add --servers-stopped: a running server would go on sealing with the former data key.',
    )
  }
  const unlock = databaseUrl ? undefined : lockDataFolder(dataDir)
  try {
    await runForPerson(db, email, async (_, person) => {
      if (isConfirmed || (await isConfirmedByEmail(person, input))) {
        printResult(await giveNewDataKey(db, person.id))
      } else fail('Nothing was changed: that is not the email of this account.')
    })
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    fail('Nothing was changed: the data key or the name of this account is damaged.')
  } finally {
    unlock?.()
  }
}

async function isConfirmedByEmail(person: Person, input: Readable): Promise<boolean> {
  console.info(
    'This gives the account a new data key and ends its printed SMART Health Links. It cannot be undone.',
  )
  return await isEmailTypedAgain(person, input)
}

function printResult({ resealed, broken, accessLogEntries }: DataKeyResult): void {
  const count = (number: number, one: string, many: string) =>
    `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
  console.info(
    `The account has a new data key. It seals ${count(resealed, 'value', 'values')} now.`,
  )
  if (broken > 0) {
    const stay = broken === 1 ? 'stays' : 'stay'
    console.info(`${count(broken, 'value', 'values')} could not be opened and ${stay} unreadable.`)
  }
  if (accessLogEntries > 0) {
    const entries = count(
      accessLogEntries,
      'entry of the access log is',
      'entries of the access log are',
    )
    console.info(
      `${entries} still sealed with the former key: a hash chain covers the sealed bytes. The pages go on showing them.`,
    )
  }
  console.info(
    [
      'SMART Health Links that were printed or shared before do not open any more.',
      'Ask the owner to print the QR code "For people and machines" anew. Emergency links and their code cards go on working.',
      'Earlier backups still contain what the former key opens.',
      'Start the servers again.',
    ].join('\n'),
  )
}
