import type { FormMetadata } from '@conform-to/react'
import { type MouseEvent, type ReactNode, type Ref, useRef } from 'react'
import {
  isReAuthenticationQuestion,
  reAuthenticationQuestion,
} from '#app/forms/re-authentication-question.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useIsomorphicLayoutEffect } from '#app/ui/use-isomorphic-layout-effect.ts'
import { LoginEnded, loginEnded } from '../login-ended.tsx'
import { openCardsAround } from '../open-cards.ts'

interface ErrorSummaryProps {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in its schema
  form: FormMetadata<any, string[]>
  /** The errors to show by field, if not all of the form's. */
  errors?: Record<string, string[] | undefined>
  /** Returns the row of a message, such as "Contact 2". */
  describe?: (name: string) => string | undefined
}

// A form can have a thousand errors.
const maxShown = 50

/** Lists the errors of a form, each with a link to its field. Takes the focus. */
export function ErrorSummary({
  form,
  errors: given = form.allErrors,
  describe,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const failed = form.status === 'error'
  // A later effect would take the focus from a field that was pressed meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer takes the focus again
  useIsomorphicLayoutEffect(() => {
    if (failed) box.current?.focus()
  }, [failed, form.allErrors])
  const all = Object.entries(given).filter(([, messages]) => messages?.length)
  const errors = all.slice(0, maxShown)
  const left = all.length - errors.length
  if (errors.length === 0) return null
  if (isReAuthenticationQuestion(given)) return <ProofQuestion form={form} box={box} />
  return (
    // The alert is inside the box with the focus: a screen reader would read one element twice.
    <div ref={box} className="error-summary" tabIndex={-1}>
      <div role="alert" aria-labelledby={`${form.id}-problems`}>
        <h2 id={`${form.id}-problems`}>There is a problem</h2>
        <ul>
          {errors.flatMap(([name, messages]) =>
            (messages ?? []).map(message => (
              <li key={`${name} ${message}`}>
                {name ? (
                  <a href={`#${form.id}-${name}`} onClick={goToField}>
                    {prefixed(describe?.(name), message)}
                  </a>
                ) : (
                  linked(message)
                )}
              </li>
            )),
          )}
          {left > 0 && <li>{`And ${left} more, each beside its field`}</li>}
        </ul>
      </div>
    </div>
  )
}

/** Asks for the password when nothing is wrong. */
function ProofQuestion({
  form,
  box,
}: Pick<ErrorSummaryProps, 'form'> & { box: Ref<HTMLDivElement> }) {
  return (
    <div ref={box} role="status" tabIndex={-1}>
      <Notice title="Please confirm that it is you">
        <p>
          <a href={`#${form.id}-proof`} onClick={goToField} className="link">
            {reAuthenticationQuestion}
          </a>
          . Nothing is changed until then.
        </p>
      </Notice>
    </div>
  )
}

/** Adds the link to the login to its message. */
function linked(message: string): ReactNode {
  return message === loginEnded ? <LoginEnded /> : message
}

function prefixed(row: string | undefined, message: string): string {
  return row ? `${row}: ${message}` : message
}

/** Moves the focus to a field and opens the cards around it. */
export function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target) return
  event.preventDefault()
  openCardsAround(target)
  target.focus()
}
