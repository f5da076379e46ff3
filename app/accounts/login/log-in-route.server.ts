import { deviceName } from '#app/lib/device-name.server.ts'
import { emailHash } from '../accounts.server.ts'
import type { Person } from '../person.server.ts'
import { sessionCookie } from '../sessions/account-cookies-route.server.ts'
import { replacesDocument } from '../sessions/logged-out-headers-route.server.ts'
import { networkName } from '../sessions/network-name.server.ts'
import { endSession, type RequestWithContext } from '../sessions/session-route.server.ts'
import { type IsProofValid, startProvenSession } from './log-in.server.ts'
import { isKnownDevice, rememberDevice } from './login-device-route.server.ts'
import { devicesSince } from './login-devices.server.ts'
import { forgetWantedPage } from './wanted-page-route.server.ts'

interface LogInOptions {
  /** For an account that was made just now: nobody has to be told. */
  isNew?: boolean
  isProofValid?: IsProofValid
}

/**
 * Logs in somebody who has just proved who they are: a new token, never the one they came with, and
 * a browser that is known to their account from now on.
 * @returns the headers that carry both cookies.
 * @throws StaleProofError when `isProofValid` says no; there is no session then, and nobody was told.
 */
export async function logInPerson(
  visit: RequestWithContext,
  person: Person,
  { isNew = false, isProofValid }: LogInOptions = {},
): Promise<Headers> {
  const { request, context } = visit
  await endSession(visit)
  const hash = emailHash(person.email)
  const since = await devicesSince(context.db, hash)
  const isKnown = isNew || (await isKnownDevice(request, hash, since))
  const device = deviceName(request.headers.get('User-Agent'))
  const details = { device, network: networkName(context.clientAddress ?? '') }
  const token = await startProvenSession(context.db, person, {
    details,
    isKnown,
    isProofValid,
  })
  const headers = new Headers(replacesDocument)
  headers.append('Set-Cookie', await sessionCookie().serialize(token))
  headers.append('Set-Cookie', await rememberDevice(request, hash, since))
  const forgotten = await forgetWantedPage(request)
  if (forgotten) headers.append('Set-Cookie', forgotten)
  return headers
}
