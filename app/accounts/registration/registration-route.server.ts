import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import {
  agreement,
  chosenPassword,
  confirmed,
  requiredEmail,
  requiredName,
} from '../account-rules.server.ts'
import { EmailTakenError } from '../accounts.server.ts'
import { logInPerson } from '../login/log-in-route.server.ts'
import { refusalOf } from '../login/rate-limited-route.server.ts'
import { WeakPasswordError } from '../password/weak-passwords.server.ts'
import { register } from './register.server.ts'
import { InvitationGoneError } from './registration-invitations.server.ts'

/**
 * Makes an account of the posted registration form, signs its owner in and leads to the dashboard. Whether there may be
 * one is for the caller to ask.
 * @param also what belongs to the account from its first moment: see `createAccount`.
 * @returns the redirect, or what is wrong with the form.
 * @throws InvitationGoneError of `also`; nothing is written then.
 */
export async function registerByForm(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  also: Parameters<typeof register>[3],
) {
  const submission = await readSubmission(request, registrationSchema())
  const hideFields = ['password', 'confirmPassword']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const { db, clientAddress } = context
  try {
    const person = await register(db, submission.value, clientAddress, also)
    const headers = await logInPerson({ request, context }, person, { isNew: true })
    const path = safeRedirectPath(context, '/dashboard')
    return await redirectWithSuccess(path, 'Account created successfully!', { headers })
  } catch (error) {
    if (error instanceof InvitationGoneError) throw error
    return invalid(submission, { hideFields, ...problemOf(error) })
  }
}

function registrationSchema() {
  return z
    .object({
      firstName: requiredName('First name'),
      lastName: requiredName('Last name'),
      email: requiredEmail(),
      password: chosenPassword(),
      confirmPassword: z.string().default(''),
      agreedToTerms: agreement(),
    })
    .refine(confirmed.isMet, confirmed.params)
}

function problemOf(error: unknown) {
  if (error instanceof EmailTakenError) {
    return { fieldErrors: { email: ['Email already in use or invalid'] } }
  }
  if (error instanceof WeakPasswordError) {
    return { fieldErrors: { password: error.words } }
  }
  const refusal = refusalOf(error)
  if (refusal) return { ...refusal, formErrors: [refusal.message] }
  logError(error)
  return { status: 500, formErrors: ['Registration failed. Please try again.'] }
}
