import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { EmailTakenError, emailHash } from '#app/accounts/accounts.server.ts'
import { InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { logInPerson } from '#app/accounts/login/log-in-route.server.ts'
import { createAuthenticator } from '#app/accounts/login/password-authenticator-route.server.ts'
import { logInAfterPassword } from '#app/accounts/login/pending-login-route.server.ts'
import { explainRateLimitOrThrow } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import { register } from '#app/accounts/registration/register.server.ts'
import { canRegister } from '#app/accounts/registration/registration-mode.server.ts'
import { explainRegistration } from '#app/accounts/registration/registration-route.server.ts'
import { getLoggedIn, logOut } from '#app/accounts/sessions/session-route.server.ts'
import { createPrimaryLink } from '#app/emergency/links/change-links.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { confirmInvitedAddress, splitProof } from './address-proof.server.ts'
import { acceptInvitation, type Invitation } from './answer-invitation.server.ts'
import { invitedLoginSchema, invitedRegistrationSchema } from './answer-schemas.server.ts'
import type { InvitationView } from './invitation-details.tsx'
import { noNewAccountsText } from './invitation-pages.tsx'

/** The states of the page of an invitation. */
export type InvitationPageState =
  | { state: 'invalid' }
  | { state: 'declined' }
  | { state: 'register' | 'closed' | 'login' | 'answer' | 'decline'; invitation: InvitationView }
  | { state: 'other'; invitation: InvitationView; loggedInAs: string }

/** Registers an account with the invited address and accepts the invitation. */
export async function registerAndAccept(
  { request, context }: ActionFunctionArgs,
  part: string,
  { email }: Invitation,
) {
  const submission = await readSubmission(request, invitedRegistrationSchema)
  if (!canRegister('owner')) {
    return invalid(submission, { formErrors: [noNewAccountsText], status: 403 })
  }
  if (submission.status !== 'success') return invalid(submission)
  const { db, clientAddress } = context
  const { firstName, lastName, password, timeZone } = submission.value
  try {
    const registration = { firstName, lastName, email, password, timeZone }
    const person = await register(db, registration, clientAddress, async (trx, created) => {
      await createPrimaryLink(trx, created)
      const { token, proof } = splitProof(part)
      const accessId = await acceptInvitation(trx, created, token, { isNewAccount: true })
      // The invitation was removed or replaced meanwhile: no account is made.
      if (!accessId) throw new ProxyInvitationGoneError()
      await confirmInvitedAddress(trx, created, accessId, proof)
    })
    const headers = await logInPerson({ request, context }, person, { isNew: true })
    return redirectWithSuccess(
      safeRedirectPath(context, '/proxy/dashboard'),
      'Proxy account created successfully!',
      { headers },
    )
  } catch (error) {
    if (error instanceof ProxyInvitationGoneError) return invitationNotFound()
    if (error instanceof EmailTakenError) {
      return redirectWithError(
        invitationPath(part),
        'This address has an account. Log in to answer.',
      )
    }
    return invalid(submission, explainRegistration(error))
  }
}

class ProxyInvitationGoneError extends Error {
  override name = 'ProxyInvitationGoneError'
}

/** Logs in to the account of the invited address, to answer on the same page. */
export async function logInToAnswer({ request, context }: ActionFunctionArgs, part: string) {
  // The strategy reads the body a second time.
  return await answerForm(request.clone(), {
    schema: invitedLoginSchema,
    save: async ({ timeZone }) => {
      const account = await createAuthenticator(context).authenticate('form', request)
      const path = invitationPath(part)
      const step = await logInAfterPassword({ request, context }, account, { path, timeZone })
      return { ...step, path: step.path ?? path }
    },
    explain: error =>
      error instanceof InvalidLoginError
        ? { fieldErrors: { password: ['Invalid email or password'] } }
        : explainRateLimitOrThrow(error),
    answer: (_, { path, headers, isDone }) =>
      isDone
        ? redirectWithSuccess(path, 'Login successful!', { headers })
        : redirect(path, { headers }),
  })
}

/** Logs out of an account with another address. */
export async function logOutToAnswer({ request, context }: ActionFunctionArgs, part: string) {
  const headers = await logOut({ request, context })
  return redirectWithSuccess(invitationPath(part), 'Successfully logged out', { headers })
}

/** Accepts an invitation as the person who is logged in. */
export async function acceptAsLoggedIn(
  { request, context }: ActionFunctionArgs,
  part: string,
  invitation: Invitation,
) {
  const loggedIn = await getLoggedIn({ request, context })
  // The login changed since the page was opened: the page says what to do.
  if (!loggedIn || !isInvited(invitation, loggedIn.person)) return redirect(invitationPath(part))
  const { token } = splitProof(part)
  try {
    if (!(await acceptInvitation(context.db, loggedIn.person, token))) return invitationNotFound()
  } catch (error) {
    logError(error)
    return data<SubmissionResult<string[]>>(
      { status: 'error', error: { '': ['Your answer was not saved. Please try again.'] } },
      { status: 503 },
    )
  }
  return redirectWithSuccess(safeRedirectPath(context, '/proxy/dashboard'), 'Invitation accepted')
}

/** Returns true if an invitation is for the address of a person. */
export function isInvited(invitation: Invitation, person: { email: string }): boolean {
  return emailHash(invitation.email) === emailHash(person.email)
}

/** Returns the path of the page. @param part the token, with the proof if there is one. */
export function invitationPath(part: string): string {
  return `/proxy/register/${encodeURIComponent(part)}`
}

/** Returns the same answer for every invalid link. */
export function invitationNotFound() {
  return data<InvitationPageState>({ state: 'invalid' }, { status: 404 })
}
