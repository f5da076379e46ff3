import type { SubmissionResult } from '@conform-to/react'
import { Link } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { PasswordField } from '#app/accounts/password/password-field.tsx'
import {
  type NewAccount,
  NewAccountFields,
} from '#app/accounts/registration/new-account-fields.tsx'
import { TimeZoneField } from '#app/accounts/time-zone/time-zone-field.tsx'
import { ButtonForm } from '#app/forms/fields/button-form.tsx'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { RouteForm } from '#app/forms/fields/route-form.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { product } from '#app/lib/product.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useRootData } from '#app/ui/document/root-data.ts'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Page } from '#app/ui/page.tsx'
import { InvitationDetails, type InvitationView } from './invitation-details.tsx'
import { suggestNames } from './suggest-names.ts'

// The page of an invitation, in each of its states.

interface AnswerProps {
  invitation: InvitationView
  answer?: SubmissionResult<string[]>
}

/** For an address without an account. */
export function RegisterToAnswer({ invitation }: AnswerProps) {
  const [form, fields] = useRouteForm<NewAccount>({
    id: 'proxy-register',
    defaultValue: { ...suggestNames(invitation.name), email: invitation.email },
  })
  return (
    <InvitationPage
      invitation={invitation}
      lead={`Create an account to accept. You need no medical profile of your own at ${product.name}.`}
      before={<ErrorSummary form={form} />}
    >
      <RouteForm
        form={form}
        className="mt-8"
        submit="Complete Registration"
        pending="Creating Account..."
        {...declining}
      >
        <HiddenFields values={{ intent: 'register' }} />
        <NewAccountFields
          fields={fields}
          email={<InvitedEmail field={fields.email} hint="The invitation is for this address." />}
          passwordLabel="Create Password"
          confirmLabel="Confirm Password"
        />
      </RouteForm>
    </InvitationPage>
  )
}

/** For an address without an account, while the server accepts no registrations. */
export function NoNewAccounts({ invitation }: { invitation: InvitationView }) {
  return (
    <InvitationPage invitation={invitation} showsEmail>
      <p className="mt-6 max-w-prose">
        {noNewAccountsText} To accept, you need an account with the address that was invited.
      </p>
      <p className="mt-3 max-w-prose [overflow-wrap:anywhere]">
        If you have an account with another address, ask <bdi>{invitation.from}</bdi> to invite that
        one. If you have a question, write to <SupportLink />.
      </p>
      <div className="form-actions">
        <ButtonLink to={declining.cancelTo} variant="quiet">
          {declining.cancel}
        </ButtonLink>
      </div>
    </InvitationPage>
  )
}

/** The message while the server accepts no registrations. */
export const noNewAccountsText = 'This server takes no new accounts at present.'

/** For an address with an account, logged out. */
export function LoginToAnswer({ invitation }: AnswerProps) {
  const [form, fields] = useRouteForm<{ email: string; password: string }>({
    id: 'proxy-login',
    defaultValue: { email: invitation.email },
  })
  return (
    <InvitationPage
      invitation={invitation}
      lead="You have an account with this address. Log in to answer."
      before={<ErrorSummary form={form} />}
    >
      <RouteForm form={form} className="mt-8" submit="Login" pending="Logging in..." {...declining}>
        <HiddenFields values={{ intent: 'login' }} />
        <InvitedEmail field={fields.email} />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <TimeZoneField />
      </RouteForm>
      <p className="mt-6">
        <Link to="/forgot-password" className="link">
          Forgot your password?
        </Link>
      </p>
    </InvitationPage>
  )
}

function InvitedEmail(props: Pick<ComponentProps<typeof TextField>, 'field' | 'hint'>) {
  return <TextField {...props} label="Email" type="email" autoComplete="username" readOnly />
}

/** For a person who is logged in with the invited address. */
export function AcceptOrDecline({ invitation, answer }: AnswerProps) {
  const problems = answer?.error?.['']
  return (
    <InvitationPage
      invitation={invitation}
      showsEmail
      before={
        problems && (
          <div role="alert" className="error-summary">
            <h2>There is a problem</h2>
            <ul>
              {problems.map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )
      }
    >
      <ButtonForm
        submit="Accept"
        pending="Accepting…"
        name="intent"
        value="accept"
        {...declining}
      />
    </InvitationPage>
  )
}

/** For a person who is logged in with another address, such as the owner. */
export function WrongAccount({
  invitation,
  loggedInAs,
}: {
  invitation: InvitationView
  loggedInAs: string
}) {
  return (
    <InvitationPage invitation={invitation}>
      <p className="mt-6 max-w-prose [overflow-wrap:anywhere]">
        This invitation is for{' '}
        <strong>
          <EmailAddress>{invitation.email}</EmailAddress>
        </strong>
        . You are logged in as <strong>{loggedInAs}</strong>. Log out to answer it with the right
        account.
      </p>
      <ButtonForm
        submit="Logout"
        pending="Logging out…"
        name="intent"
        value="logout"
        cancelTo="/dashboard"
        cancel="Go to my dashboard"
      />
    </InvitationPage>
  )
}

/** Asks before an invitation is declined. */
export function ConfirmDecline({ invitation: { from, email } }: { invitation: InvitationView }) {
  return (
    <Page title={declineTitle}>
      <p className="max-w-prose [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{from}</bdi> invited <EmailAddress>{email}</EmailAddress>.
        They are told that you declined, and the link in the mail stops working. They can invite you
        again.
      </p>
      <ButtonForm
        submit="Decline the invitation"
        pending="Declining…"
        name="intent"
        value="decline"
        cancelTo="."
        cancel="Back"
      />
    </Page>
  )
}

/** After declining. */
export function Declined() {
  return (
    <Page title={declinedTitle}>
      <p className="max-w-prose" role="status">
        You have no access to their profile, and the link in the mail does not work any more. If you
        change your mind, ask them to invite you again.
      </p>
      <ButtonLink to="/" variant="secondary" className="mt-6">
        Return to Home
      </ButtonLink>
    </Page>
  )
}

/** For every invalid link. */
export function InvalidInvitation() {
  const isLoggedIn = useRootData()?.isLoggedIn
  return (
    <Page title={invalidTitle}>
      <p className="max-w-prose">
        This invitation does not exist, has expired, was answered already, or was replaced or taken
        back by the person who sent it.
      </p>
      <p className="mt-3 max-w-prose">
        If you have several mails from them, use the link in the newest one. If you accepted before,
        you find them among the people you help. Otherwise ask them to send the invitation again.
      </p>
      <div className="form-actions">
        {isLoggedIn ? (
          <ButtonLink to="/proxy/dashboard">People I help</ButtonLink>
        ) : (
          <ButtonLink to="/login">Login</ButtonLink>
        )}
        <ButtonLink to="/" variant="secondary">
          Return to Home
        </ButtonLink>
      </div>
    </Page>
  )
}

/** The title of the question before declining. */
export const declineTitle = 'Decline the invitation?'

/** The title after declining. */
export const declinedTitle = 'You declined the invitation'

/** The title for an invalid link. */
export const invalidTitle = 'Invalid Invitation'

interface InvitationPageProps {
  invitation: InvitationView
  lead?: string
  before?: ReactNode
  /** See `InvitationDetails`. */
  showsEmail?: boolean
  children: ReactNode
}

function InvitationPage({
  invitation,
  lead,
  before,
  showsEmail = false,
  children,
}: InvitationPageProps) {
  return (
    <Page
      title={
        <span className="[overflow-wrap:anywhere]">
          <bdi>{invitation.from}</bdi> invites you
        </span>
      }
      lead={lead}
      before={before}
    >
      <InvitationDetails invitation={invitation} showsEmail={showsEmail} />
      {children}
    </Page>
  )
}

// It leads to a confirmation page, because a GET must not decline.
const declining = {
  cancelTo: '?answer=decline',
  cancel: 'Decline',
  cancelVariant: 'quiet',
} as const
