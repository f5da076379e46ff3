import { checkLogin, type ProvenLogin } from '#app/accounts/login/check-login.server.ts'
import { openBucket } from '#app/accounts/login/login-throttle.server.ts'
import type { Database } from '#db/client.server.ts'
import type { TestPerson } from './people.ts'

/** Checks email and password, as a login from an unknown browser does. */
export function tryLogin(
  db: Database,
  { email, password }: Pick<TestPerson, 'email' | 'password'>,
): Promise<ProvenLogin> {
  return checkLogin(db, { email, password, bucket: openBucket, clientAddress: '192.0.2.1' })
}
