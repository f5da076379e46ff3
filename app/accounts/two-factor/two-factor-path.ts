type Step = 'set-up' | 'recovery-codes' | 'off'

/** Returns the path of two-factor authentication, or of one of its steps. */
export function twoFactorPath(step?: Step): string {
  return step ? `/settings/two-factor/${step}` : '/settings/two-factor'
}
