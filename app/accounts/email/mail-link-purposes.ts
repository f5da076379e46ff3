// Purposes of links in account mails: a token of one purpose is invalid for all others.

/** Sets a new password. */
export const resetPurpose = 'reset-password'

/** Confirms the address of an account. */
export const confirmPurpose = 'confirm-email'

/** Shows what can still open an account after a reset, and ends it. */
export const accountAccessPurpose = 'account-access'

/**
 * Proves that the mail of an invitation reached the invited address. Its person is the owner, its
 * subject the access.
 */
export const invitedAddressPurpose = 'invited-address'
