/** Name of the cookie with the session token, without the prefix `__Host-`. */
export const sessionCookieName = 'mf_s'

/** Name of the cookie that names the session a logout ended, without the prefix. */
export const leftSessionCookieName = 'mf_left'

/** Returns whether a `Cookie` header has a session, live or ended. Nothing checks it here. */
export function hasSessionCookie(header = ''): boolean {
  return [sessionCookieName, leftSessionCookieName].some(name => header.includes(`${name}=`))
}
