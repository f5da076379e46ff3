import { z } from 'zod'
import { readAppCode, readRecoveryCode } from './two-factor-codes.ts'

/** The field of every form that asks for a code. */
export interface CodeForm {
  code?: string
}

export const appCodeForm = createCodeSchema(
  'Enter the 6-digit code from your authenticator app',
  'A code has 6 digits',
  readAppCode,
)

export const recoveryCodeForm = createCodeSchema(
  'Enter one of your recovery codes',
  'A recovery code has 16 letters and digits',
  readRecoveryCode,
)

function createCodeSchema(
  required: string,
  malformed: string,
  read: (typed: string) => string | undefined,
) {
  return z.object({
    code: z
      .string({ error: required })
      .trim()
      .min(1, { error: required, abort: true })
      .refine(typed => read(typed) !== undefined, malformed),
  })
}
