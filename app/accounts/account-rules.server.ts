import { z } from 'zod'
import { emailPattern, maxEmailLength } from '#app/lib/email-address.ts'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import { lengthOfPassword, passwordLength } from './password/password-hash.server.ts'

const maxNameLength = 100

/** Returns the schema of a required name; `label` begins the message, such as "First name". */
export function requiredName(label: string) {
  const required = `${label} is required`
  return (
    z
      .string({ error: required })
      .overwrite(withoutInvisible)
      .trim()
      .min(1, { error: required, abort: true })
      .max(maxNameLength, `${label} must be at most ${maxNameLength} characters`)
      .regex(/^\P{Cc}*$/u, `${label} must be on one line`)
      // Invitations mail names to other people: a name must not carry a link.
      .refine(name => !/:\/\/|\bwww\./i.test(name), `${label} must not contain a web address`)
  )
}

/** Returns the schema of a required e-mail address. */
export function requiredEmail() {
  return z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, { error: 'Email is required', abort: true })
    .max(maxEmailLength, { error: 'Email is invalid', abort: true })
    .regex(emailPattern, 'Email is invalid')
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
