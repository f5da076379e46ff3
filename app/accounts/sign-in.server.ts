import { rememberDevice } from './devices.server.ts'
import { endSession, startSession, type Visit } from './sessions.server.ts'

/**
 * Signs in somebody who has just proved who they are: a new token, never the one they came with, and a
 * browser that is known to their account from now on.
 * @returns the headers that carry both cookies.
 */
export async function signIn(
  visit: Visit,
  account: { id: string; emailHash: string },
): Promise<Headers> {
  await endSession(visit)
  const headers = new Headers()
  headers.append('Set-Cookie', await startSession(visit.context.db, account.id))
  headers.append('Set-Cookie', await rememberDevice(visit.request, account.emailHash))
  return headers
}
