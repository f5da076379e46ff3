import { z } from 'zod'
import { lengthOfPassword, passwordLength } from './password-hash.server.ts'

/** What is said where the confirmation is another password: at the field, and on top of the form. */
export const passwordMismatch = {
  beside: "Passwords don't match",
  onTop: 'New passwords do not match',
}

/** The form that changes a password. It asks for more than a registration does. */
export function passwordChangeSchema() {
  return z
    .object({
      currentPassword: z.string({ error: 'Current password is required' }),
      newPassword: z
        .string()
        .prefault('')
        .superRefine((password, context) => {
          for (const message of faultsOf(password)) context.addIssue({ code: 'custom', message })
        }),
      confirmPassword: z.string({ error: 'Please confirm your password' }),
    })
    .refine(
      ({ newPassword, confirmPassword }) =>
        confirmPassword === undefined || newPassword === confirmPassword,
      // Said together with everything else that is wrong, and not one round later.
      { path: ['confirmPassword'], error: passwordMismatch.beside, when: () => true },
    )
}

function faultsOf(password: string): string[] {
  const { min, max } = passwordLength
  // As it is hashed: a letter and its accent may come as one character or as two.
  const text = password.normalize('NFKC')
  const rules: [isMet: boolean, message: string][] = [
    [lengthOfPassword(text) >= min, `Password must be at least ${min} characters`],
    [lengthOfPassword(text) <= max, `Password must be at most ${max} characters`],
    [/\p{Lu}/u.test(text), 'Password must contain at least one uppercase letter'],
    [/\p{Ll}/u.test(text), 'Password must contain at least one lowercase letter'],
    [/\p{Nd}/u.test(text), 'Password must contain at least one number'],
    [/[^\p{L}\p{M}\p{N}]/u.test(text), 'Password must contain at least one special character'],
  ]
  return rules.flatMap(([isMet, message]) => (isMet ? [] : [message]))
}
