import { Link, useNavigate } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useIsomorphicLayoutEffect } from '#app/ui/use-isomorphic-layout-effect.ts'
import { useHydrated } from './document/use-hydrated.ts'
import { Icon } from './icons.tsx'

interface ModalProps {
  title: ReactNode
  /** The page below: closing navigates there. */
  closeTo: string
  children: ReactNode
}

/**
 * Dialog of a child route; a block of the page if opened by its URL or without JavaScript. The
 * title has the focus at the start and at each new step.
 */
export function Modal({ title, closeTo, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  const previousTitle = useRef(title)
  const wasOpenedByLink = useRef(useHydrated()).current
  const navigate = useNavigate()
  const titleId = useId()

  // Before the first paint, so that the dialog gets every key press.
  useIsomorphicLayoutEffect(() => {
    const element = dialog.current
    if (!wasOpenedByLink || !element) return
    opener.current = document.activeElement
    // An open dialog cannot become modal; `close()` would fire an event.
    element.removeAttribute('open')
    element.showModal()
    // The browser would focus the close link.
    heading.current?.focus()
  }, [wasOpenedByLink])
  // Runs after closing, because nothing outside a modal dialog can take the focus.
  useEffect(
    () => () => {
      const { current } = opener
      if (current instanceof HTMLElement && current.isConnected) current.focus()
    },
    [],
  )

  // Before the first paint, so that no key press is lost.
  useIsomorphicLayoutEffect(() => {
    const isSame = typeof title !== 'string' || previousTitle.current === title
    previousTitle.current = title
    // The error summary takes the focus.
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
      <div className="modal-head mb-4 flex items-start justify-between gap-4">
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <Link
          to={closeTo}
          preventScrollReset
          aria-label="Close"
          className="no-print -mr-2 -mt-2 flex h-11 w-11 shrink-0 items-center justify-center rounded-lg hover:bg-action-soft"
        >
          <Icon name="close" />
        </Link>
      </div>
      {children}
    </dialog>
  )
}
