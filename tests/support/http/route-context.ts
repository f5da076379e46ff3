import type { AppLoadContext } from '@remix-run/node'
import { sessionCookie } from '#app/accounts/sessions/account-cookies-route.server.ts'
import { createSession } from '#app/accounts/sessions/sessions.server.ts'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import '#app/http/request-context.server.ts'
import { requestIdStorage } from '#app/lib/request-id.server.ts'
import type { Database } from '#db/client.server.ts'

type Sent = Record<string, string> | [name: string, value: string][]

/** Returns the load context, as the launcher creates it. */
export function routeContext(
  db: Database,
  clientAddress = '192.0.2.1',
  proxyAccessId?: string,
): AppLoadContext {
  const requestId = 'test-request'
  requestIdStorage.enterWith(requestId)
  return { db, clientAddress, requestId, cspNonce: 'test-nonce', proxyAccessId }
}

/** Returns arguments for a loader: a visit with cookies; `/for/…` visits as a proxy. */
export function visit(db: Database, path: string, cookie = '') {
  const { accessId } = parseProxyUrl(path)
  const request = new Request(`http://localhost:3000${path}`, { headers: { cookie } })
  return { request, context: routeContext(db, undefined, accessId), params: {} }
}

/** Returns arguments for an action: a posted form; `/for/…` posts as a proxy. */
export function post(db: Database, path: string, form: Sent, cookie = '', address?: string) {
  const { accessId } = parseProxyUrl(path)
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(form),
  })
  return { request, context: routeContext(db, address, accessId), params: {} }
}

/** Starts a session of an account. Returns its `Cookie` header. */
export async function createSessionCookie(db: Database, { id }: { id: string }): Promise<string> {
  const line = await sessionCookie().serialize(await createSession(db, id))
  return line.split(';')[0] ?? ''
}

/** Returns the `Cookie` header that a browser sends after these response headers. */
export function cookiesOf(headers: Headers): string {
  const pairs = headers.getSetCookie().map(line => line.split(';')[0] ?? '')
  return pairs.filter(pair => !pair.endsWith('=')).join('; ')
}
