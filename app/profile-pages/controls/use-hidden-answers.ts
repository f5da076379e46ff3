import { parse } from '@conform-to/react'
import { createContext, useCallback, useEffect, useMemo, useState } from 'react'
import { withStoredRows } from '#app/profile/parse/closed-rows.ts'
import { type HiddenAnswer, hiddenAnswers } from '#app/profile/parse/hidden-answers.ts'
import { withoutRemovedRows } from '#app/profile/parse/posted-rows.ts'
import type { Fields } from '#app/profile-definition/field.ts'
import type { FormAids } from '../section-form-page.ts'
import type { FormAnswer } from '../section-form-route.server.ts'

type Values = Record<string, unknown>

/** The answers of a form that another answer hides, as of its last input. */
export interface HiddenAnswers {
  all: HiddenAnswer[]
  /** Puts the hiding answer back, so that the hidden ones stay. */
  keep: (hidden: HiddenAnswer) => void
  /** The server's refusal of the last post; it changes with every refusal. */
  refusal: object | undefined
}

export const HiddenAnswersContext = createContext<HiddenAnswers>({
  all: [],
  keep: () => {},
  refusal: undefined,
})

/**
 * Follows which answers a form's other answers hide. Without scripts it is what the server's answer
 * shows.
 * @param form its id and fields, the values and lines it was drawn with, and the server's answer to
 * the last post.
 */
export function useHiddenAnswers(form: {
  id: string
  fields: Fields
  values: Values
  lines: FormAids['lines']
  answer: FormAnswer | undefined
}): HiddenAnswers {
  const { id, fields, answer, lines } = form
  const rows = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(lines).map(([name, all]) => [name, all.map(one => one.row)]),
      ),
    [lines],
  )
  const values = useMemo(
    () => withStoredRows(fields, form.values, rows),
    [fields, form.values, rows],
  )
  const posted = useMemo(() => {
    const answered = answer?.initialValue && withoutRemovedRows(answer.initialValue)
    const current = answered && withStoredRows(fields, answered, rows)
    const inForm = current
      ? hiddenAnswers(fields, current, values).filter(({ isInForm }) => isInForm)
      : []
    // The server knows rows that were saved elsewhere since the form was opened.
    const others = (answer?.hidden ?? []).filter(
      ({ name }) => !inForm.some(one => one.name === name),
    )
    return [...inForm, ...others]
  }, [answer, fields, values, rows])
  const [all, setAll] = useState(posted)
  useEffect(() => setAll(posted), [posted])
  useEffect(() => {
    const element = document.getElementById(id)
    if (!(element instanceof HTMLFormElement)) return
    const gates = gatesIn(fields)
    const update = () => {
      const { payload } = parse(new FormData(element), { resolve: () => ({ value: {} }) })
      const current = withStoredRows(fields, withoutRemovedRows(payload), rows)
      const found = hiddenAnswers(fields, current, values).filter(({ isInForm }) => isInForm)
      setAll(before => (found.length + before.length > 0 ? found : before))
    }
    const updateAfterInput = ({ target }: Event) => {
      const name = target instanceof Element && target.getAttribute('name')
      if (name && gates.has(name.slice(name.lastIndexOf('.') + 1))) update()
    }
    // Rows come and go by an intent, and the names of the others change. They are painted first.
    const updateAfterRows = () => requestAnimationFrame(() => setTimeout(update))
    element.addEventListener('input', updateAfterInput)
    element.addEventListener('submit', updateAfterRows)
    return () => {
      element.removeEventListener('input', updateAfterInput)
      element.removeEventListener('submit', updateAfterRows)
    }
  }, [id, fields, values, rows])
  const keep = useCallback((hidden: HiddenAnswer) => putBack(id, hidden), [id])
  const refusal = answer?.status === 'error' ? answer : undefined
  // The same object as long as it says the same: every row of the form reads it.
  return useMemo(() => ({ all, keep, refusal }), [all, keep, refusal])
}

/** Names of the fields that others depend on. */
function gatesIn(fields: Fields): Set<string> {
  const gates = Object.values(fields).flatMap(field => [
    ...(field.when ?? []).map(condition => condition.field),
    ...(field.kind === 'list' ? [field.boxesOf ?? [], ...gatesIn(field.item)].flat() : []),
  ])
  return new Set(gates)
}

function putBack(formId: string, { by, keptBy }: HiddenAnswer): void {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return
  const controls = [...form.elements].filter(one => one.getAttribute('name') === by)
  const kept = [keptBy ?? []].flat()
  for (const control of controls) {
    if (control instanceof HTMLSelectElement) control.value = kept[0] ?? ''
    else if (control instanceof HTMLInputElement) control.checked = kept.includes(control.value)
  }
  const focused = controls.find(one => !(one instanceof HTMLInputElement) || one.checked)
  const first = focused ?? controls[0]
  first?.dispatchEvent(new Event('input', { bubbles: true }))
  if (first instanceof HTMLElement) first.focus()
}
