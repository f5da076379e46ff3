import { type ReactNode, useRef, useState } from 'react'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { RouteForm } from '#app/forms/fields/route-form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextareaField } from '#app/forms/fields/text-fields.tsx'
import { useQuestionBeforeLeaving } from '#app/forms/use-question-before-leaving.ts'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useIsomorphicLayoutEffect } from '#app/ui/use-isomorphic-layout-effect.ts'
import { SaveQuestionPanel } from '../before-save/save-question-panel.tsx'
import { ListRows, rowId } from './list-rows.tsx'
import {
  type ListToConfirm,
  maxShownLines,
  stepField,
  type TypedListAnswer,
  type TypedListValues,
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
  /** The address to go on to when lines are left out. */
  next: string
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

// The rows stay if the answer did not come from the server, or came from one that was too busy.
function useLastList(answer: TypedListAnswer | undefined): ListToConfirm | undefined {
  const [last, setLast] = useState(answer?.list)
  const { initialValue } = answer ?? {}
  const isKept = answer && (!initialValue || ('shown' in initialValue && !initialValue.step))
  const list = answer?.list ?? (isKept ? last : undefined)
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
          rows={8}
        />
      </RouteForm>
    </>
  )
}

type ConfirmStepProps = TypedListPageProps & { list: ListToConfirm }

function ConfirmStep({ owner, list, answer, back, lead, next }: ConfirmStepProps) {
  const [form] = useRouteForm<TypedListValues>({
    id: confirmFormId,
    answer: answer?.status === 'error' ? answer : undefined,
  })
  const { question, pressed } = answer ?? {}
  const { text, rows, said, saved } = list
  useFocusAfter(answer, pressed === undefined ? undefined : rowId(pressed))
  return (
    <>
      {back}
      <ErrorSummary form={form} />
      {lead}
      <Heading list={list} />
      {saved && <Saved list={list} next={next} />}
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
        {question && <SaveQuestionPanel question={question} formId={form.id} />}
        <div key={`${said} ${saved} ${rows.length}`}>
          <input type="hidden" name="text" defaultValue={text} autoComplete="off" />
          <input type="hidden" name="shown" defaultValue={rows.length} autoComplete="off" />
          <input type="hidden" name="said" defaultValue={said} autoComplete="off" />
          <ListRows rows={rows} />
        </div>
        <MoreLines count={list.moreLines} />
      </RouteForm>
    </>
  )
}

/** Moves the focus to an element after each answer that names one. */
function useFocusAfter(answer: unknown, id: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer moves the focus again
  useIsomorphicLayoutEffect(() => {
    if (id) document.getElementById(id)?.focus()
  }, [answer, id])
}

/** The heading takes the focus: the page was the box before. */
function Heading({ list: { rows, saved } }: { list: ListToConfirm }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines that are left are a new page
  useIsomorphicLayoutEffect(() => heading.current?.focus(), [saved])
  const open = rows.filter(({ question }) => question && question.kind !== 'unread').length
  const hasUnread = rows.some(({ question }) => question?.kind === 'unread')
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Check your list
      </h1>
      <p className="lead">
        <span>{saved ? 'These lines are not on the list yet. ' : 'Nothing is saved yet. '}</span>
        {open > 0 && (
          <span>{`${open} ${open === 1 ? 'line needs' : 'lines need'} your answer. `}</span>
        )}
        <span>Untick what should not be added.</span>
        {hasUnread && (
          <span> Headings such as “Stopped” are not read: check the lines below them.</span>
        )}
      </p>
    </>
  )
}

function Saved({ list, next }: { list: ListToConfirm; next: string }) {
  return (
    <Notice tone="good" title={list.saved}>
      {list.noRoom && <p>{list.noRoom}</p>}
      <p>Answer the lines below and add them, or leave them out.</p>
      <ButtonLink to={next} variant="secondary">
        Leave them out
      </ButtonLink>
    </Notice>
  )
}

function MoreLines({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice tone="attention" title={`${count} more ${count === 1 ? 'line' : 'lines'}`}>
      <p>
        {maxShownLines} lines are shown at once. The others follow after you press “Add to the
        list”.
      </p>
    </Notice>
  )
}
