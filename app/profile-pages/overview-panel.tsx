import { Link } from '@remix-run/react'
import { commentsAddress, openCommentCount } from '#app/comments/comments.ts'
import type { RecentChanges } from '#app/profile/history/change-history.server.ts'
import { historyPath } from '#app/profile/history/change-history.ts'
import { RecentChangesPanel } from '#app/profile-pages/recent-changes.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkRow } from '#app/ui/link-row.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { TabRow } from '#app/ui/tab-row.tsx'
import {
  changesTab,
  filterSections,
  type Overview,
  type OverviewFilter,
  type OverviewSection,
  sectionsTab,
} from './overview.ts'
import { startPath } from './start/start-path.ts'

interface OverviewPanelProps {
  overview: Overview
  filter: OverviewFilter
  /** True if the panel has a tab for changes; a phone has a link in its place. */
  hasTabs?: boolean
  /** The changes, if their tab is open. */
  recentChanges?: RecentChanges
}

/** "Medical Information", of the dashboard and of the profile: completeness and sections. */
export function OverviewPanel({ overview, filter, hasTabs, recentChanges }: OverviewPanelProps) {
  const { completion, sections } = overview
  const canEdit = useCan('edit')
  const canComment = useCan('comment')
  const proxiedOwner = useProxiedOwner()
  const editor = canEdit && sections[0] ? `/profile/${sections[0].slug}` : undefined
  const openComments = sections.reduce((sum, section) => sum + (section.openComments ?? 0), 0)
  return (
    <section aria-labelledby="overview" className="min-w-0 space-y-3 sm:space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id="overview">Medical Information</h2>
          <p className="text-muted">
            {canEdit
              ? formatSubtitle(completion, proxiedOwner ? `${proxiedOwner.firstName}’s` : 'your')
              : 'The record, section by section'}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 sm:gap-y-3">
          {completion > 0 && (
            <>
              <Link to="/profile/view" className="touch-link">
                View Full Medical Record
              </Link>
              <Link to={historyPath} className={`touch-link ${hasTabs ? 'sm:hidden' : ''}`}>
                Change History
              </Link>
            </>
          )}
          {canComment && completion > 0 && (
            <Link to={commentsAddress({})} className="touch-link">
              {openComments > 0 ? `Comments (${openComments.toLocaleString('en-US')})` : 'Comments'}
            </Link>
          )}
          {completion > 0 && editor && (
            <ButtonLink
              to={editor}
              variant="secondary"
              className="max-sm:border-0 max-sm:bg-transparent max-sm:px-0 max-sm:font-normal max-sm:underline"
            >
              Edit Information
            </ButtonLink>
          )}
        </div>
      </div>
      {hasTabs && <Tabs isChanges={recentChanges !== undefined} />}
      {recentChanges ? (
        <RecentChangesPanel {...recentChanges} />
      ) : completion === 0 ? (
        <EmptyProfile editor={editor} />
      ) : (
        <SectionList completion={completion} sections={sections} filter={filter} />
      )}
    </section>
  )
}

function formatSubtitle(completion: number, possessive: string): string {
  const words =
    completion < 100
      ? `Complete ${possessive} medical profile`
      : `${possessive} comprehensive health record`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Links, not ARIA tabs, because each has a URL. */
function Tabs({ isChanges }: { isChanges: boolean }) {
  return (
    <TabRow label="Medical information" className={isChanges ? '' : 'max-sm:hidden'}>
      <Link to={sectionsTab} preventScrollReset aria-current={isChanges ? undefined : 'page'}>
        Information Sections
      </Link>
      <Link to={changesTab()} preventScrollReset aria-current={isChanges ? 'page' : undefined}>
        Change History
      </Link>
    </TabRow>
  )
}

/** @param props.editor URL of the first section; the short way comes before it. */
function EmptyProfile({ editor }: { editor?: string }) {
  const canEdit = useCan('edit')
  const proxiedOwner = useProxiedOwner()
  if (proxiedOwner && !canEdit)
    return <EmptyState icon="profile" heading="h3" title="Nothing has been entered yet" />
  return (
    <EmptyState
      icon="profile"
      heading="h3"
      title={`Time to complete ${proxiedOwner ? `${proxiedOwner.firstName}’s` : 'your'} medical profile`}
      action={
        <>
          <ButtonLink to={startPath}>Start Now</ButtonLink>
          {editor && (
            <p className="no-print mt-3 text-base text-muted">
              Or fill in section by section:{' '}
              <Link to={editor} className="touch-link">
                Complete Profile
              </Link>
            </p>
          )}
        </>
      }
    >
      {proxiedOwner
        ? `Responders read what you write here when ${proxiedOwner.firstName} cannot speak. A few short pages ask for what helps first. They take about five minutes.`
        : 'Responders read what you write here when you cannot speak. Six short pages ask for what helps first. They take about five minutes.'}
    </EmptyState>
  )
}

function SectionList({ completion, sections, filter }: Overview & { filter: OverviewFilter }) {
  const visibleSections = filterSections(sections, filter)
  const canEdit = useCan('edit')
  return (
    <>
      <Progress value={completion} label="Medical profile" />
      <details className="disclosure phone-fold" open={filter !== 'all'}>
        <summary>Filter</summary>
        <ul aria-label="Filter sections" className="flex flex-wrap gap-2">
          <FilterChip name="incomplete" active={filter}>
            Incomplete
          </FilterChip>
          <FilterChip name="complete" active={filter}>
            Complete
          </FilterChip>
        </ul>
      </details>
      {visibleSections.length === 0 ? (
        <EmptyState
          icon="search"
          heading="h3"
          title="No sections match your filter."
          action={
            <Link to="?" preventScrollReset className="touch-link">
              Show all sections
            </Link>
          }
        />
      ) : (
        <ul className="list-rows sm:grid sm:gap-4 sm:border-0 sm:bg-transparent sm:grid-cols-2">
          {visibleSections.map(section => (
            <SectionRow key={section.slug} section={section} canEdit={canEdit} />
          ))}
        </ul>
      )}
    </>
  )
}

/** A link to a filter. The active one links to all sections. */
function FilterChip({
  name,
  active,
  children,
}: {
  name: OverviewFilter
  active: OverviewFilter
  children: string
}) {
  const isActive = name === active
  return (
    <li>
      <Link
        to={isActive ? '?' : `?show=${name}`}
        preventScrollReset
        className="chip"
        aria-current={isActive || undefined}
      >
        {children}
      </Link>
    </li>
  )
}

/** A line on a phone, and a card on a wider screen. All of it is one link. */
function SectionRow({
  section: { slug, title, description, completion, openComments = 0 },
  canEdit,
}: {
  section: OverviewSection
  canEdit: boolean
}) {
  const action = canEdit ? formatAction(completion) : 'View'
  return (
    <LinkRow
      to={`/profile/${slug}`}
      as="h3"
      title={title}
      label={`${action}: ${title}`}
      isCard
      aside={
        <>
          <Badge tone={completion === 100 ? 'good' : completion === 0 ? 'neutral' : 'attention'}>
            {completion === 100 ? 'Complete' : `${completion}%`}
          </Badge>
          <span className="button button-secondary max-sm:hidden" aria-hidden>
            {action}
          </span>
        </>
      }
    >
      <p className="mt-2 text-muted max-sm:hidden">{description}</p>
      {completion < 100 && (
        <div className="mt-3 max-sm:hidden">
          <Progress value={completion} label={title} hideLabel />
        </div>
      )}
      {openComments > 0 && <p className="mt-0 text-base">{openCommentCount(openComments)}</p>}
    </LinkRow>
  )
}

function formatAction(completion: number): string {
  return completion === 0 ? 'Add Information' : 'View & Edit'
}
