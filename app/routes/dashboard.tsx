import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, Outlet, useLoaderData } from '@remix-run/react'
import { may, requireAccess } from '#app/accounts/access.server.ts'
import { product } from '#app/product.ts'
import { loadRecentChanges } from '#app/profile/change-history.server.ts'
import { changedSections } from '#app/profile/change-log.server.ts'
import { overviewOf } from '#app/profile/overview.server.ts'
import { overviewFilter, overviewTab } from '#app/profile/overview.ts'
import { OverviewPanel } from '#app/profile/overview-panel.tsx'
import { loadProfile } from '#app/profile/profile.server.ts'
import { unreadNotes } from '#app/responder-notes/notes.server.ts'
import { openNotices } from '#app/sharing/notices.server.ts'
import { DashboardNotices, type StoppedLink } from '#app/sharing/owner/dashboard-notices.tsx'
import { addressOf } from '#app/sharing/owner/link-route.server.ts'
import { stateOf } from '#app/sharing/owner/link-words.ts'
import { linksPath } from '#app/sharing/owner/paths.ts'
import { qrPath } from '#app/sharing/qr.server.ts'
import { AccessCodeCard, QrCard } from '#app/sharing/share-cards.tsx'
import { listShareLinks, type ShareLink } from '#app/sharing/share-links.server.ts'
import { Card } from '#app/ui/card.tsx'
import { Page } from '#app/ui/page.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled('Dashboard')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  const search = new URL(request.url).searchParams
  const hasChanges = (await changedSections(context.db, owner)).length > 0
  const isChanges = hasChanges && overviewTab(search.get('tab')) === 'changes'
  const links = may(access, 'share') ? await listShareLinks(context.db, owner) : []
  return {
    person: { firstName: owner.firstName, lastName: owner.lastName, email: owner.email },
    share: shareOf(links),
    told: {
      stopped: stoppedLink(links),
      locked: links.filter(({ isLocked }) => isLocked).map(lockedLink),
      notices: may(access, 'audit') ? await openNotices(context.db, owner) : [],
      unread: may(access, 'audit') ? await unreadNotes(context.db, owner) : 0,
    },
    overview: overviewOf(await loadProfile(context.db, owner)),
    filter: overviewFilter(search.get('show')),
    hasChanges,
    recentChanges: isChanges
      ? await loadRecentChanges(context.db, access, search.get('section') ?? undefined)
      : undefined,
  }
}

/** What the cards show of the primary link; nothing for a reader who may not see it. */
function shareOf(links: ShareLink[]) {
  const primary = links.find(({ isPrimary }) => isPrimary)
  if (!primary) return undefined
  const { id, code, failures, budget } = primary
  const link = addressOf(primary)
  return { linkId: id, code, failures, budget, link, qrPath: qrPath(link) }
}

/** Of the link that the cards show: pausing or ending another one is no news here. */
function stoppedLink(links: ShareLink[]): StoppedLink | undefined {
  const [primary] = links
  if (!primary) return undefined
  const state = stateOf(primary)
  return state === 'paused' || state === 'ended' ? { id: primary.id, state } : undefined
}

function lockedLink({ id, name, failures, lastFailureAt, unlocksLeft }: ShareLink) {
  return { id, name, failures, lastFailureAt, unlocksLeft }
}

export default function Dashboard() {
  const { person, share, told, ...medical } = useLoaderData<typeof loader>()
  const { overview } = medical
  const panel = <OverviewPanel {...medical} />
  return (
    <Page title="Dashboard" width="wide">
      {/* First, because without JavaScript a dialog is a part of the page. */}
      <Outlet />
      <DashboardNotices {...told} />
      <Places />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12">
        {/* Whoever has filled in nothing yet comes for one thing: on a phone it stands first. */}
        {overview.completion === 0 && panel}
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:col-start-1 lg:row-start-1 lg:grid-cols-1">
          <PersonCard person={person} completion={overview.completion} />
          {share && <AccessCodeCard {...share} />}
          {share && <QrCard {...share} />}
        </div>
        {overview.completion > 0 && panel}
      </div>
    </Page>
  )
}

/** Where everything about sharing stands. */
function Places() {
  return (
    <nav aria-label="Sharing" className="mb-6">
      <ul className="flex flex-wrap gap-x-6">
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="touch-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const places = [
  { to: linksPath, label: 'Emergency links' },
  { to: '/seen', label: 'Who has seen my record' },
  { to: '/notes', label: 'Notes from responders' },
  { to: '/print-kit', label: 'Print kit' },
]

interface PersonCardProps {
  person: { firstName: string; lastName: string; email: string }
  completion: number
}

function PersonCard({ person, completion }: PersonCardProps) {
  return (
    <Card>
      <h2 className="text-xl">
        {person.firstName} {person.lastName}
      </h2>
      <p className="mb-4 break-words text-muted">{person.email}</p>
      <Progress value={completion} label="Profile completion" />
      <p className="mt-3">
        {completion < 100
          ? `Your profile is ${completion}% complete. Complete your medical information to get the most out of ${product.name}.`
          : 'Your profile is complete! You can always update your information as needed.'}
      </p>
    </Card>
  )
}
