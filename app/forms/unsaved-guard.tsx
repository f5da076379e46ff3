import { useBeforeUnload, useBlocker } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'

interface UnsavedGuardProps {
  formId: string
  /** The server's answer to the last post: as long as there is one, nothing of the form is saved. */
  answer: unknown
}

const question = 'You have changes that are not saved. Leave this page without saving them?'

/** Asks before a page is left with a form that was changed and not saved. Draws nothing. */
export function UnsavedGuard({ formId, answer }: UnsavedGuardProps) {
  const isDirty = useRef(false)
  useEffect(() => {
    isDirty.current = answer !== undefined
  }, [answer])
  useEffect(() => {
    const form = document.getElementById(formId)
    const mark = () => {
      isDirty.current = true
    }
    const release = () => {
      isDirty.current = false
    }
    form?.addEventListener('input', mark)
    form?.addEventListener('submit', release)
    return () => {
      form?.removeEventListener('input', mark)
      form?.removeEventListener('submit', release)
    }
  }, [formId])

  useBeforeUnload(
    useCallback(event => {
      if (isDirty.current) event.preventDefault()
    }, []),
  )
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      !window.confirm(question),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  return null
}
