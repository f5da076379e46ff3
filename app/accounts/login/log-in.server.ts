import { forgetWantedPage } from '#app/accounts/login/wanted-page-route.server.ts'
import { deviceOf } from '#app/lib/device-name.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { emailHash } from '../accounts.server.ts'
import { alertPerson } from '../email/security-alerts.server.ts'
import { holdAccount } from '../lock-account-row.server.ts'
import type { Person } from '../person.server.ts'
import { replacesDocument } from '../sessions/logged-out-headers-route.server.ts'
import { networkOf } from '../sessions/network-name.server.ts'
import { endSession, startSession, type Visit } from '../sessions/session-route.server.ts'
import { devicesSince, isKnownDevice, rememberDevice } from './login-devices.server.ts'

/** What somebody proved who they are with is no proof any more: it changed while they were about to be signed in. */
export class ProofGoneError extends Error {}

interface SignInOptions {
  /** For an account that was made just now: nobody has to be told. */
  isNew?: boolean
  /**
   * Whether the proof holds still, asked in the transaction that begins the session, with the account held. A new
   * password comes before it, which then says no, or after it, and ends the session with all others.
   */
  stillHolds?: (trx: Database) => Promise<boolean>
}

/**
 * Signs in somebody who has just proved who they are: a new token, never the one they came with, and a
 * browser that is known to their account from now on. Where it was not known before, its person is told by mail.
 * @returns the headers that carry both cookies.
 * @throws ProofGoneError when `stillHolds` says no; there is no session then, and nobody was told.
 */
export async function signIn(
  visit: Visit,
  person: Person,
  { isNew = false, stillHolds }: SignInOptions = {},
): Promise<Headers> {
  const { request, context } = visit
  await endSession(visit)
  const hash = emailHash(person.email)
  const since = await devicesSince(context.db, hash)
  const isKnown = isNew || (await isKnownDevice(request, hash, since))
  const device = deviceOf(request.headers.get('User-Agent'))
  const details = { device, network: networkOf(context.clientAddress ?? '') }
  const session = await inTransaction(context.db, async trx => {
    // Sessions of one person that start at once follow each other, so that the last one counts all of them.
    await holdAccount(trx, person.id)
    if (stillHolds && !(await stillHolds(trx))) throw new ProofGoneError()
    if (!isKnown) await alertPerson(trx, person, 'new-device', { device })
    return await startSession(trx, person.id, { owner: person, details })
  })
  const headers = new Headers(replacesDocument)
  headers.append('Set-Cookie', session)
  headers.append('Set-Cookie', await rememberDevice(request, hash, since))
  const forgotten = await forgetWantedPage(request)
  if (forgotten) headers.append('Set-Cookie', forgotten)
  return headers
}
