import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import type { RequestContext } from '#app/http/request-context.server.ts'
import { emailHash } from '../accounts.server.ts'
import { checkLogin, type ProvenLogin } from './check-login.server.ts'
import { laneOf } from './login-device-route.server.ts'
import { devicesSince } from './login-devices.server.ts'

/**
 * The ways to prove who one is; today `form`, with the fields `email` and `password`.
 * Made for each request, because what it needs to know of one is not in the request alone.
 * `authenticate` throws what `checkLogin` throws.
 */
export function createAuthenticator({
  db,
  clientAddress,
}: Pick<RequestContext, 'db' | 'clientAddress'>): Authenticator<ProvenLogin> {
  const form = new FormStrategy<ProvenLogin>(async ({ form, request }) => {
    const email = String(form.get('email'))
    const password = String(form.get('password'))
    const hash = emailHash(email)
    const lane = await laneOf(request, hash, await devicesSince(db, hash))
    return await checkLogin(db, { email, password, lane, clientAddress })
  })
  return new Authenticator<ProvenLogin>().use(form)
}
