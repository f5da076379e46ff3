import { Link, type useLoaderData } from '@remix-run/react'
import type { ReactElement } from 'react'
import { linkNotices } from '#app/emergency/owner/dashboard-notices.tsx'
import { UnreadableLink } from '#app/emergency/owner/unreadable-link.tsx'
import { joinWithAnd } from '#app/lib/plural.ts'
import { isDanger, isNothingOpen } from '#app/medications/findings/open-findings.ts'
import { OpenFindingsPanel } from '#app/medications/findings/open-findings-panel.tsx'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { WithheldNotice } from '#app/profile/record/withheld-notice.tsx'
import { remindersLink, remindersPath } from '#app/reminders/due-reminders.ts'
import { LinkRow } from '#app/ui/link-row.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { loadDashboard } from './load-dashboard-route.server.ts'

type Dashboard = ReturnType<typeof useLoaderData<typeof loadDashboard>>

const maxShown = 3

/** Draws the notices of the dashboard, the most urgent first; more than three are folded. */
export function Attention(data: Dashboard) {
  const [notices, rows] = [listNotices(data), listRows(data)]
  const shownRows = Math.max(0, maxShown - notices.length)
  const folded = notices.slice(maxShown).length + rows.slice(shownRows).length
  if (notices.length + rows.length === 0) return null
  return (
    <section aria-label="Needs attention" className="min-w-0 space-y-4">
      {notices.slice(0, maxShown)}
      <Rows>{rows.slice(0, shownRows)}</Rows>
      {folded > 0 && (
        <details className="disclosure">
          <summary>{`${folded} more`}</summary>
          <div className="mt-2 space-y-4">
            {notices.slice(maxShown)}
            <Rows>{rows.slice(shownRows)}</Rows>
          </div>
        </details>
      )}
    </section>
  )
}

function listNotices(data: Dashboard): ReactElement[] {
  const { owner, unreadable, unreadableLinks, openFindings, withheld } = data
  const findings = !isNothingOpen(openFindings) && (
    <OpenFindingsPanel key="findings" open={openFindings} owner={owner} className="" />
  )
  // A check that is not complete must not be read as one that found nothing.
  const { isUnchecked, unreadable: notChecked } = openFindings
  const isUrgent = isDanger(openFindings) || isUnchecked || notChecked.length > 0
  return [
    unreadable.length > 0 && <UnreadableNotice key="unreadable" titles={unreadable} className="" />,
    unreadableLinks.map(link => <UnreadableLink key={link.id} {...link} />),
    isUrgent && findings,
    linkNotices(data.notices),
    !isUrgent && findings,
    data.mustConfirmEmail && <ConfirmEmail key="email" />,
    withheld.length > 0 && <WithheldNotice key="withheld" titles={withheld} className="" />,
  ]
    .flat()
    .filter(notice => typeof notice === 'object')
}

/** Returns the notices that can wait; questions about wording are last. */
function listRows({ next, isDue, isActing, stateQuestions }: Dashboard): ReactElement[] {
  return [
    next && (
      <LinkRow key="next" to={next.to} title={`Next: ${next.about}`}>
        <p className="text-base text-muted max-sm:hidden">{next.why}</p>
      </LinkRow>
    ),
    isDue && (
      <LinkRow
        key="due"
        to={remindersPath}
        title={`${remindersLink} in ${isActing ? 'this' : 'your'} record`}
      />
    ),
    stateQuestions.length > 0 && (
      <LinkRow
        key="questions"
        to="/profile/medical-history"
        title={`Should responders see this first: ${joinWithAnd(stateQuestions.map(({ words }) => `“${words}”`))}?`}
      />
    ),
  ].filter(row => typeof row === 'object')
}

function Rows({ children }: { children: ReactElement[] }) {
  return children.length > 0 && <ul className="list-rows">{children}</ul>
}

function ConfirmEmail() {
  return (
    <Notice tone="attention" title="Confirm your email address" className="">
      <p>Without a confirmed address, nobody can help you back into your account.</p>
      <p>
        <Link to="/settings" className="touch-link font-semibold">
          Confirm the address
        </Link>
      </p>
    </Notice>
  )
}
