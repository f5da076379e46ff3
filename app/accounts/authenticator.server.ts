import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import type { RequestContext } from '#app/context.server.ts'
import { laneOf } from './devices.server.ts'
import { checkLogin } from './login.server.ts'
import { emailHash } from './users.server.ts'

/** An account whose password was right. */
export interface Authenticated {
  id: string
  emailHash: string
}

/**
 * The ways to prove who one is; today `form`, with the fields `email` and `password`.
 * Made for each request, because what it needs to know of one is not in the request alone.
 * `authenticate` throws what `checkLogin` throws.
 */
export function authenticator({
  db,
  clientAddress,
}: Pick<RequestContext, 'db' | 'clientAddress'>): Authenticator<Authenticated> {
  const form = new FormStrategy<Authenticated>(async ({ form, request }) => {
    const email = String(form.get('email'))
    const password = String(form.get('password'))
    const hash = emailHash(email)
    const lane = await laneOf(request, hash)
    const id = await checkLogin(db, { email, password, lane, clientAddress })
    return { id, emailHash: hash }
  })
  return new Authenticator<Authenticated>().use(form)
}
