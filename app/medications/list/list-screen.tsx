import { Link, useLocation, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { CommentsPanel } from '#app/comments/comments-panel.tsx'
import { useRestoreFocus } from '#app/forms/use-restore-focus.ts'
import { ConfirmSection } from '#app/profile/record/confirm-section.tsx'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice, NoticeLink } from '#app/ui/notice.tsx'
import { TabRow } from '#app/ui/tab-row.tsx'
import { isNothingOpen } from '../findings/open-findings.ts'
import { OpenFindingsLinks, OpenFindingsPanel } from '../findings/open-findings-panel.tsx'
import { OpenQuestionsPanel } from '../questions/open-questions-panel.tsx'
import { ListFilter } from './list-filter.tsx'
import type { ListMessage } from './list-message.ts'
import type { ListPage } from './list-page.server.ts'
import type { ListSummary } from './list-summary.server.ts'
import { ListButtons, ListTools } from './list-tools.tsx'
import {
  addListLink,
  listPath,
  reportPath,
  type Status,
  type Tab,
  tabAddress,
  tabNames,
} from './medication-list.ts'
import { PhoneLabel } from './phone-label.tsx'
import { PostButton } from './post-button.tsx'
import { SelectForm } from './select-form.tsx'

interface ListScreenProps {
  page: ListPage
  /** The text to find in the open list. */
  find: string
  /** The content of the tab "Add Medication". */
  addPanel: ReactNode
}

/** The medications screen: the open list or search, and the message of the last action. */
export function ListScreen({ page, find, addPanel }: ListScreenProps) {
  const { tab, message, openFindings, summary } = page
  useRestoreFocus(useLocation().search)
  return (
    <>
      <h1 className="max-sm:sr-only">{page.title}</h1>
      <output className="block">{message && <MessageView note={message} />}</output>
      <div className="mt-2 space-y-2 empty:hidden sm:mt-4">
        <OpenFindingsLinks open={openFindings} to="findings" />
        {isNothingOpen(openFindings) && summary?.isAttention && (
          <NoticeLink tone="attention" to="check">
            {summary.lines[0]}
          </NoticeLink>
        )}
      </div>
      <Tabs page={page} />
      {tab === 'add' ? addPanel : <List key={tab} list={tab} page={page} find={find} />}
      <div id="findings" tabIndex={-1}>
        <OpenFindingsPanel open={openFindings} owner={page.owner} />
      </div>
      <OpenQuestionsPanel questions={page.questions} owner={page.owner} back="list" />
      {summary && <SummaryView summary={summary} />}
      <CommentsPanel comments={page.comments} isBesideForm={tab === 'add'} />
      {page.saved && (
        <div className="mt-12 border-t pt-1">
          <ConfirmSection slug="medications" owner={page.owner} {...page.saved} />
        </div>
      )}
    </>
  )
}

/** Links instead of ARIA tabs: they work without scripts. A phone shows the first word of each. */
function Tabs({ page: { tab: open, counts } }: { page: ListPage }) {
  const canEdit = useCan('edit')
  const tabs = Object.entries(tabNames).filter(([tab]) => tab !== 'add' || canEdit)
  return (
    <TabRow
      label="Medications"
      className="mt-2 text-base sm:mt-6 sm:gap-x-1 max-sm:[&>a]:px-1 sm:[&>a]:px-2"
    >
      {tabs.map(([tab, words]) => (
        <Link
          key={tab}
          to={tabAddress(tab as Tab)}
          preventScrollReset
          aria-current={tab === open ? 'page' : undefined}
          className={tab === 'add' && open !== 'add' ? 'max-sm:!hidden' : undefined}
        >
          <span>
            <PhoneLabel text={words} />
            {tab !== 'add' && ` (${counts[tab as Status]})`}
          </span>
        </Link>
      ))}
    </TabRow>
  )
}

function MessageView({ note: { title, lines, hasReport } }: { note: ListMessage }) {
  return (
    <Notice
      tone="good"
      className="mt-6"
      title={<span className="[overflow-wrap:anywhere]">{title}</span>}
    >
      {(lines.length > 0 || hasReport) && (
        <>
          {lines.map(line => (
            <p key={line}>{line}</p>
          ))}
          {hasReport && <ReportLink />}
        </>
      )}
    </Notice>
  )
}

function List({ list, page, find }: { list: Status; page: ListPage; find: string }) {
  const { medications, sort } = page
  const [search] = useSearchParams()
  const heading = <h2 className="sr-only">{tabNames[list]}</h2>
  if (list === 'current' && search.has('select') && medications.length > 0) {
    return (
      <>
        {heading}
        <SelectForm medications={medications} sort={sort} />
      </>
    )
  }
  return (
    <>
      {medications.length === 0 ? (
        <Empty list={list} page={page} />
      ) : (
        <>
          {heading}
          <ListButtons list={list} />
          <ListFilter list={list} page={page} find={find} />
        </>
      )}
      <ListTools list={list} page={page} />
    </>
  )
}

function SummaryView({ summary: { lines, isAttention, hasReport } }: { summary: ListSummary }) {
  return (
    <div id="check" tabIndex={-1}>
      <Notice tone={isAttention ? 'attention' : 'neutral'}>
        {lines.map((line, index) => (
          <p key={line} className={index === 0 ? 'font-semibold' : undefined}>
            {line}
          </p>
        ))}
        {hasReport && <ReportLink />}
      </Notice>
    </div>
  )
}

function ReportLink() {
  return (
    <p>
      <Link to={reportPath} className="touch-link">
        View report
      </Link>
    </p>
  )
}

const emptyTexts: Record<Status, { title: string; next: string }> = {
  current: {
    title: 'No current medications yet',
    next: 'Everything counts: prescribed, bought without a prescription, herbal.',
  },
  researching: {
    title: 'No medicines to research yet',
    next: 'Keep medicines here that you want to ask a doctor about.',
  },
  discontinued: {
    title: 'No discontinued medicines',
    next: 'A stopped medicine can move here, with the reason.',
  },
}

function Empty({ list, page }: { list: Status; page: ListPage }) {
  const { takesNone, owner } = page
  const isNone = list === 'current' && takesNone
  const proxiedOwner = useProxiedOwner()
  const canEdit = useCan('edit')
  if (page.unreadable) return <UnreadableNotice titles={[page.title]} />
  const { title, next } = emptyTexts[list]
  const subject = proxiedOwner ? `${proxiedOwner.firstName} takes` : 'You have said that you take'
  return (
    <EmptyState
      icon="medication"
      title={isNone ? `${subject} no medication` : title}
      action={canEdit && <EmptyActions list={list} takesNone={takesNone} owner={owner} />}
    >
      {!isNone && next}
    </EmptyState>
  )
}

function EmptyActions({
  list,
  takesNone,
  owner,
}: Pick<ListPage, 'takesNone' | 'owner'> & { list: Status }) {
  const proxiedOwner = useProxiedOwner()
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={tabAddress('add')}>Add Medication</ButtonLink>
      <ButtonLink to={addListLink.to} variant="secondary">
        {addListLink.words}
      </ButtonLink>
      {list === 'current' && !takesNone && (
        <PostButton
          to={`${listPath}/none`}
          fields={{ owner }}
          pending="Saving…"
          variant="secondary"
        >
          {proxiedOwner ? `${proxiedOwner.firstName} takes no medication` : 'I take no medication'}
        </PostButton>
      )}
    </div>
  )
}
