import { Link, useNavigate } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useHydrated } from './document/use-hydrated.ts'
import { Icon } from './icons.tsx'

interface ModalProps {
  title: ReactNode
  /** The page that the dialog was opened from: closing is going there. */
  closeTo: string
  children: ReactNode
}

/**
 * A child route's dialog. Opened by a link it lies over the page; opened as a page of its own, or without
 * JavaScript, it is a block of that page with the same words and the same address. Its title has the focus first,
 * and again when a step of the dialog gives it another.
 */
export function Modal({ title, closeTo, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  const shownTitle = useRef(title)
  const wasOpenedByLink = useRef(useHydrated()).current
  const navigate = useNavigate()
  const titleId = useId()

  // Before the browser paints: a key pressed as soon as the dialog is seen is the dialog's.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!wasOpenedByLink || typeof element?.showModal !== 'function') return
    opener.current = document.activeElement
    // An open dialog cannot be made modal, and closing it by `close()` would tell the page.
    element.removeAttribute('open')
    element.showModal()
    // Left to itself the browser would take the way out.
    heading.current?.focus()
  }, [wasOpenedByLink])
  // After the dialog has gone: beside a modal one nothing takes the focus.
  useEffect(
    () => () => {
      const { current } = opener
      if (current instanceof HTMLElement && current.isConnected) current.focus()
    },
    [],
  )

  useEffect(() => {
    const isSame = typeof title !== 'string' || shownTitle.current === title
    shownTitle.current = title
    // What went wrong takes the focus itself.
    if (isSame || dialog.current?.contains(document.activeElement)) return
    dialog.current?.scrollTo(0, 0)
    heading.current?.focus()
  }, [title])

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
        <h2 ref={heading} id={titleId} tabIndex={-1} className="text-2xl outline-none">
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
