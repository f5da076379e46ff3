import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EmailTakenError, emailHash, findByEmail } from '#app/accounts/accounts.server.ts'
import { InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { signIn } from '#app/accounts/login/log-in-route.server.ts'
import { authenticator } from '#app/accounts/login/password-authenticator-route.server.ts'
import { signInAfterPassword } from '#app/accounts/login/pending-login-route.server.ts'
import { refusalOf } from '#app/accounts/login/rate-limited-route.server.ts'
import { WeakPasswordError } from '#app/accounts/password/weak-passwords.server.ts'
import { register } from '#app/accounts/registration/register.server.ts'
import { mayRegister } from '#app/accounts/registration/registration-mode.server.ts'
import { getPerson, getSignedIn, logOut } from '#app/accounts/sessions/session-route.server.ts'
import { createShareLink } from '#app/emergency/links/emergency-links.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { ownPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { confirmInvited, splitProof } from '#app/proxies/invitations/address-proof.server.ts'
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
  type Invitation,
} from '#app/proxies/invitations/answer-invitation.server.ts'
import {
  answerSchema,
  invitedLoginSchema,
  invitedRegistrationSchema,
} from '#app/proxies/invitations/answer-schemas.server.ts'
import type { ShownInvitation } from '#app/proxies/invitations/invitation-details.tsx'
import {
  AcceptOrDecline,
  ConfirmDecline,
  Declined,
  declinedTitle,
  declineTitle,
  InvalidInvitation,
  invalidTitle,
  LoginToAnswer,
  NoNewAccounts,
  NotYours,
  noNewAccounts,
  RegisterToAnswer,
} from '#app/proxies/invitations/invitation-pages.tsx'
import { titledBy } from '#app/ui/document/document-title.ts'

type Shown =
  | { state: 'invalid' }
  | { state: 'declined' }
  | { state: 'register' | 'closed' | 'login' | 'answer' | 'decline'; invitation: ShownInvitation }
  | { state: 'other'; invitation: ShownInvitation; signedInAs: string }

const titles: { [State in Shown['state']]?: string } = {
  invalid: invalidTitle,
  decline: declineTitle,
  declined: declinedTitle,
}

export const { handle, meta } = titledBy<() => Shown>(({ state }) => titles[state] ?? 'Invitation')

/** For whoever has the link. Only a button does something: mail scanners open every link. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('answer')
  // Where declining leads: the link opens nothing any more, and this says nothing about it.
  if (asked === 'declined') return data<Shown>({ state: 'declined' })
  const invitation = await findInvitation(context.db, splitProof(params.token ?? '').token)
  if (!invitation) return noInvitation()
  const { owner, name, email, relationship, level, expiresAt } = invitation
  const from = `${owner.firstName} ${owner.lastName}`.trim()
  const shown = { from, name, email, relationship, level, expiresAt }
  if (asked === 'decline') {
    return data<Shown>({ state: 'decline', invitation: shown })
  }
  const person = await getPerson({ request, context })
  if (person && !isFor(invitation, person)) {
    return data<Shown>({ state: 'other', invitation: shown, signedInAs: person.email })
  }
  if (person) return data<Shown>({ state: 'answer', invitation: shown })
  const hasAccount = (await findByEmail(context.db, email)) !== null
  const unknown = mayRegister('owner') ? 'register' : 'closed'
  return data<Shown>({ state: hasAccount ? 'login' : unknown, invitation: shown })
}

export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const part = params.token ?? ''
  const { token } = splitProof(part)
  // Each form has rules of its own, and reads the body again.
  const asked = await readSubmission(request.clone(), answerSchema)
  const intent = asked.status === 'success' ? asked.value.intent : 'register'
  const invitation = await findInvitation(context.db, token)
  if (!invitation) return noInvitation()
  switch (intent) {
    case 'register':
      return await registerAndAccept(args, part, invitation)
    case 'login':
      return await logIn(args, part)
    case 'accept':
      return await accept(args, part, invitation)
    case 'decline':
      return (await declineInvitation(context.db, token))
        ? redirect(`${pathOf(part)}?answer=declined`)
        : noInvitation()
    case 'logout':
      return await logOutToAnswer(args, part)
  }
}

export { actionHeaders as headers, keepTyped as clientAction }

async function registerAndAccept(
  { request, context }: ActionFunctionArgs,
  part: string,
  { email }: Invitation,
) {
  const hideFields = ['password', 'confirmPassword']
  const submission = await readSubmission(request, invitedRegistrationSchema)
  if (!mayRegister('owner')) {
    return invalid(submission, { hideFields, formErrors: [noNewAccounts], status: 403 })
  }
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const { db, clientAddress, requestId } = context
  const { firstName, lastName, password } = submission.value
  try {
    const registration = { firstName, lastName, email, password }
    const person = await register(db, registration, clientAddress, async (trx, created) => {
      await createShareLink(trx, created)
      const { token, proof } = splitProof(part)
      const accessId = await acceptInvitation(trx, created, token, { isNewAccount: true })
      // Removed or replaced meanwhile: then there is no account either.
      if (!accessId) throw new InvitationGoneError()
      await confirmInvited(trx, created, accessId, proof)
    })
    const headers = await signIn({ request, context }, person, { isNew: true })
    return redirectWithSuccess(
      ownPath(context, '/proxy/dashboard'),
      'Proxy account created successfully!',
      { headers },
    )
  } catch (error) {
    if (error instanceof InvitationGoneError) return noInvitation()
    if (error instanceof EmailTakenError) {
      return redirectWithError(pathOf(part), 'This address has an account. Log in to answer.')
    }
    return invalid(submission, { hideFields, ...problemOf(error, requestId) })
  }
}

class InvitationGoneError extends Error {}

function problemOf(error: unknown, requestId: string) {
  if (error instanceof WeakPasswordError) {
    return { fieldErrors: { password: error.words } }
  }
  const refusal = refusalOf(error)
  if (refusal) return { ...refusal, formErrors: [refusal.message] }
  logError(error, requestId)
  return { status: 500, formErrors: ['Registration failed. Please try again.'] }
}

async function logIn({ request, context }: ActionFunctionArgs, part: string) {
  const hideFields = ['password']
  // The strategy reads the body a second time.
  const submission = await readSubmission(request.clone(), invitedLoginSchema)
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  try {
    const account = await authenticator(context).authenticate('form', request)
    const visit = { request, context }
    const wanted = pathOf(part)
    const { path = wanted, headers, isDone } = await signInAfterPassword(visit, account, wanted)
    return isDone
      ? redirectWithSuccess(path, 'Login successful!', { headers })
      : redirect(path, { headers })
  } catch (error) {
    if (error instanceof InvalidLoginError) {
      const fieldErrors = { password: ['Invalid email or password'] }
      return invalid(submission, { hideFields, fieldErrors })
    }
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return invalid(submission, { hideFields, ...refusal, formErrors: [refusal.message] })
  }
}

async function logOutToAnswer({ request, context }: ActionFunctionArgs, part: string) {
  const headers = await logOut({ request, context })
  return redirectWithSuccess(pathOf(part), 'Successfully logged out', { headers })
}

async function accept(
  { request, context }: ActionFunctionArgs,
  part: string,
  invitation: Invitation,
) {
  const signedIn = await getSignedIn({ request, context })
  // Logged out, or in as somebody else, since the page was opened: it says what to do.
  if (!signedIn || !isFor(invitation, signedIn.person)) return redirect(pathOf(part))
  const { token } = splitProof(part)
  try {
    if (!(await acceptInvitation(context.db, signedIn.person, token))) return noInvitation()
  } catch (error) {
    logError(error, context.requestId)
    return data<SubmissionResult<string[]>>(
      { status: 'error', error: { '': ['Your answer was not saved. Please try again.'] } },
      { status: 503 },
    )
  }
  return redirectWithSuccess(ownPath(context, '/proxy/dashboard'), 'Invitation accepted')
}

function isFor(invitation: Invitation, person: { email: string }): boolean {
  return emailHash(invitation.email) === emailHash(person.email)
}

/** @param part of the address, with the proof where there is one. */
function pathOf(part: string): string {
  return `/proxy/register/${encodeURIComponent(part)}`
}

/** The same answer for whatever opens nothing. */
function noInvitation() {
  return data<Shown>({ state: 'invalid' }, { status: 404 })
}

type Answer = SubmissionResult<string[]> & { state?: 'invalid' }

export default function ProxyRegister() {
  const shown = useLoaderData<Shown>()
  const answer = useActionData<Answer>()
  if (shown.state === 'declined') return <Declined />
  if (shown.state === 'invalid' || answer?.state === 'invalid') return <InvalidInvitation />
  const { invitation } = shown
  switch (shown.state) {
    case 'register':
      return <RegisterToAnswer invitation={invitation} answer={answer} />
    case 'closed':
      return <NoNewAccounts invitation={invitation} />
    case 'login':
      return <LoginToAnswer invitation={invitation} answer={answer} />
    case 'answer':
      return <AcceptOrDecline invitation={invitation} answer={answer} />
    case 'other':
      return <NotYours invitation={invitation} signedInAs={shown.signedInAs} />
    case 'decline':
      return <ConfirmDecline invitation={invitation} />
  }
}
