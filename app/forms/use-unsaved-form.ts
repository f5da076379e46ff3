import { useEffect, useRef } from 'react'
import { useActionAnswers } from './action-answers.ts'
import { isTouched, savedAttribute } from './unsaved-controls.ts'

/** Returns a function that finds the form with unsaved values on the page. */
export function useUnsavedForm(): () => HTMLFormElement | undefined {
  const answers = useActionAnswers()
  const isAnswer = useRef(false)
  isAnswer.current = Object.values(answers ?? {}).some(Boolean)
  // Added or removed rows change no control.
  const withRows = useRef<HTMLFormElement>()
  useEffect(() => {
    const note = ({ target, submitter }: SubmitEvent) => {
      const isOfRows = submitter?.getAttribute('name') === '__intent__'
      if (isOfRows && target instanceof HTMLFormElement) withRows.current = target
    }
    document.addEventListener('submit', note, { capture: true })
    return () => document.removeEventListener('submit', note, { capture: true })
  }, [])
  return () => {
    const forms = [...document.forms].filter(form => form.method === 'post')
    const changed = [
      ...forms.filter(form => findControls(form).some(isTouched)),
      withRows.current?.isConnected ? withRows.current : undefined,
      isAnswer.current ? forms.find(form => findControls(form).length > 0) : undefined,
    ]
    return changed.find(form => form && !form.hasAttribute(savedAttribute))
  }
}

// Returns the visible controls of a form.
function findControls(form: HTMLFormElement): Element[] {
  return [...form.elements].filter(
    element =>
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && element.type !== 'hidden'),
  )
}
