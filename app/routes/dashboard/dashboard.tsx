import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, Outlet, useLoaderData } from '@remix-run/react'
import { can } from '#app/access/abilities.ts'
import { linkAndCode } from '#app/access/audit/proxy-reads.server.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { commentCounts } from '#app/comments/comment-threads.server.ts'
import { listShareLinks, type ShareLink } from '#app/emergency/links/emergency-links.server.ts'
import { addressOf } from '#app/emergency/links/link-address.server.ts'
import { AccessCodeCard, QrCard } from '#app/emergency/links/link-cards.tsx'
import { qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { openNotices } from '#app/emergency/notices/notices.server.ts'
import { DashboardNotices, type StoppedLink } from '#app/emergency/owner/dashboard-notices.tsx'
import { linksPath } from '#app/emergency/owner/link-paths.ts'
import { linkTitle, stateOf } from '#app/emergency/owner/link-texts.ts'
import { UnreadableLink } from '#app/emergency/owner/unreadable-link.tsx'
import { unreadNotes } from '#app/emergency/responder-notes/responder-notes.server.ts'
import { product } from '#app/lib/product.ts'
import { loadOpenFindings } from '#app/medications/findings/open-findings.server.ts'
import { OpenFindingsPanel } from '#app/medications/findings/open-findings-panel.tsx'
import { loadRecentChanges } from '#app/profile/history/change-history.server.ts'
import { changedSections } from '#app/profile/history/change-log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { unreadableTitles, withheldTitles } from '#app/profile/record/withheld-titles.server.ts'
import { overviewOf } from '#app/profile-pages/overview.server.ts'
import { overviewFilter, overviewTab } from '#app/profile-pages/overview.ts'
import { OverviewPanel } from '#app/profile-pages/overview-panel.tsx'
import { noteLook } from '#app/proxies/acting/last-visits.server.ts'
import { helpedPath } from '#app/proxies/acting/people-i-help-paths.ts'
import { ownPlaces } from '#app/proxies/acting/visible-areas.server.ts'
import { dueIn } from '#app/reminders/due-reminders.server.ts'
import { isAnythingDue, remindersPath, remindersTitle } from '#app/reminders/due-reminders.ts'
import { Card } from '#app/ui/card.tsx'
import { DashboardTabs } from '#app/ui/document/dashboard-tabs.tsx'
import { titledBy } from '#app/ui/document/document-title.ts'
import { useActing, useMay } from '#app/ui/document/root-data.ts'
import { Page } from '#app/ui/page.tsx'
import { Progress } from '#app/ui/progress.tsx'

export const { handle, meta } = titledBy<typeof loader>(({ person, isActing }) =>
  titleOf(person, isActing),
)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams: search } = new URL(request.url)
  const access = await requireAccess({ request, context }, 'read', {
    prepare: async one => {
      const isActing = one.accessId !== undefined
      const own = isActing ? undefined : await ownPlaces(context.db, one.owner)
      if (own?.dashboard === false && pathname === '/dashboard') throw redirect(helpedPath)
      const links = can(one, 'share') ? await listShareLinks(context.db, one.owner) : []
      // The page inside answers with 404: nothing around it may be given out.
      if (pathname.endsWith('/qr') && !links.some(({ isPrimary }) => isPrimary)) return undefined
      const hasChanges = (await changedSections(context.db, one.owner)).length > 0
      const isChanges = hasChanges && overviewTab(search.get('tab')) === 'changes'
      const profile = await loadProfile(context.db, one.owner)
      return { own, links, hasChanges, isChanges, profile }
    },
    reads: ({ prepared: { isChanges, links } }) => [
      'Overview',
      ...(isChanges ? ['Change History'] : []),
      ...(links.length > 0 ? [linkAndCode] : []),
    ],
  })
  const { owner } = access
  const { own, links, hasChanges, isChanges, profile } = access.prepared
  await noteLook(context.db, access)
  return {
    isActing: access.accessId !== undefined,
    helped: own?.helped ?? false,
    person: personShown(access),
    withheld: withheldTitles(owner),
    unreadable: unreadableTitles(profile),
    share: shareOf(links),
    unreadableLinks: links.filter(isBroken).map(({ id, name }) => ({ id, title: linkTitle(name) })),
    told: {
      stopped: can(access, 'manage') ? stoppedLink(links) : undefined,
      nearlySpent: links
        .filter(({ isNextLockFinal }) => isNextLockFinal)
        .map(({ id, name }) => ({ id, name })),
      locked: links.filter(({ isLocked }) => isLocked).map(lockedLink),
      notices: can(access, 'audit') ? await openNotices(context.db, owner) : [],
      unread: can(access, 'audit') ? await unreadNotes(context.db, owner) : 0,
    },
    overview: overviewOf(
      profile,
      can(access, 'comment') ? await commentCounts(context.db, owner) : undefined,
    ),
    owner: owner.id,
    openFindings: await loadOpenFindings(context.db, owner, profile),
    isDue: isAnythingDue(dueIn(profile)),
    filter: overviewFilter(search.get('show')),
    hasChanges,
    recentChanges: isChanges
      ? await loadRecentChanges(context.db, access, search.get('section') ?? undefined)
      : undefined,
  }
}

// Whose address it is, is theirs alone to know.
function personShown({ owner: { firstName, lastName, email }, accessId }: Access) {
  return { firstName, lastName, ...(accessId === undefined && { email }) }
}

function titleOf({ firstName }: { firstName: string }, isActing: boolean): string {
  return isActing ? `${firstName}’s dashboard` : 'Dashboard'
}

function isBroken({ isUnreadable, settings }: ShareLink): boolean {
  return isUnreadable || settings.isUnreadable === true
}

/**
 * Returns what the cards show of the primary link; nothing for a reader who may not see it, or
 * cannot be opened.
 */
function shareOf(links: ShareLink[]) {
  const primary = links.find(({ isPrimary }) => isPrimary)
  if (!primary || primary.isUnreadable) return undefined
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
  const { isActing, helped, person, withheld, unreadable, share, told, isDue, ...loaded } =
    useLoaderData<typeof loader>()
  const { owner, openFindings, unreadableLinks, ...medical } = loaded
  const { overview } = medical
  const panel = <OverviewPanel {...medical} />
  return (
    <Page
      title={titleOf(person, isActing)}
      width="wide"
      before={<DashboardTabs current="profile" helped={helped} />}
    >
      {/* First, because without JavaScript a dialog is a part of the page. */}
      <Outlet />
      <UnreadableNotice titles={unreadable} className="mb-8" />
      {unreadableLinks.map(link => (
        <UnreadableLink key={link.id} {...link} />
      ))}
      <OpenFindingsPanel open={openFindings} owner={owner} className="mb-8" />
      <DashboardNotices {...told} />
      {withheld.length > 0 && <NotShared titles={withheld} />}
      <Places isDue={isDue} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12">
        {/* Whoever has filled in nothing yet comes for one thing: on a phone it stands first. */}
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
    </Page>
  )
}

// Their cards and tabs are absent, which would be read as "there is nothing".
function NotShared({ titles }: { titles: string[] }) {
  return (
    <p className="mb-6 max-w-prose">
      <strong>Not shared with you:</strong> {titles.join(', ')}. That does not mean that there is
      nothing in them.
    </p>
  )
}

/** Where what stands on no other page of the dashboard is found, as far as who looks at it may go there. */
function Places({ isDue }: { isDue: boolean }) {
  const maySeeLinks = useMay('share')
  const mayAudit = useMay('audit')
  const acting = useActing()
  const places = [
    { to: linksPath, label: 'Emergency links', isOpen: maySeeLinks },
    {
      to: '/seen',
      label: acting ? 'Who has seen the record' : 'Who has seen my record',
      isOpen: mayAudit,
    },
    { to: '/notes', label: 'Notes from responders', isOpen: mayAudit },
    { to: '/print-kit', label: 'Print kit', isOpen: maySeeLinks },
    { to: remindersPath, label: remindersTitle, isOpen: isDue },
  ].filter(({ isOpen }) => isOpen)
  if (places.length === 0) return null
  return (
    <nav aria-label={isDue ? 'Sharing and reminders' : 'Sharing'} className="mb-6">
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

interface PersonCardProps {
  /** Without an e-mail where it is somebody else's profile. */
  person: { firstName: string; lastName: string; email?: string }
  completion: number
  /** True if nothing of the record is withheld from the reader, and all of it could be read. */
  isWhole: boolean
}

function PersonCard({ person, completion, isWhole }: PersonCardProps) {
  const { firstName, lastName, email } = person
  const acting = useActing()
  return (
    <Card>
      <h2 className="break-words text-xl">
        {firstName} {lastName}
      </h2>
      {email && <p className="break-words text-muted">{email}</p>}
      <div className="mt-4">
        <Progress value={completion} label="Profile completion" />
      </div>
      <p className="mt-3 break-words">
        {acting
          ? theirCompletion(firstName, completion, isWhole)
          : ownCompletion(completion, isWhole)}
      </p>
    </Card>
  )
}

function ownCompletion(completion: number, isWhole: boolean): string {
  if (!isWhole) return `Your profile is ${completion}% complete, as far as it could be read.`
  return completion < 100
    ? `Your profile is ${completion}% complete. Complete your medical information to get the most out of ${product.name}.`
    : 'Your profile is complete! You can always update your information as needed.'
}

// Of what they may see: sections that are withheld do not count.
function theirCompletion(firstName: string, completion: number, isWhole: boolean): string {
  const asFar = isWhole ? '' : ', as far as you can see it'
  return completion < 100
    ? `${firstName}’s profile is ${completion}% complete${asFar}.`
    : `${firstName}’s profile is complete${asFar}.`
}
