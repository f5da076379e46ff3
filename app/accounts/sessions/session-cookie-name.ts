/** Name of the cookie with the session token, without the prefix `__Host-`. */
export const sessionCookieName = 'mf_s'

/** Name of the cookie of `leftSessionCookie`, without the prefix. */
export const leftSessionCookieName = 'mf_left'
