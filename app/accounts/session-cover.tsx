import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { product } from '#app/product.ts'
import { Button } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'

interface SessionCoverProps {
  /** The form of the page that holds what is not saved: see `useTypedForm`. */
  typedForm: () => HTMLFormElement | undefined
}

/**
 * Lies over everything when a login has ended: a record must not stay on the screen of a device that nobody sits at. Its
 * button sends what was typed, which the server keeps, and leads to the login.
 */
export function SessionCover({ typedForm }: SessionCoverProps) {
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
