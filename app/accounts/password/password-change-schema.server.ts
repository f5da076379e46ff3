import { z } from 'zod'
import { lengthOfPassword, passwordLength } from './password-hash.server.ts'

/** Messages for a different confirmation, at the field and above the form. */
export const passwordMismatch = {
  atField: "Passwords don't match",
  aboveForm: 'New passwords do not match',
}

/** Returns the schema of a password change. Its rules are stricter than those of registration. */
export function passwordChangeSchema() {
  return z
    .object({
      currentPassword: z.string({ error: 'Current password is required' }),
      newPassword: z
        .string()
        .prefault('')
        .superRefine((password, context) => {
          for (const message of findBrokenRules(password))
            context.addIssue({ code: 'custom', message })
        }),
      confirmPassword: z.string({ error: 'Please confirm your password' }),
    })
    .refine(
      ({ newPassword, confirmPassword }) =>
        confirmPassword === undefined || newPassword === confirmPassword,
      // Reports it together with all other errors.
      { path: ['confirmPassword'], error: passwordMismatch.atField, when: () => true },
    )
}

function findBrokenRules(password: string): string[] {
  const { min, max } = passwordLength
  // Checks the form that is hashed: a letter with its accent may be one character or two.
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
