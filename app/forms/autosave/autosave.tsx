import type { SubmissionResult } from '@conform-to/react'
import { useBeforeUnload, useBlocker, useHref, useRevalidator } from '@remix-run/react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { LoginLink } from '../login-ended.tsx'
import { leaveQuestion } from '../use-question-before-leaving.ts'
import { useRunningPost } from '../use-running-post.ts'
import { type AutosaverState, FormAutosaver } from './form-autosaver.ts'

interface AutosaveProps {
  formId: string
  /** Address of the auto-save, as a link names it. */
  to: string
  /** The answer to the last post. Its values are not saved. */
  answer: (SubmissionResult<string[]> & { isRestoredDraft?: boolean }) | undefined
  /** True while the owner has a conflict to resolve. */
  isOff: boolean
  /** True for a page so short that its error summary alone says that nothing was saved. */
  isShort?: boolean
  /** Called after each save. */
  onSaved: (saved: AutosaverState & { status: 'saved' }) => void
}

/**
 * Saves a form a second after the last change, a row when the focus leaves it, before another page
 * opens, and when the page closes.
 * Without JavaScript the Save button does this alone.
 */
export function Autosave({ formId, to, answer, isOff, isShort, onSaved }: AutosaveProps) {
  const [state, setState] = useState<AutosaverState>({ status: 'idle' })
  const saver = useSaver(formId, useHref(to), setState)
  const savedCallback = useRef(onSaved)
  savedCallback.current = onSaved
  useEffect(() => {
    if (state.status === 'saved') saver.current?.showMerged(() => savedCallback.current(state))
  }, [saver, state])
  useFreshData(state)
  useEffect(() => {
    if (!answer) return
    // A restored draft is reviewed before it is saved.
    const isRefused = answer.status === 'error' || answer.isRestoredDraft === true
    saver.current?.resumeFrom({ isRefused, errors: Object.keys(answer.error ?? {}), isOff })
  }, [saver, answer, isOff])
  useEffect(() => {
    const flush = () => {
      if (!saver.current?.isPosted) void saver.current?.flush()
    }
    const save = () => void saver.current?.saveWhenTyped()
    document.addEventListener('visibilitychange', save)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', save)
    return () => {
      document.removeEventListener('visibilitychange', save)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', save)
    }
  }, [saver])
  useBeforeUnload(
    useCallback(
      event => {
        if (saver.current?.isPosted) return
        saver.current?.flush()
        if (saver.current?.isRefused) event.preventDefault()
      },
      [saver],
    ),
  )
  useSaveBeforeLeaving(saver, formId)
  useInertWhilePosting(formId)

  return (
    // The summary of errors has said already that the Save was refused.
    <p
      role="status"
      aria-live={state.status === 'resting' ? 'off' : undefined}
      className="autosave"
    >
      {isOff
        ? 'Not saved: answer the question above first'
        : !(isShort && state.status === 'resting') && formatLine(state)}
    </p>
  )
}

function formatLine(state: AutosaverState): ReactNode {
  switch (state.status) {
    case 'saved':
      return [
        ...(state.unsaved.length > 0 ? [`Not saved yet, check ${state.unsaved.join(', ')}`] : []),
        ...state.asked.map(name => `${name} is not saved yet: press Save to answer a question`),
        state.unsaved.length + state.asked.length > 0 ? 'The rest is saved' : 'Saved',
        ...state.waiting.map(
          label => `“${label}” waits until you press Save, because that removes answers`,
        ),
        ...(state.findings > 0
          ? ['The medication check found something: see the top of the page']
          : []),
        ...(state.kept.length > 0 ? [`Changed elsewhere, now here: ${state.kept.join(', ')}`] : []),
      ].join('. ')
    case 'resting':
      return 'Not saved. Correct the errors first.'
    case 'invalid':
      return `Not saved yet, check ${state.check.join(', ')}`
    case 'conflict':
      return 'Not saved: an answer was changed here and elsewhere. Press Save to see both.'
    case 'signed-out':
      return (
        <span>
          Not saved, check that you are still logged in. <LoginLink />
        </span>
      )
    case 'failed':
    case 'refused':
      return state.message
    case 'unreachable':
      return 'Not saved, check your connection'
    default:
      return ''
  }
}

function useSaver(formId: string, to: string, onChange: (state: AutosaverState) => void) {
  const saver = useRef<FormAutosaver>()
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const autosaver = new FormAutosaver(form, to, onChange)
    saver.current = autosaver
    return () => autosaver.stop()
  }, [formId, to, onChange])
  return saver
}

function toPage({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}

/** Reloads the data of the page after a merge, and when the number of findings changes. */
function useFreshData(state: AutosaverState) {
  const { revalidate } = useRevalidator()
  const lastCount = useRef(0)
  useEffect(() => {
    if (state.status !== 'saved') return
    if (state.findings === lastCount.current && state.kept.length === 0) return
    lastCount.current = state.findings
    revalidate()
  }, [state, revalidate])
}

/** Saves before another page opens; asks if the save fails. */
function useSaveBeforeLeaving(saver: ReturnType<typeof useSaver>, formId: string) {
  // The router asks for some frames after the next page has replaced the form.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      Boolean(saver.current?.isUnsaved) &&
      document.getElementById(formId) !== null &&
      toPage(currentLocation) !== toPage(nextLocation),
  )
  // The blocker is a new object on every render; it decides one navigation.
  const { state } = blocker
  const latest = useRef(blocker)
  latest.current = blocker
  useEffect(() => {
    if (state !== 'blocked') return
    let isCurrent = true
    const decide = async () => {
      const isSaved = await saver.current?.flush({ isLeaving: true })
      if (!isCurrent) return
      if (isSaved || window.confirm(leaveQuestion)) {
        if (!isSaved) saver.current?.discard()
        latest.current.proceed?.()
      } else {
        latest.current.reset?.()
        // Shows the errors that prevent the save, if they are in the form.
        const { state } = saver.current ?? {}
        const form = document.getElementById(formId)
        // A Save cannot succeed then.
        const isHeld = state?.status === 'saved' && state.unsaved.length + state.asked.length > 0
        const isInForm = isHeld || ['invalid', 'conflict', 'resting'].includes(state?.status ?? '')
        if (isInForm && form instanceof HTMLFormElement) form.requestSubmit()
      }
    }
    void decide()
    return () => {
      isCurrent = false
    }
  }, [state, saver, formId])
}

/** Disables the form between a press of Save and its answer. */
function useInertWhilePosting(formId: string) {
  const isPosting = useRunningPost() !== undefined
  useEffect(() => {
    document.getElementById(formId)?.toggleAttribute('inert', isPosting)
  }, [formId, isPosting])
}
