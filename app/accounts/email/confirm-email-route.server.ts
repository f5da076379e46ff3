import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data } from '@remix-run/node'
import { z } from 'zod'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { rememberDevice } from '../login/login-device-route.server.ts'
import { refusalOf } from '../login/rate-limited-route.server.ts'
import { checkOwnPassword } from '../password/check-own-password.server.ts'
import type { Person } from '../person.server.ts'
import { getLoggedIn } from '../sessions/session-route.server.ts'
import { confirmEmailChange } from './change-email.server.ts'
import { confirmEmail } from './confirm-email.server.ts'

/** The answer of the page of a link that confirms an address. */
export type ConfirmEmailAnswer = { done: boolean } | { login: true } | SubmissionResult<string[]>

/** Confirms the address of an account, for a browser that is logged in or gives the password. */
export async function confirmAddress(
  { request, context }: ActionFunctionArgs,
  person: Person,
  token: string,
) {
  const { db } = context
  const loggedIn = await getLoggedIn({ request, context })
  const session = loggedIn?.person.id === person.id ? loggedIn.session : undefined
  const submission = await readSubmission(request, z.object({ password: z.string().default('') }))
  const hideFields = ['password']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const refuse = (words: string) =>
    invalid(submission, { hideFields, status: 403, fieldErrors: { password: [words] } })
  try {
    if (!session) {
      const { password } = submission.value
      if (!password) return refuse('Enter the password of the account')
      const isRight = await checkOwnPassword(db, person, password)
      if (!isRight) return refuse('This is not the password of the account')
    }
    const done = await confirmEmail(db, person, token, session?.id)
    return data<ConfirmEmailAnswer>({ done }, { status: done ? 200 : 404 })
  } catch (error) {
    const { message, ...refusal } = refusalOf(error) ?? notConfirmed(error)
    return invalid(submission, { ...refusal, hideFields, formErrors: [message] })
  }
}

function notConfirmed(error: unknown) {
  logError(error)
  return { message: 'Not confirmed: that was not saved. Please try again.', status: 503 }
}

/** Confirms a new address, for a browser that is logged in to the account. */
export async function confirmChange(
  { request, context }: ActionFunctionArgs,
  userId: string,
  token: string,
) {
  const { db } = context
  const loggedIn = await getLoggedIn({ request, context })
  if (loggedIn?.person.id !== userId)
    return data<ConfirmEmailAnswer>({ login: true }, { status: 403 })
  const outcome = await confirmEmailChange(db, loggedIn, token)
  const back = safeRedirectPath(context, '/settings')
  if (outcome === 'gone') return data<ConfirmEmailAnswer>({ done: false }, { status: 404 })
  if (outcome === 'taken') {
    return redirectWithError(
      back,
      'Your email stays as it was: the other address has an account of its own by now.',
    )
  }
  return redirectWithSuccess(
    back,
    'Your email is changed. Log in with the new address from now on. All other devices are logged out.',
    { headers: { 'Set-Cookie': await rememberDevice(request, outcome.emailHash) } },
  )
}
