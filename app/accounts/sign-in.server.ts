import { deviceOf } from '#app/access-log/device.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { alertPerson } from './alerts.server.ts'
import { isKnownDevice, rememberDevice } from './devices.server.ts'
import { networkOf } from './network.server.ts'
import { type Person, personColumns, personOf } from './person.server.ts'
import { endSession, startSession, type Visit } from './sessions.server.ts'

/**
 * Signs in somebody who has just proved who they are: a new token, never the one they came with, and a
 * browser that is known to their account from now on. Where it was not known before, its person is told by mail.
 * @param options `isNew` for an account that was made just now: nobody has to be told.
 * @returns the headers that carry both cookies.
 */
export async function signIn(
  visit: Visit,
  account: { id: string; emailHash: string },
  { isNew = false }: { isNew?: boolean } = {},
): Promise<Headers> {
  const { request, context } = visit
  await endSession(visit)
  const isKnown = isNew || (await isKnownDevice(request, account.emailHash))
  const device = deviceOf(request.headers.get('User-Agent'))
  const details = { device, network: networkOf(context.clientAddress ?? '') }
  const owner = await findPerson(context.db, account.id)
  if (!isKnown) {
    await inTransaction(context.db, trx => alertPerson(trx, owner, 'new-device', { device }))
  }
  // Outside of it: sessions that start at once must see each other.
  const session = await startSession(context.db, owner.id, { owner, details })
  const headers = new Headers()
  headers.append('Set-Cookie', session)
  headers.append('Set-Cookie', await rememberDevice(request, account.emailHash))
  return headers
}

async function findPerson(db: Database, id: string): Promise<Person> {
  const row = await db
    .selectFrom('users')
    .select(personColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return personOf(row)
}
