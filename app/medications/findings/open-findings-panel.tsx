import { Form, Link } from '@remix-run/react'
import { memo } from 'react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { usePageOf } from '#app/forms/use-page-of.ts'
import { joinPhrases } from '#app/lib/join-phrases.ts'
import type { Tone } from '#app/ui/badge.tsx'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { Notice, NoticeLink } from '#app/ui/notice.tsx'
import { callBeforeNextDose, checkFailedMessage } from '../check/check-report.ts'
import { SeverityBadge } from '../report/severity-badge.tsx'
import {
  type FindingsPage,
  findingAnswers,
  findingsPages,
  findingsPath,
  isDanger,
  type OpenFinding,
  type OpenFindings,
} from './open-findings.ts'

interface OpenFindingsPanelProps {
  open: OpenFindings
  /** Id of the record's owner. */
  owner: string
  className?: string
}

// More would hide the page below; the rest is one click away.
const maxShown = 3

/** Unanswered findings. They stay until they are answered or their cause is gone. */
export const OpenFindingsPanel = memo(function OpenFindingsPanel({
  open,
  owner,
  className,
}: OpenFindingsPanelProps) {
  const { findings, count, isUnchecked, unreadable } = open
  const back = usePageOf(findingsPages, '/profile/medications')
  if (isUnchecked) {
    return (
      <Notice tone="attention" title={checkFailedMessage} className={className}>
        <p>The medications were not checked. Open this page again in a moment.</p>
      </Notice>
    )
  }
  const notCheckedNotice = unreadable.length > 0 && (
    <NotChecked titles={unreadable} className={className} />
  )
  if (findings.length === 0) return notCheckedNotice || null
  const [shown, folded] = [findings.slice(0, maxShown), findings.slice(maxShown)]
  const rest = { owner, back }
  return (
    <section aria-label="Medication check">
      {notCheckedNotice}
      <Notice tone={findTone(open)} title={formatTitle(count)} className={className}>
        <Findings findings={shown} {...rest} />
        {folded.length > 0 && (
          <details>
            <summary className="link inline-flex min-h-touch items-center">
              {`${count - maxShown} more ${count - maxShown === 1 ? 'finding' : 'findings'}`}
            </summary>
            <Findings findings={folded} {...rest} />
            {count > findings.length && (
              <p>
                <span>{`Only the first ${findings.length} are here. `}</span>
                The <Link to="/profile/medications/report">interaction report</Link> has all.
              </p>
            )}
          </details>
        )}
        <HowToResolve isAllergy={findings.some(one => one.isAllergy)} />
      </Notice>
    </section>
  )
})

/** Draws a line for each urgent part of the panel. @param to id of an element around the panel. */
export function OpenFindingsLinks({ open, to }: { open: OpenFindings; to: string }) {
  const { findings, count, isUnchecked, unreadable } = open
  return (
    <>
      {isUnchecked && (
        <NoticeLink tone="attention" to={to}>
          {checkFailedMessage}
        </NoticeLink>
      )}
      {unreadable.length > 0 && !isUnchecked && (
        <NoticeLink tone="danger" to={to}>
          {notCompleteTitle}
        </NoticeLink>
      )}
      {findings[0] && (
        <NoticeLink tone={findTone(open)} to={to}>
          {joinPhrases([findings[0].title, count > 1 && `${count - 1} more`])}
        </NoticeLink>
      )}
    </>
  )
}

function findTone(open: OpenFindings): Tone {
  return isDanger(open) ? 'danger' : 'attention'
}

const notCompleteTitle = 'The medication check is not complete'

// No finding must not be read as "nothing was found".
function NotChecked({ titles, className }: { titles: string[]; className?: string }) {
  return (
    <Notice tone="danger" title={notCompleteTitle} className={className}>
      <p>
        {`${titles.join(' and ')} could not be read, so the check cannot say that there is nothing to find.`}
      </p>
    </Notice>
  )
}

function formatTitle(count: number): string {
  return count === 1
    ? 'The medication check has a finding without an answer'
    : `The medication check has ${count} findings without an answer`
}

function HowToResolve({ isAllergy }: { isAllergy: boolean }) {
  const canEdit = useCan('edit')
  const proxiedOwner = useProxiedOwner()
  if (!canEdit) {
    return (
      <p className="text-muted">
        {proxiedOwner?.firstName ?? 'The owner'} can answer this, or somebody who may edit the
        record.
      </p>
    )
  }
  return (
    <p>
      Not taken any more? Discontinue it in the <Link to="/profile/medications">medications</Link>.
      {isAllergy && (
        <span>
          {' '}
          Recorded wrongly? Correct the <Link to="/profile/allergies">allergies</Link>.
        </span>
      )}
    </p>
  )
}

interface FindingsProps {
  findings: OpenFinding[]
  owner: string
  back: FindingsPage
}

function Findings({ findings, owner, back }: FindingsProps) {
  const canEdit = useCan('edit')
  return (
    <ul className="max-w-prose space-y-4 [overflow-wrap:anywhere]">
      {findings.map(finding => (
        <li key={finding.key} className="space-y-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold">
            {finding.title} <SeverityBadge severity={finding.severity} />
          </p>
          <p>{finding.effect}</p>
          {finding.isLifeThreatening && (
            <p className="font-bold text-danger">{callBeforeNextDose}</p>
          )}
          {finding.advice && <p>{finding.advice}</p>}
          {canEdit && <Answers finding={finding} owner={owner} back={back} />}
        </li>
      ))}
    </ul>
  )
}

function Answers({
  finding: { key, title },
  owner,
  back,
}: Omit<FindingsProps, 'findings'> & { finding: OpenFinding }) {
  const proxiedOwner = useProxiedOwner()
  const words = proxiedOwner
    ? { taking: `Yes, ${proxiedOwner.firstName} takes it`, known: 'The doctor or pharmacist knows' }
    : findingAnswers
  return (
    <Form
      method="post"
      action={findingsPath}
      preventScrollReset
      className="flex flex-wrap gap-3 pt-1"
    >
      <HiddenFields values={{ owner, key, back }} />
      {(['taking', 'known'] as const).map(answer => (
        <SubmitButton
          key={answer}
          to={findingsPath}
          name="answer"
          value={answer}
          pending="Saving…"
          variant="secondary"
        >
          {words[answer]}
          <span className="sr-only">: {title}</span>
        </SubmitButton>
      ))}
    </Form>
  )
}
