import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useUnsavedForm } from '#app/forms/use-unsaved-form.ts'
import { Button } from '#app/ui/button.tsx'
import { isTyping } from '#app/ui/document/is-typing.ts'
import type { RemainingSession } from '#app/ui/document/root-data.ts'
import { onLoginElsewhere } from '../login/login-channel.ts'
import { SessionExpiredOverlay } from './session-expired-overlay.tsx'
import { type MonitorState, SessionMonitor } from './session-monitor.ts'

/**
 * Warns two minutes before a session ends (WCAG 2.2.1), and hides the page after its end.
 * Without scripts, the server saves late posts as drafts.
 */
export function SessionWarning({ session }: { session: RemainingSession }) {
  const [state, setState] = useState<MonitorState>({ status: 'quiet' })
  const monitor = useRef<SessionMonitor>()
  const typedForm = useUnsavedForm()
  useEffect(() => {
    const newMonitor = new SessionMonitor(setState)
    monitor.current = newMonitor
    const stopChecking = checkOnReturn(newMonitor)
    return () => {
      stopChecking()
      newMonitor.stop()
    }
  }, [])
  useEffect(() => monitor.current?.update(session), [session])

  if (state.status === 'over') return <SessionExpiredOverlay typedForm={typedForm} />
  if (state.status !== 'warning') return null
  const stay = async () => (await monitor.current?.stay()) ?? false
  // A modal dialog makes everything outside it inert.
  return createPortal(<Warning {...state} stay={stay} />, openModal() ?? document.body)
}

/**
 * Checks the login when its page becomes visible, or another window reports another login.
 * @returns a function that stops it.
 */
function checkOnReturn(monitor: SessionMonitor): () => void {
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') void monitor.check()
  }
  // A page from the back-forward cache stays hidden until the server has answered.
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    document.body.hidden = true
    void monitor.check().finally(() => {
      document.body.hidden = false
    })
  }
  const stopListening = onLoginElsewhere(mark => void monitor.compareLogin(mark))
  document.addEventListener('visibilitychange', checkIfVisible)
  window.addEventListener('pageshow', restore)
  return () => {
    document.removeEventListener('visibilitychange', checkIfVisible)
    window.removeEventListener('pageshow', restore)
    stopListening()
  }
}

interface WarningProps {
  leftMs: number
  canStay: boolean
  /** @returns whether the server answered. */
  stay: () => Promise<boolean>
}

function Warning({ leftMs, canStay, stay }: WarningProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isUnanswered, setUnanswered] = useState(false)
  // The title does not change: a screen reader has read it.
  const [title] = useState(
    leftMs > 105_000 ? 'You will be logged out in two minutes' : 'You will soon be logged out',
  )
  useEffect(() => {
    const focusedBefore = document.activeElement
    if (!isTyping(focusedBefore)) box.current?.querySelector('button')?.focus()
    return () => {
      const isFocusLost = document.activeElement === document.body
      if (isFocusLost && focusedBefore instanceof HTMLElement && focusedBefore.isConnected) {
        focusedBefore.focus()
      }
    }
  }, [])
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-labelledby="session-warning"
      aria-describedby="session-warning-why"
      className="session-warning no-print"
    >
      <div role="alert">
        <h2 id="session-warning" className="text-xl">
          {title}
        </h2>
        <p id="session-warning-why" className="mt-1">
          {canStay ? idleReason : maxLifetimeReason}
        </p>
      </div>
      {/* Hidden from screen readers, which would read every change. */}
      <p aria-hidden="true" className="mt-1 tabular-nums text-muted">
        {`${formatClock(leftMs)} left`}
      </p>
      {isUnanswered && (
        <p role="alert" className="mt-2 font-semibold">
          The server did not answer. Check your connection, then try again.
        </p>
      )}
      {canStay && (
        <Button type="button" className="mt-3" onClick={async () => setUnanswered(!(await stay()))}>
          Stay logged in
        </Button>
      )}
    </div>
  )
}

const idleReason = 'For your security, you are logged out after a while without activity.'
const maxLifetimeReason =
  'A login lasts 12 hours at most and cannot be extended. Save what you are writing now.'

function openModal(): Element | undefined {
  return [...document.querySelectorAll('dialog:modal')].at(-1)
}

function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
