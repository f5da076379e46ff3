// What the links do that stand in mails about an account: a token of one purpose opens no other.

/** Sets a new password. */
export const resetPurpose = 'reset-password'

/** Confirms the address of an account. */
export const confirmPurpose = 'confirm-email'
