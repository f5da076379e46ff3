import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { inviteDays } from '#app/access/proxy-status.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { OwnerCard } from '#app/proxies/proxied/owner-card.tsx'
import { type GrantedOwner, listGrantedOwners } from '#app/proxies/proxied/people-i-help.server.ts'
import { findVisibleAreas } from '#app/proxies/proxied/visible-areas.server.ts'
import { DashboardTabs } from '#app/ui/document/dashboard-tabs.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

const title = 'People I help'

export const { handle, meta } = defineTitle(title)

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const { db } = context
  const access = await requireAccess({ request, context }, 'read')
  const { actor } = access
  const people = await listGrantedOwners(db, actor)
  // Reads of every owner, not only of the one in the address.
  const readings = people.flatMap(({ owner, accessId, critical }) =>
    critical ? [{ what: 'Critical information', owner, accessId }] : [],
  )
  return await access.show(readings, {
    people: people.map(toView),
    email: actor.email,
    areas: await findVisibleAreas(db, actor),
  })
})

function toView({ owner, ...rest }: GrantedOwner) {
  return { ...rest, firstName: owner.firstName, name: formatFullName(owner) }
}

/** Lists the owners whom a person helps, with critical information. */
export default function PeopleIHelp() {
  const { people, email, areas } = useLoaderData<typeof loader>()
  return (
    <Page
      title={title}
      lead="Here you see whose medical profile you can open, what is new in it, and what matters in an emergency."
      width="wide"
      before={<DashboardTabs current="helped" helpsOthers hasProfile={areas.dashboard} />}
    >
      {areas.invitations > 0 && <Invitations count={areas.invitations} email={email} />}
      {people.length === 0 ? (
        <NoAccess hasHelped={areas.hasBeenProxy} />
      ) : (
        <ul className="space-y-6">
          {people.map(person => (
            <li key={person.accessId}>
              <OwnerCard person={person} />
            </li>
          ))}
        </ul>
      )}
      <OwnProfile hasDashboard={areas.dashboard} />
    </Page>
  )
}

function Invitations({ count, email }: { count: number; email: string }) {
  return (
    <Notice
      title={count === 1 ? 'An invitation waits for you' : `${count} invitations wait for you`}
      className="mb-8"
    >
      <p className="[overflow-wrap:anywhere]">
        Open the link in the mail that was sent to{' '}
        <strong>
          <EmailAddress>{email}</EmailAddress>
        </strong>{' '}
        to accept or decline it. It works for {inviteDays} days. If you cannot find the mail, check
        the spam folder, or ask the person who invited you to send it again.
      </p>
    </Notice>
  )
}

function NoAccess({ hasHelped }: { hasHelped: boolean }) {
  if (hasHelped) {
    return (
      <EmptyState icon="people" title="You have no access to anybody’s profile now">
        Your access ends when the owner removes it, when its last day has passed, or when you give
        it up. If they still want your help, they can give it to you again.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="people" title="Nobody has given you access to their profile yet">
      Somebody who wants your help with their medical profile can invite you by email. Once you
      accept, you find them here: what they allow you to see or do, what was changed, and what
      matters in an emergency.
    </EmptyState>
  )
}

// Plain links leave the pages of an owner.
function OwnProfile({ hasDashboard }: { hasDashboard: boolean }) {
  return (
    <section className="no-print mt-10 max-w-prose border-t pt-6">
      <h2 className="text-xl">My own profile</h2>
      {hasDashboard ? (
        <a href="/dashboard" className="touch-link">
          Go to my dashboard
        </a>
      ) : (
        <>
          <p className="mt-2">
            You do not need one to help others. If you want one, what you fill in is yours alone:
            the people you help cannot see it.
          </p>
          <a href="/profile/personal" className="button button-secondary mt-4">
            Start my own profile
          </a>
        </>
      )}
    </section>
  )
}
