import { type Cookie, createCookie } from '@remix-run/node'
import { env } from '#app/lib/env.server.ts'
import { cookieSecret } from '#db/crypto/keys.server.ts'
import { leftSessionCookieName, sessionCookieName } from './session-cookie-name.ts'

/** Carries the session token until the browser closes; the server ends it earlier. */
export function sessionCookie(): Cookie {
  return createAccountCookie(sessionCookieName)
}

/** Names the drafts of a browser. Gives no access without a login. */
export function draftCookie(maxAge: number): Cookie {
  return createAccountCookie('mf_kept', maxAge)
}

/**
 * Names the session that a logout or another person's login ended, so that late forms become
 * drafts. Gives no access.
 */
export function leftSessionCookie(maxAge: number): Cookie {
  return createAccountCookie(leftSessionCookieName, maxAge)
}

/** Carries the device pass of one account; several people may share a browser. */
export function loginDeviceCookie(suffix: string, maxAge: number): Cookie {
  return createAccountCookie(`mf_d_${suffix}`, maxAge)
}

/** Carries the token of a pending login. Gives no access. */
export function pendingLoginCookie(): Cookie {
  return createAccountCookie('mf_2fa')
}

/** Names the page to open after the login. Signed: holds only paths that were requested here. */
export function wantedPageCookie(maxAge: number): Cookie {
  return createAccountCookie('mf_to', maxAge, [cookieSecret()])
}

/** Returns the text in a cookie; undefined for anything else. */
export async function readCookie(cookie: Cookie, request: Request): Promise<string | undefined> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value : undefined
}

// Scripts cannot read it, other hosts cannot set it, foreign forms do not send it.
function createAccountCookie(name: string, maxAge?: number, secrets?: string[]): Cookie {
  const { secure } = env()
  return createCookie(secure ? `__Host-${name}` : name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge,
    secrets,
  })
}
