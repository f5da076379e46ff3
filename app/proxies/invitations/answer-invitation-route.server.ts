import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { EmailTakenError, emailHash } from '#app/accounts/accounts.server.ts'
import { InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { logInPerson } from '#app/accounts/login/log-in-route.server.ts'
import { authenticator } from '#app/accounts/login/password-authenticator-route.server.ts'
import { logInAfterPassword } from '#app/accounts/login/pending-login-route.server.ts'
import { refusalOf } from '#app/accounts/login/rate-limited-route.server.ts'
import { WeakPasswordError } from '#app/accounts/password/weak-passwords.server.ts'
import { register } from '#app/accounts/registration/register.server.ts'
import { mayRegister } from '#app/accounts/registration/registration-mode.server.ts'
import { getLoggedIn, logOut } from '#app/accounts/sessions/session-route.server.ts'
import { createEmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { confirmInvited, splitProof } from './address-proof.server.ts'
import { acceptInvitation, type Invitation } from './answer-invitation.server.ts'
import { invitedLoginSchema, invitedRegistrationSchema } from './answer-schemas.server.ts'
import type { InvitationView } from './invitation-details.tsx'
import { noNewAccountsText } from './invitation-pages.tsx'

/** What the page of an invitation shows. */
export type InvitationPageState =
  | { state: 'invalid' }
  | { state: 'declined' }
  | { state: 'register' | 'closed' | 'login' | 'answer' | 'decline'; invitation: InvitationView }
  | { state: 'other'; invitation: InvitationView; signedInAs: string }

/** Makes an account for the invited address, and accepts with it. */
export async function registerAndAccept(
  { request, context }: ActionFunctionArgs,
  part: string,
  { email }: Invitation,
) {
  const hideFields = ['password', 'confirmPassword']
  const submission = await readSubmission(request, invitedRegistrationSchema)
  if (!mayRegister('owner')) {
    return invalid(submission, { hideFields, formErrors: [noNewAccountsText], status: 403 })
  }
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const { db, clientAddress } = context
  const { firstName, lastName, password } = submission.value
  try {
    const registration = { firstName, lastName, email, password }
    const person = await register(db, registration, clientAddress, async (trx, created) => {
      await createEmergencyLink(trx, created)
      const { token, proof } = splitProof(part)
      const accessId = await acceptInvitation(trx, created, token, { isNewAccount: true })
      // Removed or replaced meanwhile: then there is no account either.
      if (!accessId) throw new InvitationGoneError()
      await confirmInvited(trx, created, accessId, proof)
    })
    const headers = await logInPerson({ request, context }, person, { isNew: true })
    return redirectWithSuccess(
      safeRedirectPath(context, '/proxy/dashboard'),
      'Proxy account created successfully!',
      { headers },
    )
  } catch (error) {
    if (error instanceof InvitationGoneError) return invitationNotFound()
    if (error instanceof EmailTakenError) {
      return redirectWithError(
        invitationPath(part),
        'This address has an account. Log in to answer.',
      )
    }
    return invalid(submission, { hideFields, ...problemOf(error) })
  }
}

class InvitationGoneError extends Error {
  override name = 'InvitationGoneError'
}

function problemOf(error: unknown) {
  if (error instanceof WeakPasswordError) {
    return { fieldErrors: { password: error.words } }
  }
  const refusal = refusalOf(error)
  if (refusal) return { ...refusal, formErrors: [refusal.message] }
  logError(error)
  return { status: 500, formErrors: ['Registration failed. Please try again.'] }
}

/** Logs in to the account of the invited address; the answer is given on the same page. */
export async function logInToAnswer({ request, context }: ActionFunctionArgs, part: string) {
  const hideFields = ['password']
  // The strategy reads the body a second time.
  const submission = await readSubmission(request.clone(), invitedLoginSchema)
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  try {
    const account = await authenticator(context).authenticate('form', request)
    const visit = { request, context }
    const wanted = invitationPath(part)
    const { path = wanted, headers, isDone } = await logInAfterPassword(visit, account, wanted)
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

/** Logs out of an account that the invitation is not for. */
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
  // Logged out, or in as somebody else, since the page was opened: it says what to do.
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

/** Returns whether an invitation is for the address of a person. */
export function isInvited(invitation: Invitation, person: { email: string }): boolean {
  return emailHash(invitation.email) === emailHash(person.email)
}

/**
 * Returns the address of the page.
 * @param part of the address, with the proof where there is one.
 */
export function invitationPath(part: string): string {
  return `/proxy/register/${encodeURIComponent(part)}`
}

/** Returns the one answer for every link that opens nothing. */
export function invitationNotFound() {
  return data<InvitationPageState>({ state: 'invalid' }, { status: 404 })
}
