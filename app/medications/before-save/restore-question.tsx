import { useRef } from 'react'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useIsomorphicLayoutEffect } from '#app/ui/use-isomorphic-layout-effect.ts'
import type { SaveQuestion } from './save-question.ts'
import { QuestionFindings } from './save-question-panel.tsx'
import { TakeNow, takeAnswers } from './take-now.tsx'

interface RestoreQuestionProps {
  question: SaveQuestion
  /** The page of "Do not add it". */
  back: string
}

/** The question before a restore brings back a medication with findings; part of its form. */
export function RestoreQuestion({ question, back }: RestoreQuestionProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new question takes the focus
  useIsomorphicLayoutEffect(() => box.current?.focus(), [question])
  return (
    <div ref={box} tabIndex={-1} className="[overflow-wrap:anywhere]">
      <Notice tone="danger" title={`Before you restore ${question.name}`}>
        <p>Nothing is restored yet.</p>
        {'text' in question ? (
          <p className="font-semibold">{question.text}</p>
        ) : (
          <>
            <QuestionFindings {...question} />
            <TakeNow isLifeThreatening={question.isLifeThreatening} />
          </>
        )}
        {[...question.confirmedKeys, ...question.askedKeys].map(key => (
          <input key={key} type="hidden" name="confirmedKeys" value={key} autoComplete="off" />
        ))}
        <div className="flex flex-wrap gap-3">
          <SubmitButton pending="Restoring…" variant="secondary">
            {'text' in question ? 'Restore it as it is' : takeAnswers.add}
          </SubmitButton>
          <ButtonLink to={back} variant="secondary">
            {'text' in question ? 'Do not restore it' : takeAnswers.leave}
          </ButtonLink>
        </div>
      </Notice>
    </div>
  )
}
