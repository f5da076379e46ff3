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
      <div className="grid grid-cols-1 items-start gap-6 sm:gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:[&>*]:col-[2]">
        {/* An empty profile has one thing to do first. */}
        {isEmpty && sections}
        <div
          className={`${share ? 'grid' : 'hidden sm:grid'} min-w-0 grid-cols-1 gap-6 lg:!col-[1] lg:row-span-2 lg:row-start-1`}
        >
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
