import { Form } from '@remix-run/react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TakeNow, takeAnswers, takeNowId } from '../before-save/take-now.tsx'
import {
  checkFailedMessage,
  disclaimers,
  type Finding,
  isGrave,
  isLifeThreatening,
  notCheckedMessage,
} from '../check/check-report.ts'
import { findingCounts } from '../list/finding-counts.ts'
import { PostButton } from '../list/post-button.tsx'
import { BriefFindings } from '../report/finding-view.tsx'
import type { AddConfirmation } from './add-confirmation.ts'

interface AddConfirmationViewProps {
  question: AddConfirmation
  action: 'add' | 'move' | 'restore'
  /** The details that are added with it, in words. */
  planned?: string
  /** Address and fields of the post. */
  to: string
  fields: Record<string, string>
  /** Label of the button, if the medication is not to be taken now. */
  confirmLabel: string
  pending: string
  /** The page of the button that adds nothing. */
  back: string
  /** Posts another name instead; absent if it is in the list already. */
  correct?: (name: string) => { to: string; fields: Record<string, string> }
}

/** Warnings before a medication is added or taken again. */
export function AddConfirmationView({
  question,
  action,
  planned,
  back,
  correct,
  ...decision
}: AddConfirmationViewProps) {
  const { findings, read } = question
  const grave = findings.filter(isGrave)
  const others = findings.filter(finding => !isGrave(finding))
  const listed = read && [read]
  const proxiedOwner = useProxiedOwner()
  return (
    <>
      <h1 className="[overflow-wrap:anywhere]">
        Before you {action} <bdi>{question.name}</bdi>
      </h1>
      <p className="lead">Nothing is saved yet.</p>
      {planned && (
        <p className="mt-2 [overflow-wrap:anywhere]">
          It is added with: <bdi className="font-semibold">{planned}</bdi>
        </p>
      )}
      {question.isLeaving && (
        <Notice tone="attention" title={proxiedOwner ? 'It is taken now' : 'You take it now'}>
          <p>
            In Researching it is no longer among the current medications, on the emergency page or
            in any check.
          </p>
        </Notice>
      )}
      {question.aboutAnswers.map(text => (
        <Notice key={text} tone="attention" title={text}>
          <p>Correct it, or add it as it is.</p>
        </Notice>
      ))}
      <NotChecked question={question} correct={correct} />
      {question.uncheckedTexts.length > 0 && (
        <Notice tone="attention" title="Not compared with everything">
          {question.uncheckedTexts.map(words => (
            <p key={words}>{words}</p>
          ))}
        </Notice>
      )}
      {findings.length > 0 && (
        <section aria-labelledby="findings" className="mt-6">
          <h2 id="findings">Findings of the check</h2>
          <p className="mt-1 font-semibold">{countsLine(grave, others)}</p>
          {grave.length > 1 && <DecisionLink />}
          {grave.length > 0 && (
            <div className="mt-4">
              <BriefFindings findings={grave} listed={listed} />
            </div>
          )}
        </section>
      )}
      {question.to === 'current' && (
        <div className="mt-6 max-w-prose">
          {disclaimers.slice(0, 2).map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <Decision question={question} back={back} {...decision} />
      {others.length > 0 && (
        <details className="disclosure mt-8">
          <summary>
            <h2 className="text-xl">{toKnowText(grave, others)}</h2>
          </summary>
          <BriefFindings findings={others} listed={listed} />
        </details>
      )}
    </>
  )
}

function countsLine(grave: readonly Finding[], others: readonly Finding[]): string {
  if (grave.length === 0) return `${findingCounts(others)}.`
  const more = others.length > 0 ? `, ${toKnowText(grave, others)}` : ''
  return `${findingCounts(grave)}${more}.`
}

function toKnowText(grave: readonly Finding[], others: readonly Finding[]): string {
  return `${others.length} ${grave.length > 0 ? 'more ' : ''}to know`
}

// The router would load another page, without the confirmation.
function DecisionLink() {
  return (
    <p>
      <a
        href={`#${takeNowId}`}
        className="touch-link"
        onClick={event => {
          event.preventDefault()
          document.getElementById(takeNowId)?.focus()
        }}
      >
        Go to your choices
      </a>
    </p>
  )
}

function NotChecked({ question, correct }: Pick<AddConfirmationViewProps, 'question' | 'correct'>) {
  const { isUnchecked, isUnknown, name, similarNames, readAs, unreadWords } = question
  return (
    <>
      {isUnchecked && (
        <Notice tone="attention" title={checkFailedMessage}>
          <p>Nothing was checked for it.</p>
        </Notice>
      )}
      {question.read?.isSeveral && (
        <Notice tone="attention" title="This looks like several medicines">
          <p>
            {`It was read as ${question.read.ingredients.join(', ')}. Add each one separately, so that every page can name it.`}
          </p>
        </Notice>
      )}
      {isUnknown && (
        <Notice tone="attention" title={<bdi>{name}</bdi>}>
          <p>{notCheckedMessage}</p>
          {similarNames.length > 0 && <DidYouMean names={similarNames} correct={correct} />}
        </Notice>
      )}
      {readAs && (
        <Notice tone="attention" title="The name may be misspelled">
          <p>
            You wrote “<bdi>{name}</bdi>”. <span>{`It was checked as ${readAs}.`}</span>
          </p>
          <DidYouMean names={[readAs]} correct={correct} />
        </Notice>
      )}
      {unreadWords && (
        <Notice tone="attention" title="Part of the name was not checked">
          <p>
            Our list does not know “<bdi>{unreadWords}</bdi>”.
          </p>
        </Notice>
      )}
    </>
  )
}

function DidYouMean({
  names,
  correct,
}: { names: string[] } & Pick<AddConfirmationViewProps, 'correct'>) {
  if (!correct)
    return <p>{`Did you mean ${names.join(', ')}? Then correct it under “Edit details”.`}</p>
  return (
    <>
      <p>Did you mean</p>
      <ul className="flex flex-wrap gap-3">
        {names.map(name => (
          <li key={name} className="max-w-full">
            <PostButton {...correct(name)} pending="Adding…" variant="secondary">
              {name}
            </PostButton>
          </li>
        ))}
      </ul>
    </>
  )
}

function Decision({
  question,
  to,
  fields,
  confirmLabel,
  pending,
  back,
}: Omit<AddConfirmationViewProps, 'action' | 'correct'>) {
  const { to: list, marks, findings } = question
  const isTaking = list === 'current'
  return (
    <Form method="post" action={to}>
      <HiddenFields values={fields} />
      {marks.map(mark => (
        <input key={mark} type="hidden" name="confirmed" value={mark} autoComplete="off" />
      ))}
      {isTaking && (
        <div className="mt-8">
          <TakeNow isLifeThreatening={findings.some(isLifeThreatening)} />
        </div>
      )}
      <div className={isTaking ? 'mt-3 flex flex-wrap gap-3' : 'form-actions'}>
        <SubmitButton
          to={to}
          name="to"
          value={list}
          pending={pending}
          variant={isTaking ? 'secondary' : 'primary'}
        >
          {isTaking ? takeAnswers.add : confirmLabel}
        </SubmitButton>
        <ButtonLink to={back} variant="secondary">
          {isTaking ? takeAnswers.leave : 'Cancel'}
        </ButtonLink>
      </div>
      {isTaking && (
        <p className="mt-4">
          <SubmitButton to={to} name="to" value="researching" pending="Moving…" variant="quiet">
            Research instead
          </SubmitButton>
        </p>
      )}
    </Form>
  )
}
