import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { product } from '#app/lib/product.ts'
import { Button } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/document/logo.tsx'

interface SessionExpiredOverlayProps {
  /** Finds the form with unsaved answers: see `useUnsavedForm`. */
  typedForm: () => HTMLFormElement | undefined
}

/**
 * Hides the page when its session has ended, and replaces it: a record must not stay on an
 * unattended screen. First posts unsaved answers, which the server saves as a draft.
 */
export function SessionExpiredOverlay({ typedForm }: SessionExpiredOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { state } = useNavigation()
  const [wasSent, setSent] = useState(false)
  const isStuck = useSendFailed(wasSent, state)
  useEffect(() => openOverlay(dialog.current), [])

  const leave = () => {
    const form = typedForm()
    if (!form) return replaceDocument()
    setSent(true)
    // The server saves it as a draft before it validates anything.
    form.noValidate = true
    form.requestSubmit(defaultButton(form))
  }
  const hasLeft = useRef(false)
  useEffect(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    leave()
  })
  return (
    <dialog
      ref={dialog}
      className="session-cover"
      aria-labelledby="session-over"
      onCancel={event => event.preventDefault()}
      onClose={() => openOverlay(dialog.current)}
    >
      <p className="flex items-center gap-2 text-2xl font-bold">
        <Logo />
        {product.name}
      </p>
      <h2 id="session-over" tabIndex={-1} className="mt-6 text-3xl">
        You were logged out
      </h2>
      <p role="status" className="mt-3 max-w-prose">
        {isStuck ? stuck : wasSent ? sending : nothingLost}
      </p>
      {isStuck && (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="button" onClick={leave}>
            Try again
          </Button>
          <a href="/login" target="_blank" rel="noreferrer" className="button button-secondary">
            Log in in another window
          </a>
        </div>
      )}
    </dialog>
  )
}

const sending = 'We are saving what you typed. You get it back when you log in again.'
const nothingLost = 'Nobody else can read this page now.'
const stuck =
  'What you typed could not be sent, but it is still on this page. Try again, or log in in another window and then come back to this one.'

// Without the fragment, which would only scroll. The server redirects to the login.
function replaceDocument(): void {
  const { pathname, search } = window.location
  window.location.replace(pathname + search)
}

/** Returns whether the post has failed: the page is still here after it. */
function useSendFailed(wasSent: boolean, state: 'idle' | 'submitting' | 'loading'): boolean {
  const [hasRun, setRun] = useState(false)
  useEffect(() => {
    if (wasSent && state !== 'idle') setRun(true)
  }, [wasSent, state])
  return hasRun && state === 'idle'
}

function openOverlay(dialog: HTMLDialogElement | null): void {
  if (!dialog?.isConnected || dialog.open) return
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
  dialog.querySelector('h2')?.focus()
}

function defaultButton(form: HTMLFormElement): HTMLElement | null {
  const buttons = [...form.elements].filter(element => element instanceof HTMLButtonElement)
  return buttons.find(({ type }) => type === 'submit') ?? null
}
