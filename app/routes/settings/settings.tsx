import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, Outlet, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { pendingEmailChange } from '#app/accounts/email/change-email.server.ts'
import { confirmedAt, resendConfirmation } from '#app/accounts/email/confirm-email.server.ts'
import { waitRefusal } from '#app/accounts/login/rate-limited-route.server.ts'
import { listSessions } from '#app/accounts/sessions/list-sessions.server.ts'
import {
  type SecondFactor,
  secondFactorOf,
} from '#app/accounts/two-factor/two-factor-state.server.ts'
import { getShareLink } from '#app/emergency/links/emergency-links.server.ts'
import { linkPath, linksPath } from '#app/emergency/owner/link-paths.ts'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { readPress } from '#app/forms/submission-route.server.ts'
import { written } from '#app/forms/try-write.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { env } from '#app/lib/env.server.ts'
import { mailsLeave } from '#app/mail/mails-leave.server.ts'
import { ownPlaces } from '#app/proxies/acting/visible-areas.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DashboardTabs } from '#app/ui/document/dashboard-tabs.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

const title = 'Account Settings'

export const { handle, meta } = titled(title, 'Failed to load settings')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const { db } = context
  return {
    email: owner.email,
    leavesServer: mailsLeave(),
    isRuleOn: env().emailConfirmation,
    isConfirmed: (await confirmedAt(db, owner.id)) !== null,
    pending: await pendingEmailChange(db, owner),
    secondFactor: await secondFactorOf(db, owner.id),
    sessions: (await listSessions(db, owner)).length,
    primaryLink: (await getShareLink(db, owner)).id,
    places: await ownPlaces(db, owner),
  }
}

const posted = z.object({ intent: z.literal('send-confirmation') })

/** Sends the mail again that confirms the address of the account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  await readPress(request, posted)
  const sent = await written(context.requestId, resendConfirmation(context.db, owner))
  if (!sent) return redirectWithError('/settings', 'The mail was not sent. Please try again.')
  if (sent.value > 0) {
    const { message } = waitRefusal('We have sent this mail several times.', sent.value)
    return redirectWithError('/settings', message)
  }
  return redirectWithSuccess(
    '/settings',
    mailsLeave()
      ? 'The mail is on its way. Open the link in it.'
      : 'The mail is written. Ask whoever runs this server for the link in it.',
  )
}

/** Everything about an account that is not its record. The dialogs are child routes. */
export default function Settings() {
  const { places, ...about } = useLoaderData<typeof loader>()
  return (
    <Page
      title={title}
      width="wide"
      before={
        <DashboardTabs current="settings" helped={places.helped} hasProfile={places.dashboard} />
      }
    >
      {/* First, because without JavaScript a dialog is a part of the page. */}
      <Outlet />
      {!about.isConfirmed && <Unconfirmed {...about} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <Block
            title="Email Notifications"
            action={
              <ButtonLink to="/settings/email-preferences" variant="secondary" preventScrollReset>
                Manage Preferences
              </ButtonLink>
            }
          >
            <p>
              Choose which mails you get. A few are always sent, such as the one that sets a new
              password.
            </p>
          </Block>
          <Security {...about} />
          <Email {...about} />
        </div>
        <div className="space-y-6">
          <Block
            title="Emergency link"
            action={
              <ButtonLink to={linkPath(about.primaryLink, 'replace')} variant="secondary">
                Replace link and code
              </ButtonLink>
            }
          >
            <p>
              If a card with your link and code is lost, or somebody has the code who should not,
              replace both. The old link and the old code then open nothing any more, at once, and
              you print new cards.
            </p>
            <p>
              <Link to={linksPath} className="touch-link">
                See your emergency links
              </Link>
            </p>
          </Block>
          <Block
            title="Your data"
            action={
              <ButtonLink to="/settings/export" variant="secondary">
                Export your data
              </ButtonLink>
            }
          >
            <p>
              Take out everything that your account holds, as files that other programs can read.
            </p>
          </Block>
          <Block
            title="Delete Account"
            action={
              <ButtonLink to="/settings/delete" variant="quiet-danger" preventScrollReset>
                Delete Account
              </ButtonLink>
            }
          >
            <p>
              This deletes your profile, your emergency links and everything else in your account,
              for good. People you let in lose their access, and printed cards open nothing any
              more.
            </p>
          </Block>
        </div>
      </div>
    </Page>
  )
}

function Block({
  title,
  action,
  children,
}: {
  title: string
  action: ReactNode
  children: ReactNode
}) {
  return (
    <Card>
      <h2 className="text-xl">{title}</h2>
      <div className="mb-5 mt-2 max-w-prose space-y-3">{children}</div>
      {action}
    </Card>
  )
}

interface UnconfirmedProps {
  email: string
  leavesServer: boolean
  /** True if an unproven address gets little here. */
  isRuleOn: boolean
}

function Unconfirmed({ email, leavesServer, isRuleOn }: UnconfirmedProps) {
  return (
    <Notice tone="attention" title="Your email address is not confirmed yet">
      <p className="[overflow-wrap:anywhere]">
        {leavesServer ? (
          <>
            We sent a mail to <strong>{email}</strong>. Open the link in it, so that you can get
            back into your account if you forget the password. If the mail is not there, look into
            the spam folder.
          </>
        ) : (
          <>
            A mail to <strong>{email}</strong> with a link that confirms it is written, but mails do
            not leave this server. Whoever runs it can hand the link over to you: ask at{' '}
            <SupportLink />, or ask whoever gave you the address of this site.
          </>
        )}{' '}
        {isRuleOn &&
          'Until then you cannot invite anybody, add emergency links or passkeys, or turn on two-factor authentication. '}
        Medical reminders are only sent to a confirmed address. If the address is wrong,{' '}
        <Link to="/settings/email">change it</Link>.
      </p>
      <Form method="post">
        <SubmitButton
          name="intent"
          value="send-confirmation"
          variant="secondary"
          pending="Sending…"
        >
          Send the mail again
        </SubmitButton>
      </Form>
    </Notice>
  )
}

function Security({ secondFactor, sessions }: { secondFactor: SecondFactor; sessions: number }) {
  const { authenticator, passkeys } = secondFactor
  const states = [
    {
      to: '/settings/two-factor',
      label: 'Two-factor authentication',
      state: authenticator ? 'On' : 'Off',
    },
    { to: '/settings/passkeys', label: 'Passkeys', state: passkeys === 0 ? 'None' : `${passkeys}` },
    {
      to: '/settings/sessions',
      label: 'Where you are logged in',
      state: sessions === 1 ? 'On this device only' : `On ${sessions} devices`,
    },
  ]
  return (
    <Block
      title="Security Settings"
      action={
        <ButtonLink to="/settings/security" variant="secondary" preventScrollReset>
          Manage Security
        </ButtonLink>
      }
    >
      <p>Your password, and what protects your account beside it.</p>
      <ul className="divide-y border-y">
        {states.map(({ to, label, state }) => (
          <li key={to} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
            <Link to={to} className="touch-link">
              {label}
            </Link>
            <span className="tabular-nums">{state}</span>
          </li>
        ))}
      </ul>
    </Block>
  )
}

interface EmailProps {
  email: string
  isConfirmed: boolean
  pending?: { email: string; expiresAt: string }
}

function Email({ email, isConfirmed, pending }: EmailProps) {
  return (
    <Block
      title="Your email"
      action={
        <ButtonLink to="/settings/email" variant="secondary">
          Change email
        </ButtonLink>
      }
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-semibold [overflow-wrap:anywhere]">{email}</span>
        {isConfirmed ? (
          <Badge tone="good">Confirmed</Badge>
        ) : (
          <Badge tone="attention">Not confirmed</Badge>
        )}
      </p>
      <p>You log in with it, and this is where mails about your account go.</p>
      {pending && (
        <p className="[overflow-wrap:anywhere]">
          To be replaced by <strong>{pending.email}</strong> once you open the link that we sent
          there. It works until <Moment at={pending.expiresAt} />.
        </p>
      )}
    </Block>
  )
}
