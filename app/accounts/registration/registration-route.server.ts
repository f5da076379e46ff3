import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { explainRateLimit } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import type { InvalidOptions } from '#app/forms/submission-route.server.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import {
  chosenPassword,
  passwordsMatch,
  requiredAgreement,
  requiredEmail,
  requiredName,
} from '../account-rules.server.ts'
import { EmailTakenError } from '../accounts.server.ts'
import { logInPerson } from '../login/log-in-route.server.ts'
import { WeakPasswordError } from '../password/weak-passwords.server.ts'
import { toldTimeZone } from '../time-zone/told-time-zone.server.ts'
import { register } from './register.server.ts'
import { InvitationGoneError } from './registration-invitations.server.ts'

/**
 * Creates an account from the posted form, logs in and redirects to the dashboard.
 * The caller checks `canRegister`.
 * @throws InvitationGoneError of `writeRelated`; nothing is written.
 */
export async function registerByForm(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  writeRelated: Parameters<typeof register>[3],
) {
  const { db, clientAddress } = context
  return await answerForm(request, {
    schema: registrationSchema(),
    save: async value => {
      const person = await register(db, value, clientAddress, writeRelated)
      return await logInPerson({ request, context }, person, { isNew: true })
    },
    explain: error => {
      if (error instanceof InvitationGoneError) throw error
      return explainRegistration(error)
    },
    answer: (_, headers) => {
      const path = safeRedirectPath(context, '/dashboard')
      return redirectWithSuccess(path, 'Account created successfully!', { headers })
    },
  })
}

function registrationSchema() {
  return z
    .object({
      firstName: requiredName('First name'),
      lastName: requiredName('Last name'),
      email: requiredEmail(),
      password: chosenPassword(),
      confirmPassword: z.string().default(''),
      agreedToTerms: requiredAgreement(),
      timeZone: toldTimeZone(),
    })
    .refine(passwordsMatch.isMet, passwordsMatch.params)
}

/** Returns the reply to an error of the registration form; logs unexpected ones. */
export function explainRegistration(error: unknown): InvalidOptions {
  if (error instanceof EmailTakenError) {
    return { fieldErrors: { email: ['Email already in use or invalid'] } }
  }
  if (error instanceof WeakPasswordError) return { fieldErrors: { password: error.messages } }
  const refusal = explainRateLimit(error)
  if (refusal) return refusal
  logError(error)
  return { status: 500, formErrors: ['Registration failed. Please try again.'] }
}
