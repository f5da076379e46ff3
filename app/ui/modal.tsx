import { Link, useNavigate } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icons.tsx'
import { useHydrated } from './use-hydrated.ts'

interface ModalProps {
  title: ReactNode
  /** The page that the dialog was opened from: closing is going there. */
  closeTo: string
  children: ReactNode
}

/**
 * A child route's dialog. Opened by a link it lies over the page; opened as a page of its own, or without
 * JavaScript, it is a block of that page with the same words and the same address.
 */
export function Modal({ title, closeTo, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const wasOpenedByLink = useRef(useHydrated()).current
  const navigate = useNavigate()
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!wasOpenedByLink || typeof element?.showModal !== 'function') return
    const opener = document.activeElement
    // An open dialog cannot be made modal, and closing it by `close()` would tell the page.
    element.removeAttribute('open')
    element.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [wasOpenedByLink])

  return (
    <dialog
      ref={dialog}
      open
      className="modal"
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        navigate(closeTo, { preventScrollReset: true })
      }}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        <Link
          to={closeTo}
          preventScrollReset
          aria-label="Close"
          className="-mr-2 -mt-2 flex h-11 w-11 shrink-0 items-center justify-center rounded-lg hover:bg-action-soft"
        >
          <Icon name="close" />
        </Link>
      </div>
      {children}
    </dialog>
  )
}
