import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, Outlet, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { findPendingEmailChange } from '#app/accounts/email/change-email.server.ts'
import { findConfirmedAt, resendConfirmation } from '#app/accounts/email/confirm-email.server.ts'
import { EmailCard } from '#app/accounts/email/email-card.tsx'
import { UnconfirmedEmailNotice } from '#app/accounts/email/unconfirmed-email-notice.tsx'
import { toWaitReply } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import { SecurityCard } from '#app/accounts/security-card.tsx'
import { listSessions } from '#app/accounts/sessions/list-sessions.server.ts'
import { describeNow } from '#app/accounts/time-zone/describe-now.ts'
import { TimeZoneCard } from '#app/accounts/time-zone/time-zone-card.tsx'
import { timeZoneName } from '#app/accounts/time-zone/time-zones.server.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { linkPath, linksPath } from '#app/emergency/owner/link-paths.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { env } from '#app/lib/env.server.ts'
import { canDeliverMail } from '#app/mail/can-deliver-mail.server.ts'
import { findVisibleAreas } from '#app/proxies/proxied/visible-areas.server.ts'
import { ActionCard } from '#app/ui/action-card.tsx'
import { DashboardTabs } from '#app/ui/document/dashboard-tabs.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Account Settings'

export const { handle, meta } = defineTitle(title, 'Failed to load settings')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const { db } = context
  return {
    email: owner.email,
    mailLeavesServer: canDeliverMail(),
    isRestricted: env().emailConfirmation,
    isConfirmed: (await findConfirmedAt(db, owner.id)) !== null,
    pending: await findPendingEmailChange(db, owner),
    twoFactor: await readTwoFactor(db, owner.id),
    sessions: (await listSessions(db, owner)).length,
    primaryLink: (await getPrimaryLink(db, owner)).id,
    places: await findVisibleAreas(db, owner),
    ...describeTimeZone(owner),
  }
}

function describeTimeZone({ timeZone }: { timeZone?: string | undefined }) {
  if (!timeZone) return { timeThere: '' }
  const timeThere = describeNow(timeZone, new Date().toISOString())
  return { zone: timeZoneName(timeZone), timeThere }
}

const postSchema = z.object({ intent: z.literal('send-confirmation') })

/** Sends the confirmation mail again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  await readButtonForm(request, postSchema)
  const sent = await tryWrite(resendConfirmation(context.db, owner))
  if (!sent) return redirectWithError('/settings', 'The mail was not sent. Please try again.')
  if (sent.value > 0) {
    const { message } = toWaitReply('We have sent this mail too often.', sent.value)
    return redirectWithError('/settings', message)
  }
  return redirectWithSuccess(
    '/settings',
    canDeliverMail()
      ? 'The mail is on its way. Open the link in it.'
      : 'The mail is ready. Ask the operator of this site for the link in it.',
  )
}

/** The settings of an account. Dialogs are child routes. */
export default function Settings() {
  const { places, ...about } = useLoaderData<typeof loader>()
  return (
    <Page
      title={title}
      width="wide"
      isPlace
      before={
        <DashboardTabs
          current="settings"
          helpsOthers={places.peopleIHelp}
          hasProfile={places.dashboard}
        />
      }
    >
      {/* First: without JavaScript a dialog is part of the page. */}
      <Outlet />
      {!about.isConfirmed && <UnconfirmedEmailNotice {...about} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <ActionCard
            title="Email Notifications"
            to="/settings/email-preferences"
            button="Manage Preferences"
            isDialog
          >
            <p>
              Choose which mails you get. We always send a few, such as the link for a new password.
            </p>
          </ActionCard>
          <SecurityCard {...about} />
          <EmailCard {...about} />
          <TimeZoneCard {...about} />
        </div>
        <div className="space-y-6">
          <ActionCard
            title="Emergency link"
            to={linkPath(about.primaryLink, 'replace')}
            button="Replace link and code"
          >
            <p>
              Replace both if you lose a card with your link and code, or if somebody has the code
              who should not. The old link and code stop working at once. Then print new cards.
            </p>
            <p>
              <Link to={linksPath} className="touch-link">
                See your emergency links
              </Link>
            </p>
          </ActionCard>
          <ActionCard title="Your data" to="/settings/export" button="Export your data">
            <p>Download everything in your account as files that other programs can read.</p>
          </ActionCard>
          <ActionCard
            title="Delete Account"
            to="/settings/delete"
            button="Delete Account"
            variant="secondary-danger"
            isDialog
          >
            <p>
              This permanently deletes your profile, your emergency links and everything else in
              your account. Your proxies lose their access, and printed cards stop working.
            </p>
          </ActionCard>
        </div>
      </div>
    </Page>
  )
}
