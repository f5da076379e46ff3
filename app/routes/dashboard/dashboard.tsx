import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { can } from '#app/access/abilities.ts'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { unconfirmedEmail } from '#app/accounts/email/unconfirmed-email-route.server.ts'
import { countOpenComments } from '#app/comments/comment-threads.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { AccessCodeCard, QrCard } from '#app/emergency/links/link-cards.tsx'
import { findUnreadableLinks, toLinkCards } from '#app/emergency/owner/dashboard-links.server.ts'
import { loadDashboardNotices } from '#app/emergency/owner/dashboard-notices.server.ts'
import { DashboardNotices } from '#app/emergency/owner/dashboard-notices.tsx'
import { UnreadableLink } from '#app/emergency/owner/unreadable-link.tsx'
import { loadOpenFindings } from '#app/medications/findings/open-findings.server.ts'
import { OpenFindingsPanel } from '#app/medications/findings/open-findings-panel.tsx'
import { loadPrintKit } from '#app/print-kit/stored-kit.server.ts'
import { loadRecentChanges } from '#app/profile/history/change-history.server.ts'
import { changedSections } from '#app/profile/history/change-log.server.ts'
import { PersonCard } from '#app/profile/record/person-card.tsx'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isBlank, type Profile } from '#app/profile/record/profile.ts'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { WithheldNotice } from '#app/profile/record/withheld-notice.tsx'
import { unreadableTitles, withheldTitles } from '#app/profile/record/withheld-titles.server.ts'
import { findNextThing } from '#app/profile-pages/next-thing/find-next-thing.server.ts'
import { printCardPath } from '#app/profile-pages/next-thing/next-thing.ts'
import { NextThingPanel } from '#app/profile-pages/next-thing/next-thing-panel.tsx'
import { toOverview } from '#app/profile-pages/overview.server.ts'
import { overviewFilter, overviewTab } from '#app/profile-pages/overview.ts'
import { OverviewPanel } from '#app/profile-pages/overview-panel.tsx'
import { loadStateQuestions } from '#app/profile-pages/state-questions.server.ts'
import { StateQuestionsPanel } from '#app/profile-pages/state-questions-panel.tsx'
import { recordVisit } from '#app/proxies/proxied/last-visits.server.ts'
import { peopleIHelpPath } from '#app/proxies/proxied/people-i-help-paths.ts'
import { findVisibleAreas } from '#app/proxies/proxied/visible-areas.server.ts'
import { DashboardLinks } from '#app/reminders/dashboard-links.tsx'
import { findDueReminders } from '#app/reminders/due-reminders.server.ts'
import { isAnythingDue } from '#app/reminders/due-reminders.ts'
import { DashboardTabs } from '#app/ui/document/dashboard-tabs.tsx'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'
import type { Database } from '#db/client.server.ts'

export const { handle, meta } = defineTitleFrom<typeof loader>(({ person, isActing }) =>
  formatTitle(person, isActing),
)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams: search } = new URL(request.url)
  const access = await requireAccess({ request, context }, 'read', {
    prepare: async granted => {
      const isActing = granted.accessId !== undefined
      const areas = isActing ? undefined : await findVisibleAreas(context.db, granted.owner)
      if (areas?.dashboard === false && pathname === '/dashboard') throw redirect(peopleIHelpPath)
      const links = can(granted, 'share') ? await listEmergencyLinks(context.db, granted.owner) : []
      // The child route answers with 404: the page around it must not show data.
      if (pathname.endsWith('/qr') && !links.some(({ isPrimary }) => isPrimary)) return undefined
      const hasChanges = (await changedSections(context.db, granted.owner)).length > 0
      const isChanges = hasChanges && overviewTab(search.get('tab')) === 'changes'
      const profile = await loadProfile(context.db, granted.owner)
      return { areas, links, hasChanges, isChanges, profile }
    },
    reads: ({ prepared: { isChanges, links } }) => [
      'Overview',
      ...(isChanges ? ['Change History'] : []),
      ...(links.length > 0 ? [linkAndCodeTitle] : []),
    ],
  })
  const { owner } = access
  const { areas, links, hasChanges, isChanges, profile } = access.prepared
  await recordVisit(context.db, access)
  return {
    isActing: access.accessId !== undefined,
    helpsOthers: areas?.peopleIHelp ?? false,
    person: publicPerson(access),
    withheld: withheldTitles(owner),
    unreadable: unreadableTitles(profile),
    share: toLinkCards(links),
    unreadableLinks: findUnreadableLinks(links),
    notices: await loadDashboardNotices(context.db, access, links),
    overview: toOverview(
      profile,
      can(access, 'comment') ? await countOpenComments(context.db, owner) : undefined,
    ),
    owner: owner.id,
    openFindings: await loadOpenFindings(context.db, owner, profile),
    next: await findNext(context.db, access, profile),
    stateQuestions: await loadStateQuestions(context.db, owner, profile),
    isDue: isAnythingDue(findDueReminders(profile)),
    filter: overviewFilter(search.get('show')),
    hasChanges,
    recentChanges: isChanges
      ? await loadRecentChanges(context.db, access, search.get('section') ?? undefined)
      : undefined,
  }
}

/** Returns the next thing for an actor who can do it; an empty profile has its own invitation. */
async function findNext(db: Database, access: Access, profile: Profile) {
  if (!can(access, 'edit') || isBlank(profile)) return undefined
  const mustConfirmEmail = can(access, 'manage') && unconfirmedEmail(access) !== undefined
  const facts = { mustConfirmEmail, mustPrintCard: can(access, 'share') }
  const next = findNextThing(profile, facts)
  if (next?.to !== printCardPath) return next
  const { printed } = await loadPrintKit(db, access.owner)
  if (Object.keys(printed).length === 0) return next
  return findNextThing(profile, { ...facts, mustPrintCard: false })
}

// A proxy does not see the owner's e-mail.
function publicPerson({ owner: { firstName, lastName, email }, accessId }: Access) {
  return { firstName, lastName, ...(accessId === undefined && { email }) }
}

function formatTitle({ firstName }: { firstName: string }, isActing: boolean): string {
  return isActing ? `${firstName}’s dashboard` : 'Dashboard'
}

export default function Dashboard() {
  const { isActing, helpsOthers, person, withheld, unreadable, share, notices, isDue, ...loaded } =
    useLoaderData<typeof loader>()
  const { owner, openFindings, stateQuestions, unreadableLinks, next, ...medical } = loaded
  const { overview } = medical
  const panel = <OverviewPanel {...medical} />
  return (
    <Page
      title={formatTitle(person, isActing)}
      width="wide"
      before={<DashboardTabs current="profile" helpsOthers={helpsOthers} />}
    >
      {/* First: without JavaScript a dialog is part of the page. */}
      <Outlet />
      <UnreadableNotice titles={unreadable} className="mb-8" />
      {unreadableLinks.map(link => (
        <UnreadableLink key={link.id} {...link} />
      ))}
      <OpenFindingsPanel open={openFindings} owner={owner} className="mb-8" />
      <StateQuestionsPanel questions={stateQuestions} owner={owner} className="mb-8" />
      <DashboardNotices {...notices} />
      {next && <NextThingPanel next={next} />}
      {withheld.length > 0 && <WithheldNotice titles={withheld} />}
      {/* An empty profile has one thing to do first. */}
      {overview.completion > 0 && <DashboardLinks isDue={isDue} />}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12">
        {/* On a phone, an empty profile shows its progress first. */}
        {overview.completion === 0 && panel}
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:col-start-1 lg:row-start-1 lg:grid-cols-1">
          <PersonCard
            person={person}
            completion={overview.completion}
            isWhole={withheld.length + unreadable.length === 0}
          />
          {share && <AccessCodeCard {...share} />}
          {share && <QrCard {...share} />}
        </div>
        {overview.completion > 0 && panel}
      </div>
      {overview.completion === 0 && (
        <div className="mt-8">
          <DashboardLinks isDue={isDue} />
        </div>
      )}
    </Page>
  )
}
