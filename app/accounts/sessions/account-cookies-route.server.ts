import { type Cookie, createCookie } from '@remix-run/node'
import { env } from '#app/lib/env.server.ts'
import { cookieSecret } from '#db/crypto/keys.server.ts'

/** Carries the session token, and ends with the browser. The server keeps its own, shorter clock. */
export function sessionCookie(): Cookie {
  return ours('mf_s')
}

/** Names what was typed into a form that was posted after its session's end. It opens nothing without a login. */
export function draftCookie(maxAge: number): Cookie {
  return ours('mf_kept', maxAge)
}

/**
 * Names the session that a logout ended, so that a form that is still open in another window can be
 * kept for its person. It gives no rights.
 */
export function leftSessionCookie(maxAge: number): Cookie {
  return ours('mf_left', maxAge)
}

/** Carries a device pass for one account; several people may share one browser. */
export function deviceCookie(suffix: string, maxAge: number): Cookie {
  return ours(`mf_d_${suffix}`, maxAge)
}

/** Carries the token of a login that still asks for its second factor. It gives no rights. */
export function pendingLoginCookie(): Cookie {
  return ours('mf_2fa')
}

/**
 * Names the page that asked for a login. Signed, so that it holds only paths that this server was
 * asked for.
 */
export function wantedPageCookie(maxAge: number): Cookie {
  return ours('mf_to', maxAge, [cookieSecret()])
}

/** The text a cookie of ours carries; whatever else a browser sent is nothing. */
export async function readCookie(cookie: Cookie, request: Request): Promise<string | undefined> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value : undefined
}

// No script may read it, no other host may set it, no foreign form may send it.
function ours(name: string, maxAge?: number, secrets?: string[]): Cookie {
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
