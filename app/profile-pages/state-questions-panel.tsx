import { Form } from '@remix-run/react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { usePageOf } from '#app/forms/use-page-of.ts'
import type { StateQuestion } from '#app/profile/record/state-questions.ts'
import { useCan } from '#app/ui/document/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { stateQuestionPages, stateQuestionsPath } from './state-questions.ts'

interface StateQuestionsPanelProps {
  questions: readonly StateQuestion[]
  /** Id of the record's owner. */
  owner: string
  className?: string
}

/** Asks whether responders should see what the owner wrote. Nothing is shown without a "yes". */
export function StateQuestionsPanel({ questions, owner, className }: StateQuestionsPanelProps) {
  const canEdit = useCan('edit')
  const back = usePageOf(stateQuestionPages, '/profile/medical-history')
  if (!canEdit || questions.length === 0) return null
  return (
    <Notice tone="attention" title="Should responders see this first?" className={className}>
      <ul className="max-w-prose space-y-4 [overflow-wrap:anywhere]">
        {questions.map(({ id, title, text, words }) => (
          <li key={id}>
            <p>
              The medical history says “<bdi>{words}</bdi>”. Should responders see “{title}
              {text && `: ${text}`}” near the top of the emergency page?
            </p>
            <Form
              method="post"
              action={stateQuestionsPath}
              preventScrollReset
              className="flex flex-wrap gap-3 pt-3"
            >
              <HiddenFields values={{ owner, state: id, back }} />
              <SubmitButton name="answer" value="yes" pending="Saving…" variant="secondary">
                Yes, show it<span className="sr-only">: {title}</span>
              </SubmitButton>
              <SubmitButton name="answer" value="no" pending="Saving…" variant="secondary">
                No<span className="sr-only">, do not show {title}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
