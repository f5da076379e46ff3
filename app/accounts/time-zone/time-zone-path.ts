/** Page that chooses the time zone of an account. */
export const timeZonePath = '/settings/time-zone'
