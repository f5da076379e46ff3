import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { RouteForm } from '#app/forms/fields/route-form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextareaField } from '#app/forms/fields/text-fields.tsx'
import { useQuestionBeforeLeaving } from '#app/forms/use-question-before-leaving.ts'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SaveQuestionPanel } from '../before-save/save-question-panel.tsx'
import { ConfirmTypedRows } from './confirm-typed-rows.tsx'
import {
  type ConfirmList,
  stepField,
  type TypedListAnswer,
  type TypedListValues,
  typedListLimits,
} from './typed-list.ts'

const boxFormId = 'typed-list'
const confirmFormId = 'confirm-list'

interface TypedListPageProps {
  owner: string
  /** The answer to the last post: `useActionData`. */
  answer: TypedListAnswer | undefined
  /** The heading above the box. */
  title: ReactNode
  /** The way back, above everything else. */
  back?: ReactNode
  /** A line above the heading, under the error summary. */
  lead?: ReactNode
  /** Content between the heading and the box. */
  intro?: ReactNode
  /** Further buttons of the box, such as a link that skips it. */
  more?: ReactNode
}

/**
 * A box for a list of medications, then its rows to confirm. Its action calls `answerTypedList`:
 * `app/routes/medications/add-list.tsx` is the whole of a route with it.
 */
export function TypedListPage({ answer, ...page }: TypedListPageProps) {
  const list = useLastList(answer)
  useQuestionBeforeLeaving(() => isOnScreen(confirmFormId) || isTextTyped())
  return list ? (
    <ConfirmStep list={list} answer={answer} {...page} />
  ) : (
    <BoxStep answer={answer} {...page} />
  )
}

function isOnScreen(id: string): boolean {
  return document.getElementById(id) !== null
}

function isTextTyped(): boolean {
  const box = document.getElementById(`${boxFormId}-text`)
  return box instanceof HTMLTextAreaElement && box.value.trim() !== ''
}

// An answer that did not come from the server has no values and no list: the rows stay.
function useLastList(answer: TypedListAnswer | undefined): ConfirmList | undefined {
  const [last, setLast] = useState(answer?.list)
  const isFromServer = answer === undefined || answer.initialValue !== undefined
  const list = isFromServer ? answer?.list : last
  if (list !== last) setLast(list)
  return list
}

function BoxStep({ owner, answer, title, back, lead, intro, more }: TypedListPageProps) {
  const [form, fields] = useRouteForm<TypedListValues>({ id: boxFormId, answer })
  return (
    <>
      {back}
      <ErrorSummary form={form} />
      {lead}
      <h1>{title}</h1>
      {intro}
      <RouteForm form={form} owner={owner} submit="Continue" pending="Reading…" more={more}>
        <TextareaField
          field={fields.text}
          label="Your medicines"
          hint="Type or paste them: one on each line, with dose and how often if you know. For example: metformin 500 mg twice daily"
          maxLength={typedListLimits.text}
          rows={8}
        />
      </RouteForm>
    </>
  )
}

type ConfirmStepProps = TypedListPageProps & { list: ConfirmList }

function ConfirmStep({ owner, list, answer, back, lead }: ConfirmStepProps) {
  const hasRows = answer?.initialValue?.rows !== undefined
  const [text] = useState(String(answer?.initialValue?.text ?? ''))
  const [form, fields] = useRouteForm<TypedListValues>({
    id: confirmFormId,
    answer: hasRows || answer?.status === 'error' ? answer : undefined,
    defaultValue: { text, rows: list.rows.map(toPosted) },
  })
  const { question, left = [] } = answer ?? {}
  return (
    <>
      {back}
      <ErrorSummary form={form} describe={name => describeRow(list, name)} />
      {lead}
      <Heading count={list.rows.length} />
      <RouteForm
        form={form}
        owner={owner}
        submit="Add to the list"
        pending="Saving…"
        more={
          <SubmitButton
            name={stepField.name}
            value={stepField.back}
            pending="Going back…"
            variant="secondary"
            formNoValidate
          >
            Back to the text
          </SubmitButton>
        }
      >
        {question && <SaveQuestionPanel question={question} />}
        <input type="hidden" name={fields.text.name} defaultValue={text} autoComplete="off" />
        <ConfirmTypedRows field={fields.rows} rows={list.rows} left={left} />
        <NotTaken list={list} />
      </RouteForm>
    </>
  )
}

/** The heading takes the focus: the page was the box before. */
function Heading({ count }: { count: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Check your list
      </h1>
      <p className="lead">
        {count === 1 ? 'We found 1 medicine.' : `We found ${count} medicines.`} Untick what should
        not be added. Nothing is saved yet.
      </p>
    </>
  )
}

function NotTaken({ list: { ignored, rest } }: { list: ConfirmList }) {
  return (
    <>
      {rest && (
        <Notice tone="attention" title="Too many at once">
          <p>A list has 100 medicines at most. This part was not read:</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{rest}</p>
        </Notice>
      )}
      {ignored.length > 0 && (
        <details className="disclosure mt-6">
          <summary>
            Left out, because it is no medicine or repeated: {ignored.length}{' '}
            {ignored.length === 1 ? 'line' : 'lines'}
          </summary>
          <ul className="mt-2 list-disc pl-6 [overflow-wrap:anywhere]">
            {ignored.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat and never move
              <li key={index}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function toPosted({ isTicked, name, dose, often, reason }: ConfirmList['rows'][number]) {
  return { ...(isTicked && { take: 'on' }), name, dose, often, reason }
}

/** Returns the row of an error, such as "metformin". */
function describeRow({ rows }: ConfirmList, name: string): string | undefined {
  const index = /^rows\[(\d+)\]/.exec(name)?.[1]
  return index === undefined ? undefined : rows[Number(index)]?.name
}
