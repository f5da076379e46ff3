import { Form } from '@remix-run/react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { useCan } from '#app/ui/document/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { type OpenQuestion, type QuestionPage, questionPath } from './open-questions.ts'

interface OpenQuestionsPanelProps {
  questions: readonly OpenQuestion[]
  /** Id of the record's owner. */
  owner: string
  /** The page of the panel. */
  back: QuestionPage
}

// The others follow when these are answered.
const maxShown = 5

/** Asks about medications, each question with its buttons on one line. */
export function OpenQuestionsPanel({ questions, owner, back }: OpenQuestionsPanelProps) {
  const canEdit = useCan('edit')
  if (!canEdit || questions.length === 0) return null
  const more = questions.length - maxShown
  return (
    <section aria-label="Questions">
      <Notice tone="attention" title={questions.length === 1 ? 'One question' : 'Questions'}>
        <ul className="max-w-prose space-y-3 [overflow-wrap:anywhere]">
          {questions.slice(0, maxShown).map(({ id, text, answers }) => (
            <li key={`${id} ${text}`}>
              <Form
                method="post"
                action={questionPath(id)}
                preventScrollReset
                className="flex flex-wrap items-center gap-3"
              >
                <bdi className="grow basis-48">{text}</bdi>
                <HiddenFields values={{ owner, back }} />
                {answers.map(({ key, words }) => (
                  <SubmitButton
                    key={key}
                    to={questionPath(id)}
                    name="key"
                    value={key}
                    pending="Saving…"
                    variant="secondary"
                  >
                    {words}
                    <span className="sr-only">: {text}</span>
                  </SubmitButton>
                ))}
              </Form>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="text-muted">{`${more} more follow.`}</p>}
      </Notice>
    </section>
  )
}
