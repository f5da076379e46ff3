import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import type { RequestContext } from '#app/http/request-context.server.ts'
import { emailHash } from '../accounts.server.ts'
import { checkLogin, type ProvenLogin } from './check-login.server.ts'
import { readBucket } from './login-device-route.server.ts'
import { devicesSince } from './login-devices.server.ts'

/**
 * Creates the authenticator of a request, with the strategy `form`.
 * `authenticate` throws the errors of `checkLogin`.
 */
export function createAuthenticator({
  db,
  clientAddress,
}: Pick<RequestContext, 'db' | 'clientAddress'>): Authenticator<ProvenLogin> {
  const form = new FormStrategy<ProvenLogin>(async ({ form, request }) => {
    const email = String(form.get('email'))
    const password = String(form.get('password'))
    const hash = emailHash(email)
    const bucket = await readBucket(request, hash, await devicesSince(db, hash))
    return await checkLogin(db, { email, password, bucket, clientAddress })
  })
  return new Authenticator<ProvenLogin>().use(form)
}
