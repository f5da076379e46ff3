import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data } from '@remix-run/node'
import { z } from 'zod'
import { explainRateLimit } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import type { RequestContext } from '#app/http/request-context.server.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { rememberLoginDevice } from '../login/login-device-route.server.ts'
import { checkOwnPassword } from '../password/check-own-password.server.ts'
import type { Person } from '../person.server.ts'
import { getLoggedIn } from '../sessions/session-route.server.ts'
import { confirmEmailChange } from './change-email.server.ts'
import { confirmEmail } from './confirm-email.server.ts'

/** Answer of the page of a link that confirms an address. */
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
  return await answerForm(request, {
    schema: z.object({ password: z.string().default('') }),
    save: async ({ password }) => {
      if (!session) await requirePassword(db, person, password)
      return await confirmEmail(db, person, token, session?.id)
    },
    explain: explainRateLimit,
    notSaved: 'Not saved: the address is not confirmed. Please try again.',
    answer: (_, done) => data<ConfirmEmailAnswer>({ done }, { status: done ? 200 : 404 }),
  })
}

async function requirePassword(
  db: RequestContext['db'],
  person: Person,
  password: string,
): Promise<void> {
  const message = password
    ? 'This is not the password of the account'
    : 'Enter the password of the account'
  if (password && (await checkOwnPassword(db, person, password))) return
  throw new FormError({ status: 403, fieldErrors: { password: [message] } })
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
      'Your email has not changed, because the new address now has an account.',
    )
  }
  return redirectWithSuccess(
    back,
    'Your email is changed. Log in with the new address from now on. All other devices are logged out.',
    { headers: { 'Set-Cookie': await rememberLoginDevice(request, outcome.emailHash) } },
  )
}
