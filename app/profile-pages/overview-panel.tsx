import { Link } from '@remix-run/react'
import { commentsAddress, openCommentCount } from '#app/comments/comments.ts'
import type { RecentChanges } from '#app/profile/history/change-history.server.ts'
import { RecentChangesPanel } from '#app/profile-pages/recent-changes.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
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
  /** True if the log has a change; the panel then has tabs. */
  hasChanges: boolean
  /** The changes, if their tab is open. */
  recentChanges?: RecentChanges
}

/** The dashboard's "Medical Information": completeness and sections. */
export function OverviewPanel({ overview, filter, hasChanges, recentChanges }: OverviewPanelProps) {
  const { completion, sections } = overview
  const canEdit = useCan('edit')
  const canComment = useCan('comment')
  const proxiedOwner = useProxiedOwner()
  const editor = canEdit && sections[0] ? `/profile/${sections[0].slug}` : undefined
  const openComments = sections.reduce((sum, section) => sum + (section.openComments ?? 0), 0)
  return (
    <section aria-labelledby="overview" className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id="overview">Medical Information</h2>
          <p className="text-muted">
            {canEdit
              ? formatSubtitle(completion, proxiedOwner ? `${proxiedOwner.firstName}’s` : 'your')
              : 'The record, section by section'}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {completion > 0 && (
            <Link to="/profile/view" className="touch-link">
              View Full Medical Record
            </Link>
          )}
          {canComment && completion > 0 && (
            <Link to={commentsAddress({})} className="touch-link">
              {openComments > 0 ? `Comments (${openComments.toLocaleString('en-US')})` : 'Comments'}
            </Link>
          )}
          {completion > 0 && editor && (
            <ButtonLink to={editor} variant="secondary">
              Edit Information
            </ButtonLink>
          )}
        </div>
      </div>
      {hasChanges && <Tabs isChanges={recentChanges !== undefined} />}
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
    <TabRow label="Medical information">
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
      <ul aria-label="Filter sections" className="flex flex-wrap gap-2">
        <FilterChip name="incomplete" active={filter}>
          Incomplete
        </FilterChip>
        <FilterChip name="complete" active={filter}>
          Complete
        </FilterChip>
      </ul>
      {visibleSections.length === 0 ? (
        <EmptyState
          icon="search"
          heading="h3"
          title="No sections match your filter."
          action={
            <Link to="/dashboard" preventScrollReset className="touch-link">
              Show all sections
            </Link>
          }
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {visibleSections.map(section => (
            <li key={section.slug}>
              <SectionCard section={section} canEdit={canEdit} />
            </li>
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
        to={isActive ? '/dashboard' : `/dashboard?show=${name}`}
        preventScrollReset
        className="chip"
        aria-current={isActive || undefined}
      >
        {children}
      </Link>
    </li>
  )
}

function SectionCard({
  section: { slug, title, description, completion, openComments = 0 },
  canEdit,
}: {
  section: OverviewSection
  canEdit: boolean
}) {
  const label = canEdit ? formatAction(completion) : 'View'
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="space-y-2">
        <h3>{title}</h3>
        <Badge tone={completion === 100 ? 'good' : completion === 0 ? 'neutral' : 'attention'}>
          {completion === 100 ? 'Complete' : `${completion}%`}
        </Badge>
      </div>
      <p className="text-muted">{description}</p>
      {completion < 100 && <Progress value={completion} label={title} hideLabel />}
      {openComments > 0 && (
        <p>
          <Link to={commentsAddress({ slug })} className="touch-link">
            {openCommentCount(openComments)}
            <span className="sr-only"> on {title}</span>
          </Link>
        </p>
      )}
      <div className="mt-auto">
        <ButtonLink to={`/profile/${slug}`} variant="secondary" aria-label={`${label}: ${title}`}>
          {label}
        </ButtonLink>
      </div>
    </Card>
  )
}

function formatAction(completion: number): string {
  return completion === 0 ? 'Add Information' : 'View & Edit'
}
