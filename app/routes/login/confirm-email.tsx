import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  confirmEmailChange,
  findEmailChange,
  pendingEmailChange,
} from '#app/accounts/email/change-email.server.ts'
import { confirmEmail, findConfirmation } from '#app/accounts/email/confirm-email.server.ts'
import {
  ConfirmAddress,
  ConfirmChange,
  Confirmed,
  Gone,
  LoginFirst,
  confirmTitles as titles,
} from '#app/accounts/email/confirm-pages.tsx'
import { rememberDevice } from '#app/accounts/login/login-device-route.server.ts'
import { refusalOf } from '#app/accounts/login/rate-limited-route.server.ts'
import { checkOwnPassword } from '#app/accounts/password/check-own-password.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { getSignedIn } from '#app/accounts/sessions/session-route.server.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { ownPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { titledBy } from '#app/ui/document/document-title.ts'

/**
 * Shows what a link confirms: the address of an account, or a new address for it. Both need the
 * account too. A mistyped address belongs to somebody, and an account may have been made with the
 * address of somebody else.
 */
type Shown =
  | { state: 'address'; email: string; isLoggedIn: boolean }
  | { state: 'change'; email: string }
  | { state: 'login' }
  | { state: 'gone' }

/** Only the button does something: mail scanners open every link. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db } = context
  const token = params.token ?? ''
  const signedIn = await getSignedIn({ request, context })
  const person = await findConfirmation(db, token)
  if (person) {
    const isLoggedIn = signedIn?.person.id === person.id
    return data<Shown>({ state: 'address', email: person.email, isLoggedIn })
  }
  const change = await findEmailChange(db, token)
  if (!change) return data<Shown>({ state: 'gone' }, { status: 404 })
  const isTheirs = signedIn?.person.id === change.userId
  const pending = isTheirs ? await pendingEmailChange(db, signedIn.person) : undefined
  return data<Shown>(pending ? { state: 'change', email: pending.email } : { state: 'login' })
}

type Answer = { done: boolean } | { login: true } | SubmissionResult<string[]>

export const { handle, meta } = titledBy<() => Shown, Answer>(({ state }, answer) => {
  if (answer && 'done' in answer) return answer.done ? titles.confirmed : titles.gone
  if ((answer && 'login' in answer) || state === 'login') return titles.login
  return state === 'gone' ? titles.gone : titles.confirm
})

export { actionHeaders as headers }

export async function action(args: ActionFunctionArgs) {
  const { db } = args.context
  const token = args.params.token ?? ''
  const person = await findConfirmation(db, token)
  if (person) return await confirmAddress(args, person, token)
  const change = await findEmailChange(db, token)
  if (!change) return data<Answer>({ done: false }, { status: 404 })
  return await confirmChange(args, change.userId, token)
}

async function confirmAddress(
  { request, context }: ActionFunctionArgs,
  person: Person,
  token: string,
) {
  const { db, requestId } = context
  const signedIn = await getSignedIn({ request, context })
  const session = signedIn?.person.id === person.id ? signedIn.session : undefined
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
    return data<Answer>({ done }, { status: done ? 200 : 404 })
  } catch (error) {
    const { message, ...refusal } = refusalOf(error) ?? notConfirmed(error, requestId)
    return invalid(submission, { ...refusal, hideFields, formErrors: [message] })
  }
}

function notConfirmed(error: unknown, requestId: string) {
  logError(error, requestId)
  return { message: 'Not confirmed: that was not saved. Please try again.', status: 503 }
}

async function confirmChange(
  { request, context }: ActionFunctionArgs,
  userId: string,
  token: string,
) {
  const { db } = context
  const signedIn = await getSignedIn({ request, context })
  if (signedIn?.person.id !== userId) return data<Answer>({ login: true }, { status: 403 })
  const outcome = await confirmEmailChange(db, signedIn, token)
  const back = ownPath(context, '/settings')
  if (outcome === 'gone') return data<Answer>({ done: false }, { status: 404 })
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

export default function ConfirmEmail() {
  const shown = useLoaderData<Shown>()
  const answer = useActionData<Answer>()
  if (answer && 'done' in answer) return answer.done ? <Confirmed /> : <Gone />
  if (answer && 'login' in answer) return <LoginFirst />
  switch (shown.state) {
    case 'address':
      return <ConfirmAddress {...shown} answer={answer} />
    case 'change':
      return <ConfirmChange email={shown.email} />
    case 'login':
      return <LoginFirst />
    case 'gone':
      return <Gone />
  }
}
