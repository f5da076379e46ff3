import { deviceName } from '#app/lib/device-name.server.ts'
import { emailHash } from '../accounts.server.ts'
import type { Person } from '../person.server.ts'
import { sessionCookie } from '../sessions/account-cookies-route.server.ts'
import { replacesDocument } from '../sessions/logged-out-headers-route.server.ts'
import { networkName } from '../sessions/network-name.server.ts'
import { type RequestWithContext, replaceSession } from '../sessions/session-route.server.ts'
import { rememberTimeZone } from '../time-zone/stored-time-zone.server.ts'
import { type IsProofValid, startProvenSession } from './log-in.server.ts'
import { isKnownDevice, rememberLoginDevice } from './login-device-route.server.ts'
import { devicesSince } from './login-devices.server.ts'
import { forgetWantedPage } from './wanted-page-route.server.ts'

interface LogInOptions {
  /** True for a new account: it gets no alert about a new device. */
  isNew?: boolean
  /** The zone that the browser told. */
  timeZone?: string | undefined
  isProofValid?: IsProofValid
}

/**
 * Logs a person in with a new token, and remembers the browser for the account.
 * @returns headers with both cookies.
 * @throws StaleProofError if `isProofValid` returns false.
 */
export async function logInPerson(
  visit: RequestWithContext,
  person: Person,
  { isNew = false, timeZone, isProofValid }: LogInOptions = {},
): Promise<Headers> {
  const { request, context } = visit
  const leftCookie = await replaceSession(visit, person)
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
  await rememberTimeZone(context.db, person, timeZone)
  const headers = new Headers(replacesDocument)
  headers.append('Set-Cookie', await sessionCookie().serialize(token))
  headers.append('Set-Cookie', await rememberLoginDevice(request, hash, since))
  if (leftCookie) headers.append('Set-Cookie', leftCookie)
  const forgotten = await forgetWantedPage(request)
  if (forgotten) headers.append('Set-Cookie', forgotten)
  return headers
}
