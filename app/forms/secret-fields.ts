/** Names of fields that hold a password or a code. No answer and no draft contains their values. */
export const secretFields = [
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'proof',
  'code',
]
