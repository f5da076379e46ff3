import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import { canRegister } from '#app/accounts/registration/registration-mode.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { readSubmission } from '#app/forms/submission-route.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { splitProof } from '#app/proxies/invitations/address-proof.server.ts'
import {
  declineInvitation,
  findInvitation,
} from '#app/proxies/invitations/answer-invitation.server.ts'
import {
  acceptAsLoggedIn,
  type InvitationPageState,
  invitationNotFound,
  invitationPath,
  isInvited,
  logInToAnswer,
  logOutToAnswer,
  registerAndAccept,
} from '#app/proxies/invitations/answer-invitation-route.server.ts'
import { answerSchema } from '#app/proxies/invitations/answer-schemas.server.ts'
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
  RegisterToAnswer,
  WrongAccount,
} from '#app/proxies/invitations/invitation-pages.tsx'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'

const titles: { [State in InvitationPageState['state']]?: string } = {
  invalid: invalidTitle,
  decline: declineTitle,
  declined: declinedTitle,
}

export const { handle, meta } = defineTitleFrom<() => InvitationPageState>(
  ({ state }) => titles[state] ?? 'Invitation',
)

/** Needs no login. Only a button answers, because mail scanners open every link. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const answerParam = new URL(request.url).searchParams.get('answer')
  // The link is no longer valid after declining, so the page names nobody.
  if (answerParam === 'declined') return data<InvitationPageState>({ state: 'declined' })
  const invitation = await findInvitation(context.db, splitProof(params.token ?? '').token)
  if (!invitation) return invitationNotFound()
  const { owner, name, email, relationship, level, limits, expiresAt } = invitation
  const from = formatFullName(owner).trim()
  const details = { from, name, email, relationship, level, limits, expiresAt }
  if (answerParam === 'decline') {
    return data<InvitationPageState>({ state: 'decline', invitation: details })
  }
  const person = await getPerson({ request, context })
  if (person && !isInvited(invitation, person)) {
    return data<InvitationPageState>({
      state: 'other',
      invitation: details,
      loggedInAs: person.email,
    })
  }
  if (person) return data<InvitationPageState>({ state: 'answer', invitation: details })
  const hasAccount = (await findByEmail(context.db, email)) !== null
  const stateWithoutAccount = canRegister('owner') ? 'register' : 'closed'
  return data<InvitationPageState>({
    state: hasAccount ? 'login' : stateWithoutAccount,
    invitation: details,
  })
}

export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const tokenParam = params.token ?? ''
  const { token } = splitProof(tokenParam)
  // Each form has its own schema and reads the body again.
  const submission = await readSubmission(request.clone(), answerSchema)
  const intent = submission.status === 'success' ? submission.value.intent : 'register'
  const invitation = await findInvitation(context.db, token)
  if (!invitation) return invitationNotFound()
  switch (intent) {
    case 'register':
      return await registerAndAccept(args, tokenParam, invitation)
    case 'login':
      return await logInToAnswer(args, tokenParam)
    case 'accept':
      return await acceptAsLoggedIn(args, tokenParam, invitation)
    case 'decline':
      return (await declineInvitation(context.db, token))
        ? redirect(`${invitationPath(tokenParam)}?answer=declined`)
        : invitationNotFound()
    case 'logout':
      return await logOutToAnswer(args, tokenParam)
  }
}

export { actionHeaders as headers, keepTyped as clientAction }

type Answer = SubmissionResult<string[]> & { state?: 'invalid' }

export default function ProxyRegister() {
  const pageData = useLoaderData<InvitationPageState>()
  const answer = useActionData<Answer>()
  if (pageData.state === 'declined') return <Declined />
  if (pageData.state === 'invalid' || answer?.state === 'invalid') return <InvalidInvitation />
  const { invitation } = pageData
  switch (pageData.state) {
    case 'register':
      return <RegisterToAnswer invitation={invitation} />
    case 'closed':
      return <NoNewAccounts invitation={invitation} />
    case 'login':
      return <LoginToAnswer invitation={invitation} />
    case 'answer':
      return <AcceptOrDecline invitation={invitation} answer={answer} />
    case 'other':
      return <WrongAccount invitation={invitation} loggedInAs={pageData.loggedInAs} />
    case 'decline':
      return <ConfirmDecline invitation={invitation} />
  }
}
