import { z } from 'zod'
import { readAppCode, readRecoveryCode } from './two-factor-codes.ts'

/** What the field of a code is called, in every form that asks for one. */
export interface CodeForm {
  code?: string
}

/** A code of the authenticator app, as typed. */
export const appCodeForm = formOf(
  'Enter the 6-digit code from your authenticator app',
  'A code has 6 digits',
  readAppCode,
)

/** A recovery code, as typed. */
export const recoveryCodeForm = formOf(
  'Enter one of your recovery codes',
  'A recovery code has 16 letters and digits',
  readRecoveryCode,
)

function formOf(required: string, malformed: string, read: (typed: string) => string | undefined) {
  return z.object({
    code: z
      .string({ error: required })
      .trim()
      .min(1, { error: required, abort: true })
      .refine(typed => read(typed) !== undefined, malformed),
  })
}
