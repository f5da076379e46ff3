import { z } from 'zod'
import { withAsciiDigits } from '#app/lib/digits.ts'
import { isEmailAddress, maxEmailLength, normalizeEmail } from '#app/lib/email-address.ts'
import { countCharacters, normalizeText } from '#app/lib/typed-text.ts'

/**
 * Returns the schema of a typed text. A longer text is refused with its length.
 * @param label begins the message, such as "Reason".
 * @param rules `normalize` returns the text as it is stored: use `normalizeLine` for one line.
 * `required` is the message of an empty text, which is accepted without it.
 */
export function typedText(
  label: string,
  max: number,
  rules: { normalize?: typeof normalizeText; required?: string } = {},
) {
  const { normalize = normalizeText, required } = rules
  return z
    .string({ error: required ?? `${label} must be text` })
    .overwrite(normalize)
    .min(required ? 1 : 0, { error: required, abort: true })
    .refine(text => countCharacters(text) <= max, {
      error: ({ input }) =>
        `${label} is too long: ${countCharacters(String(input))} of ${max} characters`,
      abort: true,
    })
}

/** Returns the schema of a typed day, month or time: its digits may be of any script. */
export function typedDigits(error?: string) {
  return z.string({ error }).overwrite(typed => withAsciiDigits(typed).trim())
}

/** Returns the schema of a typed e-mail address. */
export function typedEmail(required?: string) {
  return typedText('Email', maxEmailLength, { normalize: normalizeEmail, required }).refine(
    isEmailAddress,
    'Email is invalid',
  )
}
