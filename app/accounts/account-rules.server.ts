import { z } from 'zod'
import { typedEmail, typedText } from '#app/forms/typed-text.server.ts'
import { normalizeLine } from '#app/lib/typed-text.ts'
import { lengthOfPassword, passwordLength } from './password/password-hash.server.ts'

const maxNameLength = 100

/** Returns the schema of a required name; `label` begins the message, such as "First name". */
export function requiredName(label: string) {
  const rules = { normalize: normalizeLine, required: `${label} is required` }
  return (
    typedText(label, maxNameLength, rules)
      // Invitations mail names to other people: a name must not carry a link.
      .refine(name => !/:\/\/|\bwww\./i.test(name), `${label} must not contain a web address`)
  )
}

/** Returns the schema of a required e-mail address. */
export function requiredEmail() {
  return typedEmail('Email is required')
}

/** Returns the schema of a new password. `findWeakness` checks later if it is easy to guess. */
export function chosenPassword() {
  const { min, max } = passwordLength
  return z
    .string({ error: 'Password is required' })
    .refine(text => lengthOfPassword(text) >= min, `Password must be at least ${min} characters`)
    .refine(text => lengthOfPassword(text) <= max, `Password must be at most ${max} characters`)
}

/** Returns the schema of the required agreement to terms and privacy policy. */
export function requiredAgreement() {
  const error = 'You must agree to the terms and privacy policy'
  return z.boolean({ error }).refine(Boolean, error)
}

/**
 * Checks that the confirmation repeats the password. Both may be missing: another rule checks that.
 */
export const passwordsMatch = {
  isMet: (form: { password?: string; confirmPassword?: string }) =>
    (form.password ?? '') === (form.confirmPassword ?? ''),
  // Reports it together with all other errors.
  params: {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    when: () => true,
  },
}
