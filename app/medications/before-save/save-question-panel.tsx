import { useEffect, useRef } from 'react'
import { goToField } from '#app/forms/fields/error-summary.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { useRunningPost } from '#app/forms/use-running-post.ts'
import { Notice } from '#app/ui/notice.tsx'
import { checkFailedMessage } from '../check/check-report.ts'
import { BriefFindings } from '../report/finding-view.tsx'
import type { AnswersQuestion, FindingsQuestion, SaveQuestion } from './save-question.ts'
import { TakeNow, takeAnswers } from './take-now.tsx'

interface SaveQuestionPanelProps {
  question: SaveQuestion
  /** Element id of the form, whose controls have ids that begin with it. */
  formId: string
}

/** The question before a form saves a medication. All answers post that form. */
export function SaveQuestionPanel({ question, formId }: SaveQuestionPanelProps) {
  const { name, confirmedKeys, askedKeys, intent } = question
  const panel = useRef<HTMLElement>(null)
  const isPosting = useRunningPost() !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new question takes the focus
  useEffect(() => {
    if (isPosting) return
    // The form is inert until its own effects have run.
    const timer = setTimeout(() => {
      // A browser centres what is taller than the screen.
      panel.current?.focus({ preventScroll: true })
      panel.current?.scrollIntoView()
    })
    return () => clearTimeout(timer)
  }, [question, isPosting])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="save-question-title"
      className="scroll-mt-4"
    >
      <Notice
        tone={'text' in question ? 'attention' : 'danger'}
        title={
          <span id="save-question-title" className="[overflow-wrap:anywhere]">
            {'text' in question ? 'Before you save' : 'Before you add'} <bdi>{name}</bdi>
          </span>
        }
      >
        <p className="[overflow-wrap:anywhere]">
          <bdi>{name}</bdi> is not saved yet. Everything you typed is still in the form below.
        </p>
        {confirmedKeys.map(key => (
          <input
            key={key}
            type="hidden"
            name="check.confirmedKeys"
            value={key}
            autoComplete="off"
          />
        ))}
        {askedKeys.map(key => (
          <input key={key} type="hidden" name="check.askedKeys" value={key} autoComplete="off" />
        ))}
        <input type="hidden" name="check.intent" value={intent} autoComplete="off" />
        {'text' in question ? (
          <AboutAnswers question={question} formId={formId} />
        ) : (
          <AboutFindings question={question} />
        )}
      </Notice>
    </section>
  )
}

function AboutAnswers({
  question: { text, isWeekly, control },
  formId,
}: SaveQuestionPanelProps & { question: AnswersQuestion }) {
  const canChange = isWeekly && control !== undefined
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">{text}</p>
      {control && (
        <p>
          <a href={`#${formId}-${control}`} onClick={goToField} className="touch-link">
            Correct it in the form
          </a>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {canChange && (
          <SubmitButton name="check.answer" value="weekly" pending="Saving…" variant="secondary">
            Once a week
          </SubmitButton>
        )}
        <SubmitButton name="check.answer" value="add" pending="Saving…" variant="secondary">
          {canChange ? 'Not weekly: save as it is' : 'Save it as it is'}
        </SubmitButton>
      </div>
    </>
  )
}

function AboutFindings({ question }: { question: FindingsQuestion }) {
  return (
    <>
      <QuestionFindings {...question} />
      <TakeNow isLifeThreatening={question.isLifeThreatening} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="check.answer" value="add" pending="Saving…" variant="secondary">
          {takeAnswers.add}
        </SubmitButton>
        <SubmitButton name="check.answer" value="leave" pending="Saving…" variant="secondary">
          {takeAnswers.leave}
        </SubmitButton>
      </div>
      <p className="text-muted">
        “{takeAnswers.leave}” leaves out <bdi>{question.name}</bdi>, with all that you typed for it,
        and saves the rest.
      </p>
    </>
  )
}

/** Shows the findings of a question, and sentences about parts that were not checked. */
export function QuestionFindings({
  findings,
  read,
  uncheckedTexts,
  isUnchecked,
}: FindingsQuestion) {
  return (
    <>
      {isUnchecked && (
        <p>
          <strong>{checkFailedMessage}.</strong> Nothing was checked for it.
        </p>
      )}
      <BriefFindings findings={findings} listed={read && [read]} level={2} />
      {uncheckedTexts.map(text => (
        <p key={text}>{text}</p>
      ))}
    </>
  )
}
