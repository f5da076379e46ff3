type Step = 'set-up' | 'recovery-codes' | 'off'

/** The page of two-factor authentication, or one of its steps. */
export function twoFactorPath(step?: Step): string {
  return step ? `/settings/two-factor/${step}` : '/settings/two-factor'
}
