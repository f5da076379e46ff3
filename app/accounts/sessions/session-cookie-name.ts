/** Name of the cookie with the session token, without the prefix `__Host-`. */
export const sessionCookieName = 'mf_s'
