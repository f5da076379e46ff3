import { z } from 'zod'
import { emailPattern, maxEmailLength } from '#app/lib/email-address.ts'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import { lengthOfPassword, passwordLength } from './password/password-hash.server.ts'

// The rules of the account forms, with the words that stand beside the fields.

const maxNameLength = 100

/** A name that must be given; `label` begins the message, such as "First name". */
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
      // Names stand in invitations that we mail to strangers: they must not bring a link along.
      .refine(name => !/:\/\/|\bwww\./i.test(name), `${label} must not contain a web address`)
  )
}

/** An e-mail address that must be given. */
export function requiredEmail() {
  return z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, { error: 'Email is required', abort: true })
    .max(maxEmailLength, { error: 'Email is invalid', abort: true })
    .regex(emailPattern, 'Email is invalid')
}

/** A password that somebody chooses. Whether it is easy to guess is seen later: see `findWeakness`. */
export function chosenPassword() {
  const { min, max } = passwordLength
  return z
    .string({ error: 'Password is required' })
    .refine(text => lengthOfPassword(text) >= min, `Password must be at least ${min} characters`)
    .refine(text => lengthOfPassword(text) <= max, `Password must be at most ${max} characters`)
}

/** The box that agrees to the terms. */
export function requiredAgreement() {
  const error = 'You must agree to the terms and privacy policy'
  return z.boolean({ error }).refine(Boolean, error)
}

/** Whether the confirmation repeats the password; both may be missing, which is another rule's business. */
export const passwordsMatch = {
  isMet: (form: { password?: string; confirmPassword?: string }) =>
    (form.password ?? '') === (form.confirmPassword ?? ''),
  // Said together with everything else that is wrong, and not one round later.
  params: {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    when: () => true,
  },
}
