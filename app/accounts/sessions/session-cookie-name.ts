/** Name of the cookie with the session token, without the prefix `__Host-`. */
export const sessionCookieName = 'mf_s'

/** Name of the cookie that names the session a logout ended, without the prefix. */
export const leftSessionCookieName = 'mf_left'
