import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { product } from '#app/product.ts'
import { Button } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import type { SessionLeft } from './session-left.ts'
import { SessionWatch, type WatchState } from './session-watch.ts'
import { useTypedForm } from './typed-form.ts'

/**
 * Says two minutes before the end of a login that it ends, with one button to stay (WCAG 2.2.1), and hides the page when
 * it has ended. Without scripts there is nothing of it: the server keeps what is posted after the end.
 */
export function SessionWarning({ session }: { session: SessionLeft }) {
  const [state, setState] = useState<WatchState>({ status: 'quiet' })
  const watch = useRef<SessionWatch>()
  const typedForm = useTypedForm()
  useEffect(() => {
    const own = new SessionWatch(setState)
    watch.current = own
    const look = () => {
      if (document.visibilityState === 'visible') void own.look()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
      own.stop()
    }
  }, [])
  useEffect(() => watch.current?.told(session), [session])

  if (state.status === 'over') return <Cover typedForm={typedForm} />
  if (state.status !== 'warning') return null
  const stay = async () => (await watch.current?.stay()) ?? false
  // Beside a dialog that lies over the page nothing can be reached.
  return createPortal(<Warning {...state} stay={stay} />, openModal() ?? document.body)
}

interface WarningProps {
  leftMs: number
  canStay: boolean
  /** @returns whether the server could be asked. */
  stay: () => Promise<boolean>
}

function Warning({ leftMs, canStay, stay }: WarningProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isUnanswered, setUnanswered] = useState(false)
  // What is read aloud once stays as it was said.
  const [title] = useState(
    leftMs > 105_000 ? 'You will be logged out in two minutes' : 'You will soon be logged out',
  )
  useEffect(() => {
    const before = document.activeElement
    if (!isTyping(before)) box.current?.querySelector('button')?.focus()
    return () => {
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
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
          {canStay ? whyIdle : whyAtAll}
        </p>
      </div>
      {/* For eyes: read aloud at every change it would be noise. */}
      <p aria-hidden="true" className="mt-1 tabular-nums text-muted">
        {clock(leftMs)} left
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

const whyIdle = 'For your safety a login ends when it has not been used for a while.'
const whyAtAll =
  'A login lasts 12 hours at most, so this one cannot be made longer. Save what you are writing now.'

/** Lies over everything: a record must not stay on the screen of a device that nobody sits at. */
function Cover({ typedForm }: { typedForm: () => HTMLFormElement | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { state } = useNavigation()
  const [wasSent, setSent] = useState(false)
  const [wasTyped] = useState(() => typedForm() !== undefined)
  const isStuck = useStuck(wasSent, state)
  useEffect(() => cover(dialog.current), [])

  const logIn = () => {
    const form = typedForm()
    if (!form) return window.location.assign('/login')
    setSent(true)
    // The server keeps what it brings and asks for the login; it judges nothing before.
    form.noValidate = true
    form.requestSubmit(defaultButton(form))
  }
  return (
    <dialog
      ref={dialog}
      className="session-cover"
      aria-labelledby="session-over"
      onCancel={event => event.preventDefault()}
      onClose={() => cover(dialog.current)}
    >
      <p className="flex items-center gap-2 text-2xl font-bold">
        <Logo />
        {product.name}
      </p>
      <h2 id="session-over" tabIndex={-1} className="mt-6 text-3xl outline-none">
        You were logged out
      </h2>
      <p role="status" className="mt-3 max-w-prose">
        {isStuck ? stuck : wasTyped ? kept : nothingLost}
      </p>
      {isStuck ? (
        <a href="/login" target="_blank" rel="noreferrer" className="button button-primary mt-6">
          Log in in another window
        </a>
      ) : (
        <Button type="button" className="mt-6" onClick={logIn}>
          Log in again
        </Button>
      )}
    </dialog>
  )
}

const kept = 'What you typed on this page is kept, and comes back when you log in again.'
const nothingLost = 'Nobody else can read this page now.'
const stuck =
  'What you typed could not be sent, but it is still on this page. Log in in another window, then come back to this one.'

/** Whether the form was sent and the page is still here: what it holds cannot be kept on the server. */
function useStuck(wasSent: boolean, state: 'idle' | 'submitting' | 'loading'): boolean {
  const [hasRun, setRun] = useState(false)
  useEffect(() => {
    if (wasSent && state !== 'idle') setRun(true)
  }, [wasSent, state])
  return hasRun && state === 'idle'
}

function cover(dialog: HTMLDialogElement | null): void {
  if (!dialog?.isConnected || dialog.open) return
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
  dialog.querySelector('h2')?.focus()
}

function defaultButton(form: HTMLFormElement): HTMLElement | null {
  const buttons = [...form.elements].filter(element => element instanceof HTMLButtonElement)
  return buttons.find(({ type }) => type === 'submit') ?? null
}

function openModal(): Element | undefined {
  try {
    return [...document.querySelectorAll('dialog:modal')].at(-1)
  } catch {
    // A browser from before this selector.
    return undefined
  }
}

function isTyping(element: Element | null): boolean {
  return Boolean(element?.matches('input, textarea, select, [contenteditable]'))
}

function clock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
