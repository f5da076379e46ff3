import { Outlet, useLoaderData } from '@remix-run/react'
import { Attention } from '#app/dashboard/attention.tsx'
import { loadDashboard } from '#app/dashboard/load-dashboard-route.server.ts'
import { PersonCard } from '#app/dashboard/person-card.tsx'
import { QrCard } from '#app/emergency/owner/qr-card.tsx'
import { OverviewPanel } from '#app/profile-pages/overview-panel.tsx'
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

/** The dashboard of a record: card, notices, sections. The large QR code is a child route. */
export default function Dashboard() {
  const data = useLoaderData<typeof loadDashboard>()
  const { facts, share, overview, withheld, unreadable } = data
  const isEmpty = overview.completion === 0
  const sections = <OverviewPanel {...data} hasTabs={data.hasChanges} />
  return (
    <Page
      title={formatTitle(facts.person, data.isActing)}
      width="wide"
      isPlace
      before={<DashboardTabs current="profile" helpsOthers={data.helpsOthers} />}
    >
      {/* First: without JavaScript a dialog is part of the page. */}
      <Outlet />
      <div className="dashboard">
        {/* An empty profile has one thing to do first. */}
        {isEmpty && sections}
        <div className={`dashboard-cards ${share ? '' : 'max-sm:hidden'}`}>
          <PersonCard
            {...facts}
            completion={overview.completion}
            isWhole={withheld.length + unreadable.length === 0}
          />
          {share && <QrCard {...share} />}
        </div>
        <Attention {...data} />
        {!isEmpty && sections}
      </div>
    </Page>
  )
}
