import { Link, Outlet, useLoaderData } from '@remix-run/react'
import { loadDashboard } from '#app/dashboard/load-dashboard-route.server.ts'
import { PersonCard } from '#app/dashboard/person-card.tsx'
import { AccessCodeCard, QrCard } from '#app/emergency/links/link-cards.tsx'
import { DashboardNotices } from '#app/emergency/owner/dashboard-notices.tsx'
import { UnreadableLink } from '#app/emergency/owner/unreadable-link.tsx'
import { OpenFindingsPanel } from '#app/medications/findings/open-findings-panel.tsx'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { WithheldNotice } from '#app/profile/record/withheld-notice.tsx'
import { NextThingPanel } from '#app/profile-pages/next-thing/next-thing-panel.tsx'
import { OverviewPanel } from '#app/profile-pages/overview-panel.tsx'
import { StateQuestionsPanel } from '#app/profile-pages/state-questions-panel.tsx'
import { remindersLink, remindersPath } from '#app/reminders/due-reminders.ts'
import { DashboardTabs } from '#app/ui/document/dashboard-tabs.tsx'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitleFrom<typeof loadDashboard>(({ facts, isActing }) =>
  formatTitle(facts.person, isActing),
)

export { loadDashboard as loader }

function formatTitle({ firstName }: { firstName: string }, isActing: boolean): string {
  return isActing ? `${firstName}’s dashboard` : 'Dashboard'
}

/** The dashboard of a record. The large QR code is a child route. */
export default function Dashboard() {
  const data = useLoaderData<typeof loadDashboard>()
  const { facts, share, overview, withheld, unreadable } = data
  const isEmpty = overview.completion === 0
  // On a phone, a card with nothing but the name would repeat the title.
  const hasFacts = Boolean(share ?? facts.link) || facts.peopleCount !== undefined
  const cards = (
    <div
      className={`${hasFacts ? 'grid' : 'hidden sm:grid'} grid-cols-1 items-start gap-3 md:grid-cols-2 lg:gap-6 lg:grid-cols-1`}
    >
      <PersonCard
        {...facts}
        completion={overview.completion}
        isWhole={withheld.length + unreadable.length === 0}
      />
      {share && <AccessCodeCard {...share} />}
    </div>
  )
  return (
    <Page
      title={formatTitle(facts.person, data.isActing)}
      width="wide"
      before={<DashboardTabs current="profile" helpsOthers={data.helpsOthers} />}
    >
      {/* First: without JavaScript a dialog is part of the page. */}
      <Outlet />
      <div className="dashboard">
        {/* An empty profile has one thing to do first. */}
        {!isEmpty && cards}
        <div className="dashboard-main">
          <Tasks {...data} />
          <OverviewPanel {...data} />
        </div>
        {isEmpty && cards}
        {share && <QrCard {...share} />}
      </div>
    </Page>
  )
}

/** Draws the notices and the next thing to do. */
function Tasks(data: ReturnType<typeof useLoaderData<typeof loadDashboard>>) {
  const { owner, unreadable, unreadableLinks, openFindings, stateQuestions, notices, next } = data
  return (
    <>
      <UnreadableNotice titles={unreadable} className="mb-8" />
      {unreadableLinks.map(link => (
        <UnreadableLink key={link.id} {...link} />
      ))}
      <OpenFindingsPanel open={openFindings} owner={owner} className="mb-8" />
      <StateQuestionsPanel questions={stateQuestions} owner={owner} className="mb-8" />
      <DashboardNotices {...notices} />
      {next && <NextThingPanel next={next} />}
      {data.withheld.length > 0 && <WithheldNotice titles={data.withheld} />}
      {data.isDue && (
        <p className="mb-6">
          <Link to={remindersPath} className="touch-link">
            {remindersLink} in {data.isActing ? 'this' : 'your'} record
          </Link>
        </p>
      )}
    </>
  )
}
