import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { SectionComments } from '#app/comments/comments-panel.server.ts'
import { EntryCommentsLink } from '#app/comments/comments-panel.tsx'
import { RecordView, recordLabel } from '#app/profile/record/record-view.tsx'
import { notProvided } from '#app/profile-definition/display-answer.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import {
  checkFailedMessage,
  disclaimers,
  noInteractionMessage,
  notCheckedMessage,
} from '../check/check-report.ts'
import { reviewText } from '../knowledge/clinical-review.ts'
import { MedicationActions } from '../list/medication-actions.tsx'
import { reportPath, tabAddress, tabNames } from '../list/medication-list.ts'
import type { OpenQuestion } from '../questions/open-questions.ts'
import { OpenQuestionsPanel } from '../questions/open-questions-panel.tsx'
import { BriefFindings, FindingArticle } from '../report/finding-view.tsx'
import { misreadHint, nothingKnownText, readAsText } from '../report/reading-texts.ts'
import { listVersion, reviewNotice } from '../rules-page/about-rules.ts'
import { DrugsComLink } from './drugs-com-link.tsx'
import type {
  Fact,
  MedicationCaution,
  MedicationInfo,
  MedicationKnowledge,
} from './medication-info.server.ts'

interface MedicationPageProps {
  info: MedicationInfo
  /** Id of the record's owner. */
  owner: string
  /** Undefined without the right to read comments. */
  comments?: SectionComments
  questions: readonly OpenQuestion[]
  /** Absent where the check went wrong. */
  knowledge?: MedicationKnowledge
}

/** The page about one listed medication. */
export function MedicationPage({
  info,
  owner,
  comments,
  questions,
  knowledge,
}: MedicationPageProps) {
  const { name, otherName, status, dates, edit, recorded } = info
  const proxiedOwner = useProxiedOwner()
  const canEdit = useCan('edit')
  const recordedTitle = proxiedOwner ? 'In the record' : 'In your record'
  return (
    <div className="[overflow-wrap:anywhere]">
      <BackLink to={tabAddress(status)}>{`Back to ${tabNames[status]}`}</BackLink>
      <h1>
        <bdi>{name}</bdi>
        {otherName && (
          <span>
            {' '}
            (<bdi>{otherName}</bdi>)
          </span>
        )}
      </h1>
      {dates && <p className="mt-1 text-muted">{dates}</p>}
      <div className="no-print mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {canEdit && (
          <>
            <MedicationActions medication={info} status={status} owner={owner} />
            <Link to={edit} reloadDocument className="touch-link">
              Edit details<span className="sr-only"> of {name}</span>
            </Link>
          </>
        )}
        {comments?.entry && (
          <EntryCommentsLink
            slug={comments.slug}
            entry={comments.entry}
            open={comments.open}
            title={name}
          />
        )}
      </div>
      <OpenQuestionsPanel questions={questions} owner={owner} back="medication" />
      <Part title={recordedTitle}>
        {recorded.length > 0 ? (
          <RecordView blocks={[{ legend: recordedTitle, rows: recorded }]} />
        ) : (
          <p>{notProvided}</p>
        )}
      </Part>
      {knowledge ? <KnowledgeParts {...knowledge} status={status} /> : <CheckFailedNotice />}
      <Part title="Elsewhere">
        <DrugsComLink name={knowledge?.medication.readAs ?? name} />
      </Part>
    </div>
  )
}

function KnowledgeParts({
  status,
  ...knowledge
}: MedicationKnowledge & Pick<MedicationInfo, 'status'>) {
  const { medication, facts, firstAid, cautions, rules } = knowledge
  const isKnown = medication.ingredients.length > 0
  return (
    <>
      <Part title="About this medicine">
        <NameReading {...knowledge} />
        {isKnown && <Facts facts={facts} />}
      </Part>
      {firstAid && (
        <Part title="In an emergency">
          <Notice tone="attention" title={firstAid.reason} className="mb-3">
            <p>
              This medicine changes first aid.{' '}
              {status === 'current' && (
                <span>It is on the first screen of the emergency page.</span>
              )}
            </p>
            <p>{reviewText(firstAid)}</p>
          </Notice>
        </Part>
      )}
      {isKnown && <ComparisonPart {...knowledge} isCurrent={status === 'current'} />}
      {cautions.length > 0 && (
        <Part title="Cautions in our list">
          <Cautions cautions={cautions} />
        </Part>
      )}
      <Part title="Our list">
        <p>
          {ruleCount(rules)} in our list {rules === 1 ? 'is' : 'are'} about it.{' '}
          {listVersion(knowledge)}
        </p>
        <p>{reviewNotice}</p>
        <p>
          <Link to="/interaction-rules" className="touch-link">
            All rules of our list
          </Link>
        </p>
      </Part>
    </>
  )
}

function NameReading({ medication, similarNames, isUncovered }: MedicationKnowledge) {
  const { typed, readAs, unreadWords, ingredients } = medication
  if (ingredients.length === 0) {
    return (
      <Notice tone="attention" title={notCheckedMessage} className="mb-3">
        {similarNames.length > 0 && <p>Did you mean: {similarNames.join(', ')}?</p>}
        <p>
          Our list does not know this name. If it is misspelled, correct it under “Edit details”.
        </p>
      </Notice>
    )
  }
  return (
    <>
      {readAs && (
        <Notice tone="attention" title={readAsText(typed, readAs)} className="mb-3">
          <p>{misreadHint}</p>
        </Notice>
      )}
      {unreadWords && (
        <Notice tone="attention" title={`Not recognized: “${unreadWords}”`} className="mb-3">
          <p>Nothing was checked for these words.</p>
        </Notice>
      )}
      {isUncovered && <p className="mb-3">{nothingKnownText}</p>}
    </>
  )
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, names, more }) => (
        <div key={label} className="record-row py-3">
          <dt className={recordLabel}>{label}</dt>
          <dd className="whitespace-pre-line">
            {names.join(', ')}
            {more > 0 && ` and ${more} more`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ComparisonPart({
  medication,
  findings,
  uncheckedTexts,
  others,
  isCurrent,
}: MedicationKnowledge & { isCurrent: boolean }) {
  const hasInteraction = findings.some(({ kind }) => kind === 'interaction')
  return (
    <Part
      title={
        isCurrent
          ? 'With the other current medications and the allergies'
          : 'If it were taken with the current medications and allergies'
      }
    >
      {uncheckedTexts.length > 0 && (
        <Notice tone="attention" className="mb-4">
          {uncheckedTexts.map(words => (
            <p key={words}>{words}</p>
          ))}
        </Notice>
      )}
      <BriefFindings findings={findings} listed={[medication]} />
      {!hasInteraction && (
        <p className={findings.length > 0 ? 'mt-4' : undefined}>
          {others > 0
            ? noInteractionMessage
            : 'There is no other current medication to compare with.'}
        </p>
      )}
      <p className="mt-4">{disclaimers[0]}</p>
      <p>{disclaimers[1]}</p>
      {isCurrent && others > 0 && (
        <p>
          <Link to={reportPath} className="touch-link">
            Report on all current medications
          </Link>
        </p>
      )}
    </Part>
  )
}

// Cautions for other people come last.
function Cautions({ cautions }: { cautions: MedicationCaution[] }) {
  const own = cautions.filter(({ applies }) => applies)
  const others = cautions.filter(({ applies }) => !applies)
  const proxiedOwner = useProxiedOwner()
  return (
    <>
      {own.length > 0 && (
        <>
          <p className="mb-4">
            {proxiedOwner
              ? `The profile says that this is about ${proxiedOwner.firstName}:`
              : 'Your profile says that this is about you:'}
          </p>
          <CautionList cautions={own} />
        </>
      )}
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="link inline-flex min-h-touch items-center">
            {cautionCount(others.length)}, for {own.length > 0 ? 'other people' : 'some people'}
          </summary>
          <p className="mb-4">
            {proxiedOwner
              ? `Nothing that you can see says that ${proxiedOwner.firstName} is one of the people named here.`
              : 'Nothing in your profile says that you are one of the people named here.'}
          </p>
          <CautionList cautions={others} />
        </details>
      )}
    </>
  )
}

function CautionList({ cautions }: { cautions: MedicationCaution[] }) {
  return cautions.map(({ words, severity, rule }) => (
    <FindingArticle key={`${words.title} ${rule}`} words={words} severity={severity} />
  ))
}

function cautionCount(count: number): string {
  return count === 1 ? '1 caution' : `${count} cautions`
}

function CheckFailedNotice() {
  return (
    <Notice tone="danger" title={checkFailedMessage}>
      <p>Nothing was checked. Please try again in a moment.</p>
    </Notice>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3">{title}</h2>
      {children}
    </section>
  )
}

function ruleCount(rules: number): string {
  return rules === 1 ? '1 rule' : `${rules} rules`
}
